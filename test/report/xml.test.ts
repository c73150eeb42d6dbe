import { describe, expect, it } from 'vitest';
import { type XmlElement, xmlDocument } from '../../src/report/xml.js';

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';

function expectXml(root: XmlElement, expected: string): void {
  expect(xmlDocument(root)).toBe(`${HEAD}${expected}\n`);
}

describe('xmlDocument', () => {
  it('closes an empty element in its own tag', () => expectXml({ name: 'a' }, '<a/>'));

  it('writes attributes in order and leaves undefined ones out', () =>
    expectXml({ name: 'a', attributes: { z: 1, b: undefined, c: 'x' } }, '<a z="1" c="x"/>'));

  it('puts elements on lines of their own', () =>
    expectXml(
      { name: 'a', children: [{ name: 'b', children: [{ name: 'c' }] }, { name: 'd' }] },
      '<a>\n  <b>\n    <c/>\n  </b>\n  <d/>\n</a>',
    ));

  it('adds no blank to text', () =>
    expectXml({ name: 'a', children: [{ name: 'b', children: [' x\n y '] }] }, '<a>\n  <b> x\n y </b>\n</a>'));

  it('keeps text and elements beside each other in one piece', () =>
    expectXml({ name: 'a', children: ['x', { name: 'b' }, 'y'] }, '<a>x<b/>y</a>'));

  it.each([
    ['signs of markup', '<b> & "c" ]]>', '&lt;b&gt; &amp; "c" ]]&gt;'],
    ['a carriage return', 'a\r\nb', 'a&#13;\nb'],
    ['control characters', 'a\u0000\u001b[31m\u0085b', 'a\\u0000\\u001b[31m\\u0085b'],
    ['noncharacters', '\ufffe\uffff', '\\ufffe\\uffff'],
    ['unpaired surrogates', '\ud800 \udc00', '\\ud800 \\udc00'],
    ['paired surrogates stay', '😀', '😀'],
  ])('text: %s', (_title, text, expected) => expectXml({ name: 'a', children: [text] }, `<a>${expected}</a>`));

  it.each([
    ['quotes', 'say "x" & \'y\'', "say &quot;x&quot; &amp; 'y'"],
    ['line breaks and tabs survive', 'a\nb\tc\r', 'a&#10;b&#9;c&#13;'],
    ['control characters', '\u0007', '\\u0007'],
  ])('attribute: %s', (_title, value, expected) =>
    expectXml({ name: 'a', attributes: { v: value } }, `<a v="${expected}"/>`),
  );
});
