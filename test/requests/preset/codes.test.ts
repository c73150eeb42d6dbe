/** What a preset belongs to: one application or one group, and what is said where it is neither, both, or unknown. */

import { expect, it } from 'vitest';
import { defineCatalog } from '../../../src/catalog/define-catalog.js';
import type { CheckRequestOptions } from '../../../src/requests/request-context.js';
import { checkCreatePreset } from '../expect-request.js';

const said = (text: string, options: CheckRequestOptions = {}) =>
  checkCreatePreset(text, options).diagnostics.map(({ code, help, fixes }) => [
    code,
    help,
    fixes.map(({ title }) => title),
  ]);
const codes = (text: string) => said(text).map(([code]) => code);

it('a body that ends too early is not said to belong to nothing', () => {
  const text = '{"auth": "t", "name": "n", "content": {"platforms": {"chrome": {}}}}';
  expect(codes(text)).toEqual(['request/one-code']);
  expect(codes(text.slice(0, -1))).toEqual(['json/unclosed']);
});

it('a null is taken out where another code is left, and not where it is the only one', () => {
  const text = (members: string) => `{"auth": "t", "name": "n", "content": {"platforms": {"chrome": {}}}, ${members}}`;
  const titles = (members: string) =>
    said(text(members)).flatMap(([code, , fixes]) => (code === 'field/wrong-type' ? [fixes] : []));
  expect(titles('"applicationCode": null')).toEqual([[]]);
  expect(titles('"applicationCode": null, "applicationGroupCode": "G"')).toEqual([['remove it']]);
});

it('a code that the catalog does not have is told with the nearest, where something is to be suggested', () => {
  const catalog = defineCatalog({
    applications: { 'AAAAA-AAAAA': {} },
    groups: { 'GGGGG-GGGGG': { applications: ['AAAAA-AAAAA'] } },
  });
  const text = (member: string) => `{"auth": "t", "name": "n", "content": {"platforms": {"chrome": {}}}, ${member}}`;
  const help = (member: string, suggestions: boolean) => said(text(member), { catalog, suggestions })[0]?.[1];
  expect(help('"applicationCode": "AAAAA-AAAAB"', true)).toBe('did you mean `AAAAA-AAAAA`?');
  expect(help('"applicationGroupCode": "GGGGG-GGGGH"', true)).toBe('did you mean `GGGGG-GGGGG`?');
  expect(help('"applicationCode": "AAAAA-AAAAB"', false)).not.toBe('did you mean `AAAAA-AAAAA`?');
  expect(help('"applicationGroupCode": "GGGGG-GGGGH"', false)).not.toBe('did you mean `GGGGG-GGGGG`?');
});
