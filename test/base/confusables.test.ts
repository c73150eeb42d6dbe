/** What a text looks like, and whether its letters are of one script. */

import { expect, it } from 'vitest';
import { isAscii, isOneScript, mixesScripts, skeletonOf } from '../../src/base/confusables.js';

it.each([
  ['', true],
  ['City \u007f', true],
  ['\u0080', false],
  ['Cit\u00fd', false],
  ['\u00fdCity', false],
])('%j is ASCII: %s', (text, is) => {
  expect(isAscii(text)).toBe(is);
});

it.each([
  ['City', 'City'],
  // Cyrillic: а, е, о, р, с, у, х, В, Н.
  ['\u0430\u0435\u043e\u0440\u0441\u0443\u0445\u0412\u041d', 'aeopcyxBH'],
  // Greek: omicron, nu, alpha, capital rho.
  ['\u03bf\u03bd\u03b1\u03a1', 'ovaP'],
  // All small letters of Cyrillic that look like a Latin one, then all capital ones.
  ['\u0430\u0435\u043e\u0440\u0441\u0443\u0445\u0455\u0456\u0458\u04bb\u0501\u051b\u051d\u04cf', 'aeopcyxsijhdqwl'],
  [
    '\u0410\u0412\u0415\u041a\u041c\u041d\u041e\u0420\u0421\u0422\u0423\u0425\u0405\u0406\u0408\u050c',
    'ABEKMHOPCTYXSIJG',
  ],
  // The same of Greek.
  ['\u03bf\u03bd\u03b1\u03b9\u03ba\u03c1\u03c5', 'ovaikpu'],
  ['\u0391\u0392\u0395\u0396\u0397\u0399\u039a\u039c\u039d\u039f\u03a1\u03a4\u03a5\u03a7', 'ABEZHIKMNOPTYX'],
  // Latin letters: two kinds of a, g and L in print, and a dotless i.
  ['\u0251\u0261\u029f', 'agL'],
  ['c\u0131ty', 'city'],
  // Wide forms, and a ligature.
  ['\uff23\uff49ty', 'City'],
  ['\ufb01t', 'fit'],
  // Invisible: a soft hyphen, zero-width blanks, a mark of direction, a byte order mark.
  ['Ci\u00adt\u200by\u200e\u2060\ufeff', 'City'],
  // Letters that look like no other stay.
  ['\u00e9\u0416', '\u00e9\u0416'],
])('%j looks like %j', (text, skeleton) => {
  expect(skeletonOf(text)).toBe(skeleton);
});

it.each([
  ['City', false],
  ['\u0413\u043e\u0440\u043e\u0434', false],
  // A Cyrillic letter in a Latin word, in front, inside and behind.
  ['\u0421ity', true],
  ['Ci\u0442y', true],
  ['Cit\u0443', true],
  // Greek.
  ['C\u03bfty', true],
  // Two words, each of one script.
  ['City \u0413\u043e\u0440\u043e\u0434', false],
  ['City-\u0413\u043e\u0440\u043e\u0434', false],
  ['one \u0421ity', true],
  ['', false],
])('%j has a word of two scripts: %s', (text, mixes) => {
  expect(mixesScripts(text)).toBe(mixes);
});

it.each([
  ['\u0413\u043e\u0440\u043e\u0434', true],
  ['\u0413\u043e\u0440\u043e\u0434 5, \u0434\u043e\u043c', true],
  ['\u03b1\u03b2\u03b3 1', true],
  ['\u0413\u03b1', false],
  ['\u0413a', false],
  ['a\u0413', false],
  ['\u03b1a', false],
  ['a\u03b1', false],
  ['City', false],
  ['', false],
])('%j is of Cyrillic or of Greek letters alone: %s', (text, is) => {
  expect(isOneScript(text)).toBe(is);
});
