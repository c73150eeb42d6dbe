/** What `pushsift serve token list` says of a store that has no token. */

import { expect, it } from 'vitest';
import { openTestFileStore, storeFolder } from '../../support/service/file-store.js';
import { runWithThreads } from '../command.js';

it.each([
  ['pretty', ''],
  ['json', '{"tokens":[]}\n'],
])('as %s', async (format, said) => {
  using folder = storeFolder();
  await (await openTestFileStore(folder.file)).close();
  const words = ['serve', 'token', 'list', '--store', folder.file, '--format', format, '--no-config'];
  const { code, out, err } = await runWithThreads(words, { folder: folder.path });
  expect([code, out, err]).toEqual([0, said, '']);
});
