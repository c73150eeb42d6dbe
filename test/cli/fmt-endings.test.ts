/** Which files are laid out, by how their names end. */

import { expect, it } from 'vitest';
import { runInProcess, withFolderAsync } from './command.js';

const fmt = async (name: string) => {
  let said = { code: 0, out: '', err: '' };
  await withFolderAsync({ [name]: 'A( "X" )' }, async (folder) => {
    said = await runInProcess(['fmt', name, '--no-config'], { folder });
  });
  return said;
};

it.each(['a.json', 'a.jsonl', 'a.JSON', 'a.Jsonl', 'a.sift.json', '.json'])('not %s: it is JSON', async (name) => {
  const { code, out, err } = await fmt(name);
  expect([code, out]).toEqual([2, '']);
  expect(err).toContain(`cannot lay out ${name}: it is JSON\n  help: put the filter into a .sift file`);
});

it.each(['a.sift', 'a.txt', 'a', 'a.json.sift', 'a.jsonx', 'a.jsonlines', 'json'])('%s', async (name) => {
  const { code, out } = await fmt(name);
  expect([code, out]).toEqual([0, 'A("X")\n']);
});
