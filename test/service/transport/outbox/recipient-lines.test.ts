/** Lines are made of pieces; whole they are what JSON says of the recipient. */

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { PLATFORMS } from '../../../../src/base/vocabulary.js';
import { lineFrame, linesOf } from '../../../../src/service/transport/outbox/recipient-lines.js';
import type { RecipientGroup } from '../../../../src/service/transport/transport.js';
import { codePoint } from '../../../support/code-point.js';
import { forAll } from '../../../support/law.js';

const text = fc.string({ unit: codePoint });
const group: fc.Arbitrary<RecipientGroup> = fc.record({
  part: fc.nat(),
  platform: fc.constantFrom(...PLATFORMS),
  language: fc.option(text),
  sendAt: fc.integer({ min: 0, max: 4e12 }),
  payload: fc.record({
    service: fc.constant('fcm' as const),
    headers: fc.constant({}),
    body: fc.record({ kind: fc.constant('text' as const), text }),
    badgeStep: fc.constant(null),
  }),
});

it('law: each line is the recipient as compact JSON', () => {
  const tokens = fc.option(fc.dictionary(text, fc.dictionary(text, text)), { nil: undefined });
  forAll(fc.tuple(text, group, fc.array(text), tokens), ([message, group, devices, tokens]) => {
    const pushTokens = tokens && new Map(Object.entries(tokens));
    const lines = Buffer.from(linesOf(lineFrame(message, group), devices, pushTokens)).toString('utf8');
    const { part, platform, language, sendAt, payload } = group;
    const whole = devices.map((device) =>
      JSON.stringify({
        message,
        device,
        ...(pushTokens !== undefined && { pushTokens: pushTokens.get(device) ?? {} }),
        platform,
        language,
        sendAt: new Date(sendAt).toISOString(),
        part,
        payload,
      }),
    );
    expect(lines).toBe(whole.map((line) => `${line}\n`).join(''));
    return true;
  });
});
