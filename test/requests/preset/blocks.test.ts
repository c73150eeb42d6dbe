/** What is said across the fields of one block of a preset: what a silent message ignores, and a button that is not there. */

import { expect, it } from 'vitest';
import { block, checkCreatePreset, presetOf } from '../expect-request.js';

const AT = '/content/platforms';

it.each([
  [{ silent: true, sound: 'a' }, ['sound']],
  [{ silent: true, sound: 'a', banner: 'https://a.b' }, ['sound', 'banner']],
  [{ silent: 1, sound: 'a' }, ['sound']],
  [{ silent: true, sound: '', banner: '' }, []],
  [{ silent: false, sound: 'a' }, []],
  [{ silent: 0, sound: 'a' }, []],
  [{ sound: 'a', banner: 'https://a.b' }, []],
])('a silent message makes no sound and shows no banner: of %j in vain are %j', (members, ignored) => {
  const found = block('android', members, { dialect: 'lenient' }).filter((line) => line.includes('no-effect'));
  expect(found).toEqual(ignored.map((name) => `warning request/no-effect ${AT}/android/${name} "${name}"`));
});

it.each([
  [{}, []],
  [{ text: '' }, []],
  [{ text: 'a', url: 'https://a.b' }, []],
  [{ url: 'https://a.b' }, ['url']],
  [{ text: '', url: 'https://a.b' }, ['url']],
])('a button without a text leads nowhere: of %j in vain are %j', (button1, ignored) => {
  expect(block('chrome', { button1 })).toEqual(
    ignored.map((name) => `warning request/no-effect ${AT}/chrome/button1/${name} "${name}"`),
  );
});

it('a button whose text may stand in what could not be read is not told', () => {
  const text = JSON.stringify(presetOf({ chrome: { button1: { url: 'https://a.b' } } }));
  const codes = (body: string) => checkCreatePreset(body).diagnostics.map(({ code }) => code);
  expect(codes(text)).toEqual(['request/no-effect']);
  expect(codes(text.slice(0, -4))).not.toContain('request/no-effect');
});
