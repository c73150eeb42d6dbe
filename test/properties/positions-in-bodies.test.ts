/** P5: positions inside JSON map to the outer file exactly, through every escape. */

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compile } from '../../src/compile.js';
import { applyFixes } from '../../src/diagnostics/apply-fixes.js';
import { checkCreateTargetedMessage } from '../../src/requests/targeted/check.js';
import { FAULT_CATALOG, FAULTS } from '../support/faults.js';
import { forAll } from '../support/law.js';
import { arbitraryMutation, mutate } from '../support/mutate.js';

/** The ways to write one UTF-16 unit inside a JSON string. */
function spellings(unit: string): readonly string[] {
  const short = JSON.stringify(unit).slice(1, -1);
  const hex = unit.charCodeAt(0).toString(16).padStart(4, '0');
  return [short, short, short, `\\u${hex}`, `\\u${hex.toUpperCase()}`, ...(unit === '/' ? ['\\/'] : [])];
}

/** A filter with mistakes, and the same as the inside of a JSON string with escapes of all kinds. */
const arbitraryFilter = fc
  .tuple(
    fc.array(
      fc.constantFrom(...FAULTS.map(({ marked }) => marked.replace(/[‹›]/g, '')), 'T("é\\\\\t\u2028😀", EQ, "😀")'),
      {
        minLength: 1,
        maxLength: 3,
      },
    ),
    fc.option(arbitraryMutation, { nil: null }),
    fc.constantFrom(' * ', '\n+ ', ' \\ ', '\t*\r\n'),
  )
  .map(([sets, mutation, operator]) =>
    mutation === null ? sets.join(operator) : mutate(sets.join(operator), mutation),
  );

const arbitraryWritten = arbitraryFilter.chain((filter) =>
  fc
    .tuple(...filter.split('').map((unit) => fc.constantFrom(...spellings(unit))))
    .map((units) => ({ filter, written: units.join('') })),
);

const OPTIONS = { catalog: FAULT_CATALOG, limits: { diagnostics: Number.POSITIVE_INFINITY } };

it('every finding and every fix of a filter stands where it is written', () => {
  forAll(fc.tuple(arbitraryWritten, fc.constantFrom('', '\uFEFF', '\n\n  ')), ([{ filter, written }, before]) => {
    const outer = `${before}{"request": {"auth": "t",\n\t"devices_filter" : "${written}", "content": "x"}}`;
    const inner = compile(filter, OPTIONS).diagnostics;
    const result = checkCreateTargetedMessage(outer, OPTIONS);
    const found = result.diagnostics.filter(
      ({ pointer, code }) => pointer === '/request/devices_filter' && !code.startsWith('request/'),
    );
    const skipped = filter.startsWith('\uFEFF') ? 1 : 0;
    const cut = ({ start, end }: { start: number; end: number }): string =>
      JSON.parse(`"${result.text.slice(start, end)}"`) as string;
    expect(found.map((each) => [each.code, cut(each.span), each.related.map(({ span }) => cut(span))])).toEqual(
      inner.map((each) => [
        each.code,
        filter.slice(each.span.start + skipped, each.span.end + skipped),
        each.related.map(({ span }) => filter.slice(span.start + skipped, span.end + skipped)),
      ]),
    );
    const literal =
      outer.indexOf('"devices_filter" : "') + '"devices_filter" : '.length - (before === '\uFEFF' ? 1 : 0);
    const offset = (span: { start: number }): number =>
      (JSON.parse(`"${result.text.slice(literal + 1, span.start)}"`) as string).length - skipped;
    expect(found.map(({ span }) => offset(span))).toEqual(inner.map(({ span }) => span.start));
    for (const unsafe of [false, true]) {
      const mended = JSON.parse(applyFixes(outer, found, { unsafe }).replace('\uFEFF{', '{')) as {
        request: { devices_filter: string };
      };
      expect(mended.request.devices_filter).toBe(applyFixes(filter, inner, { unsafe }));
    }
    return undefined;
  });
});
