/** Every beginning of the samples, and samples with changes, through every function: nothing throws, and places lie in the text. */

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sampleCatalog } from '../../src/catalog/sample-catalog.js';
import * as language from '../../src/entries/language.js';
import { forAll } from '../support/law.js';
import { arbitraryMutation, mutate } from '../support/mutate.js';
import { SAMPLES } from './samples.js';

const catalog = sampleCatalog;

function placesOf(text: string, end = text.length): readonly language.Span[] {
  const options = { catalog };
  return [
    ...language.diagnostics(text, options).map(({ span }) => span),
    ...(language.complete(text, end, options)?.items.map(({ edit }) => edit.span) ?? []),
    ...[language.hover(text, end, options)?.span ?? []].flat(),
    ...language.format(text, options).map(({ span }) => span),
    ...language
      .actions(text, { start: end, end }, { ...options, only: ['quickfix'] })
      .flatMap(({ edits }) => edits.map(({ span }) => span)),
    ...language.symbols(text, options).map(({ span }) => span),
    ...language.folding(text, options).map(({ span }) => span),
    ...language.selection(text, end, options),
    ...language.highlights(text, end, options),
    ...language.inlays(text, options).map(({ offset }) => ({ start: offset, end: offset })),
    ...[language.lens(text, options)?.span ?? []].flat(),
    ...language.semanticTokens(text, options).map(({ span }) => span),
    ...[language.renameable(text, end, options)?.span ?? []].flat(),
  ];
}

it.each(SAMPLES)('holds for every beginning of %s', (_, text) => {
  for (let end = 0; end <= text.length; end++) {
    const beginning = text.slice(0, end);
    language.signature(beginning, end);
    const outside = placesOf(beginning).filter((span) => span.start < 0 || span.start > span.end || span.end > end);
    expect(outside).toEqual([]);
  }
});

it.each(['"', '((((((', 'A(A(A(A(', '[[[[', ',,,,', '\\\\\\', '#', '\ud83d', '"\\', 'T("a", EQ, [[[', '\ufeffA("x")'])(
  'holds for %s',
  (text) => {
    expect(() => placesOf(text)).not.toThrow();
  },
);

it('holds for texts with a few changes anywhere, at any place in them', () => {
  const sample = fc.constantFrom(...SAMPLES.map(([, text]) => text));
  forAll(
    fc.tuple(sample, arbitraryMutation, fc.nat(1000)),
    ([text, mutation, place]) => {
      const changed = mutate(text, mutation);
      const offset = Math.floor((changed.length * place) / 1000);
      language.signature(changed, offset);
      const outside = placesOf(changed, offset).filter(
        ({ start, end }) => start < 0 || start > end || end > changed.length,
      );
      expect(outside).toEqual([]);
      return true;
    },
    1,
  );
});
