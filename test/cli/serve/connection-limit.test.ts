/** Connections leave room for the files of store and outbox. */

import { expect, it } from 'vitest';
import { connectionLimit, limitIn } from '../../../src/cli/serve/connection-limit.js';

it.each([
  [1_048_576, 1_048_352],
  [1024, 800],
  [256, 64],
  [3, 1],
])('of %d files %d are for connections', (files, connections) => {
  expect(connectionLimit(files)).toBe(connections);
});

it.each([
  [
    'the soft limit',
    'Limit  Soft Limit  Hard Limit  Units\nMax open files            1024                 4096                 files\n',
    1024,
  ],
  [
    'what is usual where there is none',
    'Max open files            unlimited            unlimited            files\n',
    1024,
  ],
  ['what is usual where it is not told', '', 1024],
])('the limit is %s', (_, limits, files) => {
  expect(limitIn(limits)).toBe(files);
});
