import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compile } from '../../src/compile.js';
import { applyFixes } from '../../src/diagnostics/apply-fixes.js';
import { diagnosticOutside, embeddedText } from '../../src/json/embedded-text.js';
import { parseJson } from '../../src/json/parse-json.js';
import { forAll } from '../support/law.js';

/** The string under `filter` of a JSON object. */
function embeddedIn(outer: string) {
  const document = parseJson(outer);
  const text = (document.value as { filter: string }).filter;
  return embeddedText(outer, () => document.places.get('/filter')!.value, text, '/filter');
}

describe('a text inside a JSON string', () => {
  it('has its findings at their place outside', () => {
    const outer = '{"filter": "A(\\"X\\") * T(\\"age\\", GTE, \\"18\\")"}';
    const embedded = embeddedIn(outer);
    const [error] = compile(embedded.text).diagnostics.map((each) => diagnosticOutside(embedded, each));
    expect([error!.code, error!.pointer, outer.slice(error!.span.start, error!.span.end)]).toEqual([
      'type/quoted-integer',
      '/filter',
      '\\"18\\"',
    ]);
  });

  it('is mended by fixes that are escaped, with all around them as it was', () => {
    const outer = '\uFEFF{ "filter" :"A(“X”) + a(\\"Y\\")",\t"n": 1}';
    const embedded = embeddedIn(outer);
    const outside = compile(embedded.text).diagnostics.map((each) => diagnosticOutside(embedded, each));
    expect(applyFixes(outer, outside)).toBe('\uFEFF{ "filter" :"A(\\"X\\") + A(\\"Y\\")",\t"n": 1}');
  });

  it('has the other places of a finding outside, too', () => {
    const outer = '{"filter": "(A(\\"X\\")"}';
    const embedded = embeddedIn(outer);
    const found = {
      ...compile(embedded.text).diagnostics[0]!,
      related: [{ span: { start: 1, end: 2 }, message: 'here' }],
    };
    const { related } = diagnosticOutside(embedded, found);
    expect(related.map(({ span, message }) => [outer.slice(span.start, span.end), span.start, message])).toEqual([
      ['A', 13, 'here'],
    ]);
  });

  it('that stands nowhere has its places inside, and fixes that are escaped', () => {
    const text = 'a("X")';
    const embedded = embeddedText('{"filter": 5}', () => null, text, '/filter');
    expect(embedded.outside({ start: 2, end: 5 })).toEqual({ start: 2, end: 5 });
    const [error] = compile(text).diagnostics.map((each) => diagnosticOutside(embedded, each));
    expect(error).toMatchObject({ pointer: '/filter', span: { start: 0, end: 1 } });
    expect(applyFixes(text, [error!])).toBe('A("X")');
  });

  it('asks where it stands when the first place is asked for, and once', () => {
    let asked = 0;
    const literalOf = () => {
      asked++;
      return { start: 11, end: 14 };
    };
    const { outside } = embeddedText('{"filter": "A"}', literalOf, 'A', '/filter');
    expect(asked).toBe(0);
    expect([outside({ start: 0, end: 1 }), outside({ start: 1, end: 1 }), asked]).toEqual([
      { start: 12, end: 13 },
      { start: 13, end: 13 },
      1,
    ]);
  });

  it.each([
    ['escaped', '{"filter": "\\uFEFFA(\\"X\\")"}'],
    ['as it is', '{"filter": "\uFEFFA"}'],
    ['as it is, beside escapes', '\uFEFF{"filter": "\uFEFFA(\\"X\\")"}'],
  ])('may begin with a byte order mark, %s', (_, text) => {
    const outer = text.replace(/^\uFEFF/, '');
    const span = embeddedIn(text).outside({ start: 0, end: 1 });
    expect(outer.slice(span.start, span.end)).toBe('A');
  });

  it('has every unit where the outer text spells it', () => {
    const unit = fc.constantFrom('a', '"', '\\', '\n', '\u0001', 'é', '😀', '\u2028', '/');
    forAll(
      fc.array(unit).map((units) => units.join('')),
      (text) => {
        const outer = JSON.stringify({ filter: text });
        const embedded = embeddedIn(outer);
        for (let at = 0; at < text.length; at++) {
          const { start, end } = embedded.outside({ start: at, end: at + 1 });
          expect(JSON.parse(`"${outer.slice(start, end)}"`)).toBe(text[at]);
        }
      },
    );
  });
});
