/** What `pushsift rules` lists and explains, and where it says to read on. */

import { realpathSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { expectRun, pushsift, runInProcess, withFolderAsync } from './command.js';

it('lists every code, and explains one', async () => {
  const told = async (...words: string[]) => (await runInProcess(['rules', ...words])).out;
  expect(await told()).toMatch(/^type\/between-order +error +\S/m);
  expect(await told('type/between-order')).toMatch(/^error\[type\/between-order\]: /);
  expect(JSON.parse(await told('type/between-order', '--format', 'json'))).toMatchObject({
    code: 'type/between-order',
    severity: 'error',
  });
});

it('says where to read on: in the package that runs, or on the site that is named', async () => {
  await withFolderAsync({ 'pushsift.config.json': '{"docs": "https://docs.example.org"}' }, async (folder) => {
    const page = 'https://docs.example.org/diagnostics/type/between-order.html';
    const { out } = await runInProcess(['rules', 'type/between-order'], { folder });
    expect(out.endsWith(`\nRead on: ${page}\n`)).toBe(true);
    const json = await runInProcess(['rules', 'type/between-order', '--format', 'json'], { folder });
    expect(JSON.parse(json.out)).toMatchObject({ page });
    const other = await runInProcess(['rules', 'type/between-order', '--docs', 'https://x.y/z/'], { folder });
    expect(other.out).toMatch(/\nRead on: https:\/\/x\.y\/z\/diagnostics\/type\/between-order\.html\n$/);
    const built = pushsift(['rules', 'type/between-order', '--no-config'], { folder });
    const file = relative(realpathSync(folder), join(import.meta.dirname, '../../docs/diagnostics.md'));
    expect(built.out.endsWith(`\nRead on: ${file}#typebetween-order\n`)).toBe(true);
  });
});

it.each([
  ['type/betwen-order', 'did you mean `type/between-order`?'],
  ['missing-argument', 'did you mean `syntax/missing-argument`?'],
  ['argument', '`pushsift rules` lists all codes'],
  ['missing', '`pushsift rules` lists all codes'],
])('suggests the code that was meant by %s', async (word, help) => {
  await expectRun({
    title: '',
    words: ['rules', word],
    code: 2,
    err: `pushsift: there is no code \`${word}\`\n  help: ${help}\n`,
  });
});
