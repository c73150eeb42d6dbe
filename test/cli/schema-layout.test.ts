/** `pushsift schema` for a layout that a database does not have. */

import { expect, it } from 'vitest';
import { runInProcess } from './command.js';

it.each([
  ['sql:sqlite', 'sqlite has no bitmaps'],
  ['sql:duckdb', 'duckdb has no bitmaps'],
])('%s: %s', async (target, said) => {
  const { code, out, err } = await runInProcess(['schema', '--to', target, '--layout', 'bitmaps', '--no-config']);
  expect([code, out, err]).toEqual([2, '', `pushsift: ${said}\n  help: leave \`--layout\` out\n`]);
});

it.each(['sql:clickhouse', 'sql:postgres'])('%s has bitmaps', async (target) => {
  const { code, out } = await runInProcess(['schema', '--to', target, '--layout', 'bitmaps', '--no-config']);
  expect([code, out]).toEqual([0, expect.stringContaining('CREATE TABLE')]);
});
