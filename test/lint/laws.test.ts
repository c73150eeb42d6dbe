/** What every rule promises: a safe fix takes its finding away, brings no error, and reaches the same devices. */

import { expect, it } from 'vitest';
import type { Catalog } from '../../src/catalog/catalog.js';
import { compile } from '../../src/compile.js';
import { applyFixes } from '../../src/diagnostics/apply-fixes.js';
import type { Diagnostic } from '../../src/diagnostics/diagnostic.js';
import { forAll } from '../support/law.js';
import { arbitraryWorld, audience, compiledText } from '../support/worlds.js';
import { writeText } from '../support/write-text.js';

/** Each safely fixable warning of the text, with the text after its fix alone. */
function mendings(text: string, catalog: Catalog | null): readonly (readonly [Diagnostic, string])[] {
  return compile(text, { catalog })
    .diagnostics.filter(({ fixes }) => fixes.some(({ safety }) => safety === 'safe'))
    .map((diagnostic) => [diagnostic, applyFixes(text, [diagnostic])]);
}

it('safe fixes reach the same devices', () => {
  let mended = 0;
  forAll(arbitraryWorld(1, { anyTypes: true }), ({ filters, catalog, devices }) => {
    const text = writeText(filters[0]!);
    const before = audience(compiledText(text, catalog), devices);
    for (const [, after] of mendings(text, catalog)) {
      mended++;
      expect([after, audience(compiledText(after, catalog), devices)]).toEqual([after, before]);
    }
    return true;
  });
  expect(mended).toBeGreaterThan(20);
});

it('safe fixes take their finding away', () => {
  forAll(arbitraryWorld(1), ({ filters, catalog }) => {
    const text = writeText(filters[0]!);
    const found = compile(text, { catalog }).diagnostics;
    for (const [{ code }, after] of mendings(text, catalog)) {
      const left = compile(after, { catalog }).diagnostics;
      const count = (list: readonly Diagnostic[]) => list.filter((diagnostic) => diagnostic.code === code).length;
      expect([after, count(left) < count(found)]).toEqual([after, true]);
    }
    return true;
  });
});

it('an intersection that is called empty matches no device', () => {
  let empty = 0;
  forAll(
    arbitraryWorld(2),
    ({ filters, catalog, devices }) => {
      const text = filters.map((filter) => `(${writeText(filter)})`).join(' * ');
      for (const { code, message, span, related } of compile(text, { catalog }).diagnostics) {
        if (code !== 'lint/always-empty' || related.length !== 1) continue;
        empty++;
        const both = [related[0]!.span, span].map(({ start, end }) => text.slice(start, end));
        const operator = message.startsWith('a set without itself') ? '\\' : '*';
        expect(audience(compiledText(`(${both.join(`) ${operator} (`)})`, catalog), devices)).toEqual([]);
      }
      return true;
    },
    4,
  );
  expect(empty).toBeGreaterThan(5);
});
