/** What holds on every platform. */

import { describe, expect, it } from 'vitest';
import { PLATFORMS } from '../../src/base/vocabulary.js';
import { renderPayload } from '../../src/payload/render-payload.js';
import { checkCreateTargetedMessage } from '../../src/requests/targeted/check.js';
import { deepFreeze } from '../support/deep-freeze.js';
import { forAll } from '../support/law.js';
import { readXml } from '../support/read-xml.js';
import { arbitraryTargeted } from '../support/request-bodies.js';
import { renderJson, renderXml, SEND_AT } from './render.js';

describe('renderPayload', () => {
  it('the two characters \\n are a line break', () => {
    expect(renderJson('iOS', { content: 'a\\nb' })).toHaveProperty('aps.alert.body', 'a\nb');
    expect(renderJson('Firefox', { content: { en: 'a\\nb\nc' } })).toHaveProperty('notification.body', 'a\nb\nc');
    expect(renderXml({ content: 'a\\nb' })).toEqual([['wp:Title', 'a\nb']]);
  });

  it('texts cannot leave their place in JSON', () => {
    const content = '"}],{\\\u2028\u0000</script>';
    for (const platform of ['iOS', 'Android', 'Amazon', 'Chrome', 'Firefox', 'Blackberry'] as const)
      expect(JSON.stringify(renderJson(platform, { content }))).toContain(JSON.stringify(content));
  });

  it('each device reads its language', () => {
    const content = { fr: 'Bonjour', en: 'Hello', pt: 'Olá' };
    const read = (language: string | null) => renderJson('Blackberry', { content }, { language });
    expect(read('fr')).toEqual({ text: 'Bonjour' });
    expect(read('pt-BR')).toEqual({ text: 'Olá' });
    expect(read('de')).toEqual({ text: 'Hello' });
    expect(read(null)).toEqual({ text: 'Hello' });
  });

  it('law: of every message that is right, every platform gets a payload that survives JSON, or none', () => {
    forAll(arbitraryTargeted, (body) => {
      const { value } = checkCreateTargetedMessage(body, { dialect: 'lenient' });
      if (value === null) return;
      for (const platform of PLATFORMS) {
        const occasion = { language: 'de', defaultLanguage: 'en', sendAt: SEND_AT };
        const payload = renderPayload(deepFreeze(value.request), platform, occasion);
        expect(payload === null).toBe(
          (platform === 'Windows' && value.request.wns_content === undefined) ||
            (platform === 'Safari' && !value.request.safari_title),
        );
        if (payload === null) continue;
        expect(JSON.parse(JSON.stringify(payload))).toEqual(payload);
        for (const header of Object.values(payload.headers)) expect(header).toMatch(/^[\x21-\x7e]+$/);
        if (payload.service === 'mpns' && payload.body.kind === 'text') readXml(payload.body.text);
      }
    });
  });
});
