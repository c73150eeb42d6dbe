/** The published schema says what reading a test file says, as far as a schema can. An independent validator is the judge. */

import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PLATFORMS } from '../../src/base/vocabulary.js';
import { bindCases } from '../../src/filter-tests/bind-cases.js';
import { readTestFile } from '../../src/filter-tests/read-test-file.js';
import { changed, pathsOf } from '../support/changed-json.js';
import { forAll } from '../support/law.js';

const SCHEMA = JSON.parse(
  readFileSync(new URL('../../src/filter-tests/sift.test.schema.json', import.meta.url), 'utf8'),
) as object;
const accepts = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false }).compile(SCHEMA);

/** What only the whole file, the catalog or the devices can tell. */
const BEYOND = new Set(['test/unknown-device', 'test/no-devices', 'test/duplicate-device', 'device/not-subscribed']);

function reads(value: unknown): boolean {
  const { file, places, diagnostics } = readTestFile(JSON.stringify(value));
  if (file === null) return diagnostics.every(({ code }) => BEYOND.has(code));
  const bound = bindCases(file, places, null, file.devices?.kind === 'file' ? [] : null).diagnostics;
  return bound.every(({ code }) => BEYOND.has(code));
}

const device = { id: 'd', platform: 'iOS', applications: ['X'], tags: { age: 1, city: 'b', likes: ['a'], none: null } };

const whole = {
  $schema: 's.json',
  filter: 'A("X")',
  catalog: { applications: {} },
  dialect: 'lenient',
  devices: [device],
  cases: [
    { name: 'n', in: ['d'], out: [{ ...device, id: 'e', applicationTags: { X: { level: 1 }, Y: null } }], count: 0 },
    { empty: false, equivalent: 'A("X")', implies: { file: 'x.sift' }, disjoint: 'A("Y")' },
    { reach: { accountWide: true, applications: [], groups: ['g'], platforms: [...PLATFORMS] } },
  ],
};

describe('the schema of test files', () => {
  it('takes a file with everything', () => expect([accepts(whole), reads(whole)]).toEqual([true, true]));

  it('agrees on a file in which anything is another thing', () => {
    const places = pathsOf(whole);
    const other = fc.constantFrom<unknown>(
      null,
      true,
      0,
      -1,
      1.5,
      2 ** 53,
      '',
      'x',
      'iOS',
      'strict',
      [],
      ['x'],
      {},
      { x: 1 },
    );
    const change = fc.tuple(fc.constantFrom(...places), fc.constantFrom('set', 'remove', 'add'), other);
    forAll(
      fc.array(change, { minLength: 1, maxLength: 3 }),
      (changes) => {
        const value = changes.reduce<unknown>((before, [path, how, part]) => changed(before, path, how, part), whole);
        expect(accepts(value)).toBe(reads(value));
      },
      5,
    );
  });
});
