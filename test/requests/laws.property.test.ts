/** What holds for every body: nothing throws, places are in the text, safe fixes bring no error, the docs name every code. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyFixes } from '../../src/diagnostics/apply-fixes.js';
import type { DiagnosticCode } from '../../src/diagnostics/catalogue.js';
import type { Diagnostic } from '../../src/diagnostics/diagnostic.js';
import { PRESET_BLOCKS } from '../../src/requests/preset/blocks.js';
import { checkCreatePreset } from '../../src/requests/preset/check.js';
import { checkCreateTargetedMessage } from '../../src/requests/targeted/check.js';
import { TARGETED_FIELDS } from '../../src/requests/targeted/fields.js';
import type { Field } from '../../src/requests/value-kind.js';
import { forAll } from '../support/law.js';
import { arbitraryMutation, mutate } from '../support/mutate.js';
import { arbitraryPreset, arbitraryTargeted, arbitraryText } from '../support/request-bodies.js';

const CHECKS = [
  { name: 'createTargetedMessage', check: checkCreateTargetedMessage, bodies: arbitraryTargeted },
  { name: 'createPreset', check: checkCreatePreset, bodies: arbitraryPreset },
] as const;

const NOW = new Date('2030-01-15T00:00:00Z');
const UNCAPPED = { now: NOW, limits: { diagnostics: Number.POSITIVE_INFINITY } };

describe.each(CHECKS)('$name', ({ check, bodies }) => {
  it('of any text has a value or an error, and findings with pointers and places in the text', () => {
    const texts = fc.tuple(arbitraryText(bodies), arbitraryMutation, fc.boolean());
    forAll(texts, ([whole, mutation, isBroken]) => {
      const text = isBroken ? mutate(whole, mutation) : whole;
      for (const dialect of ['strict', 'lenient'] as const) {
        const result = check(text, { ...UNCAPPED, dialect });
        expect(result.value === null).toBe(result.totals.errors > 0);
        for (const { span, pointer, related } of result.diagnostics) {
          expect(pointer).toMatch(/^(\/|$)/);
          for (const place of [span, ...related.map((label) => label.span)]) {
            expect(place.start).toBeLessThanOrEqual(place.end);
            expect(place.end).toBeLessThanOrEqual(result.text.length);
          }
        }
      }
      return undefined;
    });
  });

  it('is said the same of the value and of its text', () => {
    forAll(bodies, (body) => {
      const fromValue = check(body, UNCAPPED);
      expect(check(JSON.stringify(body, null, 2), UNCAPPED)).toEqual(fromValue);
      return undefined;
    });
  });

  it('has safe fixes that bring no new error, as far as the text can be read', () => {
    const texts = fc.tuple(arbitraryText(bodies), arbitraryMutation, fc.boolean());
    forAll(
      texts,
      ([whole, mutation, isBroken]) => {
        const text = isBroken ? mutate(whole, mutation) : whole;
        const before = check(text, UNCAPPED).diagnostics;
        // Where something could not be read, nothing is said of what is missing until it can.
        fc.pre(!before.some(({ code }) => LOSSY.test(code)));
        const after = check(applyFixes(text, before), UNCAPPED).diagnostics;
        const known = codesOf(before);
        expect(codesOf(after).filter((code) => !known.includes(code))).toEqual([]);
        expect(codesOf(after).length).toBeLessThanOrEqual(known.length);
        return undefined;
      },
      3,
    );
  });

  it('is right once its near-misses are put right, as the lenient dialect reads it', () => {
    forAll(bodies, (body) => {
      const lenient = check(body, { ...UNCAPPED, dialect: 'lenient' });
      fc.pre(lenient.value !== null);
      const errors = check(body, UNCAPPED).diagnostics.filter(({ severity }) => severity === 'error');
      const mended = applyFixes(lenient.text, errors);
      const strict = check(mended, UNCAPPED);
      fc.pre(strict.value !== null);
      expect(requestOf(strict.value)).toEqual(requestOf(lenient.value));
      return undefined;
    });
  });
});

/** Mistakes in JSON after which part of the body is not known. */
const LOSSY = /^json\/(?!trailing-comma|comment|duplicate-key)/;

/** A targeted message without its filter, whose text a fix may have changed. */
function requestOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('request' in value)) return value;
  const {
    devices_filter: _,
    ios_trim_content: __,
    apns_trim_content: ___,
    ...rest
  } = value.request as Record<string, unknown>;
  return rest;
}

/** Codes of errors; not of those inside the filter, for whose fixes there are laws of their own. */
function codesOf(diagnostics: readonly Diagnostic[]): readonly string[] {
  return diagnostics
    .filter(({ severity, code }) => severity === 'error' && /^(json|field|request)\//.test(code))
    .map(({ code }) => code);
}

describe('the codes that the models declare for a field are all that is said of it', () => {
  const declared = (field: Field): ReadonlySet<DiagnosticCode> =>
    new Set([...field.kind.codes, ...field.across, 'request/unreached-field']);

  it('of createTargetedMessage', () => {
    forAll(arbitraryTargeted, (body) => {
      for (const { code, pointer } of checkCreateTargetedMessage(body, UNCAPPED).diagnostics) {
        const name = /^\/request\/([^/]+)/.exec(pointer ?? '')?.[1] ?? '';
        const field: Field | undefined = Object.hasOwn(TARGETED_FIELDS, name)
          ? TARGETED_FIELDS[name as keyof typeof TARGETED_FIELDS]
          : undefined;
        const isOfFilter = name === 'devices_filter' && !/^(field|request)\//.test(code);
        if (field !== undefined && !isOfFilter)
          expect([name, [...declared(field)]]).toEqual([name, expect.arrayContaining([code])]);
      }
      return undefined;
    });
  });

  it('of the blocks of createPreset', () => {
    forAll(arbitraryPreset, (body) => {
      for (const { code, pointer } of checkCreatePreset(body, UNCAPPED).diagnostics) {
        const [, platform = '', name = ''] = /^\/content\/platforms\/([^/]+)\/([^/]+)/.exec(pointer ?? '') ?? [];
        if (!Object.hasOwn(PRESET_BLOCKS, platform)) continue;
        const fields = PRESET_BLOCKS[platform as keyof typeof PRESET_BLOCKS].kind.fields ?? {};
        const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
        if (field !== undefined) expect([name, [...declared(field)]]).toEqual([name, expect.arrayContaining([code])]);
      }
      return undefined;
    });
  });
});
