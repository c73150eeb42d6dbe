import fc from 'fast-check';
import { expect, it } from 'vitest';
import { catalogToJson } from '../../src/catalog/catalog-json.js';
import { loadCatalog } from '../../src/catalog/load-catalog.js';
import { sampleCatalog } from '../../src/catalog/sample-catalog.js';
import { applyFixes } from '../../src/diagnostics/apply-fixes.js';
import { escapeMap, outerSpan } from '../../src/json/escape-map.js';
import { parseJson } from '../../src/json/parse-json.js';
import { codePoint } from '../support/code-point.js';
import { forAll } from '../support/law.js';

const PIECES = [
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  '"a"',
  '"applications"',
  '"type"',
  '12',
  '1.',
  'null',
  'x',
  "'y'",
  '"',
  '\\',
  '\n',
  '//',
  '/*',
  ' ',
  '\uFEFF',
  '"\\u0041"',
  '"\\q"',
];

const soup = fc.array(fc.constantFrom(...PIECES), { maxLength: 40 }).map((pieces) => pieces.join(''));

/** The text of the sample catalog with a stretch of it taken out or doubled. */
const damaged = fc.tuple(fc.nat(), fc.nat(60), fc.boolean()).map(([at, length, isDoubled]) => {
  const text = JSON.stringify(catalogToJson(sampleCatalog), null, 1);
  const start = at % text.length;
  return text.slice(0, isDoubled ? start + length : start) + text.slice(isDoubled ? start : start + length);
});

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

it('any text ends in a catalog or in an error, with spans inside the text', () =>
  forAll(
    fc.oneof(soup, damaged),
    (text) => {
      const { catalog, diagnostics } = loadCatalog(text);
      expect(catalog === null).toBe(diagnostics.some(({ severity }) => severity === 'error'));
      for (const { span, related } of diagnostics) {
        for (const { start, end } of [span, ...related.map((label) => label.span)]) {
          expect(start >= 0 && start <= end && end <= text.length).toBe(true);
        }
      }
    },
    7.5,
  ));

it('what JSON.parse rejects is reported, what it accepts is not, but for keys that come twice', () =>
  forAll(
    fc.oneof(soup, damaged),
    (text) => {
      const { diagnostics } = parseJson(text);
      const found = diagnostics.filter(({ code }) => code !== 'json/duplicate-key');
      expect(found.length === 0).toBe(parses(text.replace(/^\uFEFF/, '')));
    },
    7.5,
  ));

it('safe fixes keep what was understood', () =>
  forAll(
    soup,
    (text) => {
      const before = parseJson(text);
      const after = parseJson(applyFixes(text, before.diagnostics));
      if (before.complete) expect(after.value).toEqual(before.value);
      expect(after.diagnostics.filter(({ severity }) => severity === 'error').length).toBeLessThanOrEqual(
        before.diagnostics.length,
      );
    },
    5,
  ));

it('a value written as JSON is read as it was, every part where it stands', () =>
  forAll(
    fc.jsonValue(),
    (value) => {
      const text = JSON.stringify(value, null, 2);
      const { diagnostics, places } = parseJson(text);
      expect(diagnostics).toEqual([]);
      for (const [pointer, { value: span }] of places) {
        const part = JSON.parse(text.slice(span.start, span.end));
        expect(part).toEqual(at(JSON.parse(text), pointer));
      }
    },
    1.25,
  ));

it('every unit of a string maps to what it is written as', () =>
  forAll(
    fc.tuple(fc.string({ unit: codePoint, maxLength: 30 }), fc.infiniteStream(fc.boolean())),
    ([value, choices]) => {
      const written = Array.from({ length: value.length }, (_, index) => {
        const unit = value.charAt(index);
        const isPlain = unit >= ' ' && unit !== '"' && unit !== '\\' && choices.next().value === true;
        return isPlain ? unit : `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
      });
      const text = `  "${written.join('')}"`;
      const map = escapeMap(text, { start: 2, end: text.length });
      const cut = written.map((_, index) => {
        const { start, end } = outerSpan(map, { start: index, end: index + 1 });
        return text.slice(start, end);
      });
      expect(cut).toEqual(written);
    },
    0.25,
  ));

/** The part of a value that a pointer names. */
function at(value: unknown, pointer: string): unknown {
  const segments = pointer
    .split('/')
    .slice(1)
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
  return segments.reduce<unknown>((part, segment) => (part as Record<string, unknown>)[segment], value);
}
