/** What is said of reading devices: what was skipped or not known, and the line that ended it. */

import { describe, expect, it } from 'vitest';
import { deviceFailure, tellSummary } from '../../../src/cli/devices/device-file.js';
import { indexFiles, isIndexFile } from '../../../src/cli/devices/index-file.js';
import { DeviceLineError, type ReadSummary } from '../../../src/devices/read-log.js';
import { diagnose } from '../../../src/diagnostics/diagnose.js';
import type { Diagnostic } from '../../../src/diagnostics/diagnostic.js';
import { each } from '../../support/column-batches.js';
import { sampleOutput } from '../sample-output.js';

function fault(message: string, help: string | null = null): Diagnostic {
  return diagnose('device/unreadable-line', { start: 0, end: 0 }, message, { help });
}

const NOTHING: ReadSummary = {
  devices: 9,
  lines: 9,
  badLines: 0,
  firstBadLines: [],
  unknown: { applications: 0, tags: 0, fields: 0 },
};

function told(summary: Partial<ReadSummary>): string {
  let text = '';
  const write = (part: string): void => {
    text += part;
  };
  const err = sampleOutput({ write });
  tellSummary({ err }, 'd.csv', { ...NOTHING, ...summary });
  return text;
}

describe('behind a reading', () => {
  const firstBadLines = [
    { line: 3, diagnostic: fault('no id') },
    { line: 7, diagnostic: fault('no\nplatform') },
  ];

  it.each<readonly [string, Partial<ReadSummary>, string]>([
    ['nothing is said of nothing', {}, ''],
    [
      'bad lines are told, control characters visible',
      { badLines: 2, firstBadLines },
      'd.csv: skipped 2 bad lines\n  3: no id\n  7: no<U+000A>platform\n',
    ],
    [
      'of more lines than are told the others are counted',
      { badLines: 3, firstBadLines },
      'd.csv: skipped 3 bad lines\n  3: no id\n  7: no<U+000A>platform\n  and 1 more line\n',
    ],
    [
      'what is not known is counted, kind by kind',
      { unknown: { applications: 1, tags: 20, fields: 3 } },
      'd.csv: ignored as unknown: 1 subscription, 20 tag values, 3 fields\n',
    ],
    [
      'kinds of which all is known are left out',
      { unknown: { applications: 0, tags: 1, fields: 0 } },
      'd.csv: ignored as unknown: 1 tag value\n',
    ],
  ])('%s', (_, summary, text) => {
    expect(told(summary)).toBe(text);
  });
});

describe('a line that ends the reading', () => {
  const file = {
    name: 'd.csv',
    reading: { format: 'csv', columns: null },
    open: () => each<Uint8Array>([]),
    openColumns: null,
  } as const;
  const failure = (help: string | null) => deviceFailure(file, new DeviceLineError(7, fault('no id', help)));

  it('is told with its number and its help', () => {
    expect(failure('write one')).toMatchObject({ code: 'devices', message: 'd.csv:7: no id', help: 'write one' });
  });

  it('may be left out, where there is no other help', () => {
    expect(failure(null)).toMatchObject({ help: '`--on-error skip` leaves bad lines out' });
  });
});

it.each([
  ['d.psi', true],
  ['d.PSI', true],
  ['d.psi.gz', false],
  ['psi', false],
])('%s is the name of an index: %s', (name, isIndex) => {
  expect(isIndexFile(name)).toBe(isIndex);
});

it.each([
  ['a.psi', ['a.psi']],
  ['a.psi,b.psi', ['a.psi', 'b.psi']],
  ['a.psi,b.csv', []],
  ['a.psi,', []],
  ['-', []],
])('%s names the indexes %j', (devices, files) => {
  expect(indexFiles(devices)).toEqual(files);
});
