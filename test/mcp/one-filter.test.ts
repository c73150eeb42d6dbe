/** The tools about the text of one filter: comments are kept, and the catalog and the dialect of the account count. */

import { describe, expect, it } from 'vitest';
import { ACCOUNT, ask } from './ask.js';

const SHOP = 'A("AAAAA-AAAAA")';

it('comments are kept when a filter is laid out', async () => {
  expect(await ask('format', { filter: `# who\n${SHOP}   # all of them` })).toEqual({
    text: `# who\n${SHOP} # all of them\n`,
    changed: true,
  });
});

it('a filter is laid out in the dialect of the account', async () => {
  const filter = 'A("AAAAA-AAAAA",["ios"])';
  expect(await ask('format', { filter })).toMatch(/^error\[/);
  expect(await ask('format', { filter }, { ...ACCOUNT, dialect: 'lenient' })).toEqual({
    text: 'A("AAAAA-AAAAA", ["iOS"])\n',
    changed: true,
  });
});

describe('a filter is shortened', () => {
  it('with the groups of the catalog', async () => {
    expect(await ask('simplify', { filter: 'G("11111-11111") * G("11111-11111")' })).toEqual({
      text: 'G("11111-11111")',
      changed: true,
      reason: null,
    });
  });

  it('with its comments', async () => {
    expect(await ask('simplify', { filter: `${SHOP} * ${SHOP} # why` })).toMatchObject({
      text: expect.stringContaining('# why'),
      changed: true,
    });
  });
});

describe('of a filter that is mended', () => {
  it('each change is told in order, and that nothing was held back', async () => {
    const filter = `${SHOP} + A("BBBBB-BBBBB" * T("age", GTE, 18)`;
    expect(await ask('fix', { text: filter })).toMatchObject({
      text: `(${SHOP} + A("BBBBB-BBBBB")) * T("age", GTE, 18)`,
      changes: [
        { code: 'syntax/unclosed-bracket', title: 'insert `)`' },
        { code: 'lint/mixed-operators', title: 'write the brackets' },
      ],
      heldBack: null,
      valid: true,
    });
  });
});
