/** The published schema says what reading a catalog says, as far as a schema can. An independent validator is the judge. */

import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PLATFORMS } from '../../src/base/vocabulary.js';
import { loadCatalog } from '../../src/catalog/load-catalog.js';
import { changed, pathsOf } from '../support/changed-json.js';
import { forAll } from '../support/law.js';

const SCHEMA = JSON.parse(
  readFileSync(new URL('../../src/catalog/catalog.schema.json', import.meta.url), 'utf8'),
) as object;
const accepts = new Ajv2020({ strict: true, strictTypes: false }).compile(SCHEMA);

/** That a group names declared applications, no schema can say. */
function reads(value: unknown): boolean {
  const errors = loadCatalog(JSON.stringify(value)).diagnostics.filter(({ severity }) => severity === 'error');
  return errors.every(({ code }) => code === 'catalog/unknown-application');
}

const whole = {
  $schema: 's.json',
  applications: { X: { name: 'Shop', platforms: [...PLATFORMS], tags: { level: { type: 'Integer' } } }, Y: {} },
  groups: { g: { name: 'All', applications: ['X', 'Y'] }, none: { applications: [] } },
  tags: { city: { type: 'String' }, likes: { type: 'List' } },
  unsetMatchesNegative: true,
};

describe('the schema of catalogs', () => {
  it('takes a catalog with everything', () => expect([accepts(whole), reads(whole)]).toEqual([true, true]));

  it('agrees on a catalog in which anything is another thing', () => {
    const other = fc.constantFrom<unknown>(null, true, 0, '', 'x', 'iOS', 'Integer', [], ['iOS'], {}, { type: 'List' });
    const change = fc.tuple(fc.constantFrom(...pathsOf(whole)), fc.constantFrom('set', 'remove', 'add'), other);
    forAll(
      fc.array(change, { minLength: 1, maxLength: 3 }),
      (changes) => {
        const value = changes.reduce<unknown>((before, [path, how, part]) => changed(before, path, how, part), whole);
        expect(accepts(value)).toBe(reads(value));
      },
      5,
    );
  });

  it('refuses an empty name, as reading does', () => {
    for (const value of [{ applications: { '': {} } }, { applications: {}, tags: { '': { type: 'List' } } }])
      expect([accepts(value), reads(value)]).toEqual([false, false]);
  });
});
