/** How an answer about several filters ends where it cannot be given: programs read one last line that says so, and no second one. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { Context } from '../../../src/cli/command/command.js';
import { countFilters } from '../../../src/cli/filters/count-filters.js';

const folder = mkdtempSync(join(tmpdir(), 'pushsift-count-filters-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function fileOf(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

/** What a run over these devices says, whose filters come from standard input; `meanwhile` is done before they come. */
async function said(devices: string, meanwhile: (stop: AbortController) => void) {
  const stop = new AbortController();
  const written: string[] = [];
  const output = { isTerminal: false, write: (text: string) => written.push(text), drained: async () => {} };
  const settings = {
    text: (name: string) => (name === 'devices' ? devices : null),
    isGiven: () => false,
    count: () => null,
    choice: (_: string, choices: readonly string[]) => choices[0],
  };
  const stdin = {
    text: async () => {
      meanwhile(stop);
      return '"A(\\"X\\")"\n';
    },
  };
  // Nothing else is asked of a run here.
  const run = { settings, stdin, folder, rules: {}, out: output, err: output, signal: stop.signal };
  const error = await countFilters(run as unknown as Context, ['-']).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return { written, error };
}

const GOOD = fileOf('d.ndjson', '{"id":"d","platform":"iOS","applications":["X"]}\n');
const BAD = fileOf('bad.ndjson', '{"id":"d"}\n');

it('is the answer where all goes well', async () => {
  expect(await said(GOOD, () => {})).toEqual({
    written: ['{"count":1,"devices":1,"byPlatform":{"iOS":1},"byApplication":{"X":1}}\n'],
    error: null,
  });
});

it('is told once where devices cannot be read', async () => {
  const { written, error } = await said(BAD, () => {});
  expect(error).toMatchObject({ code: 'devices' });
  expect(written).toEqual([
    expect.stringMatching(/^\{"failure":\{"code":"devices","message":"[^\n]+:1: [^\n]+\}\}\n$/),
  ]);
});

it('is told once where the user interrupts, as that', async () => {
  const { written, error } = await said(GOOD, (stop) => stop.abort(new Error('stop')));
  expect(error).not.toBe(null);
  expect(written).toEqual(['{"failure":{"code":"interrupted","message":"interrupted"}}\n']);
});
