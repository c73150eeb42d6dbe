/** The access token: needed where a request is sent; in a file it is out of place, but for what a template fills in. */

import { describe, expect, it } from 'vitest';
import { checkCreatePreset } from '../../src/requests/preset/check.js';

const TEMPLATE = ['$', '{TOKEN}'].join('');
const PRESET = { name: 'n', applicationCode: 'X', content: { platforms: {} } };

function told(body: object, auth?: 'required' | 'optional'): readonly string[] {
  const { diagnostics } = checkCreatePreset(body, auth === undefined ? {} : { auth });
  return diagnostics
    .filter(({ code }) => /missing-field|stored-token/.test(code))
    .map(({ code, message, pointer }) => `${code} ${/`\w+`/.exec(message)?.[0] ?? ''} ${pointer}`);
}

describe('where a request is sent', () => {
  it('it is needed, and may be written out', () => {
    expect(told(PRESET)).toEqual(['request/missing-field `auth` ']);
    expect(told(PRESET, 'required')).toEqual(['request/missing-field `auth` ']);
    expect(told({ ...PRESET, auth: 'secret' })).toEqual([]);
  });
});

describe('in a file', () => {
  it('it is not needed, and the other fields are', () => {
    expect(told(PRESET, 'optional')).toEqual([]);
    expect(told({ applicationCode: 'X' }, 'optional')).toEqual([
      'request/missing-field `name` ',
      'request/missing-field `content` ',
    ]);
  });

  it.each([TEMPLATE, '$TOKEN', '$_t1', '{{ token }}', '<token>', '%TOKEN%', ''])('%j is filled in later', (auth) => {
    expect(told({ ...PRESET, auth }, 'optional')).toEqual([]);
  });

  it.each([
    'secret',
    `x${TEMPLATE}`,
    `${TEMPLATE}x`,
    'a<b>',
    '<b>a',
    '$1',
    '5%a%',
    '%a%5',
    '{{a}}b',
    'b{{a}}',
    '$T OKEN',
  ])('%j is written out, and told', (auth) => {
    expect(told({ ...PRESET, auth }, 'optional')).toEqual([expect.stringMatching(/stored-token .*\/auth$/)]);
  });
});
