/**
 * Letters of other scripts that look like Latin ones. A short table: the letters a keyboard of the other script offers.
 * Source: Unicode Technical Standard 39, confusables, restricted to single letters that match in usual fonts.
 */

const LOOKS_LIKE: ReadonlyMap<string, string> = new Map(
  [
    // Cyrillic
    'аa еe оo рp сc уy хx ѕs іi јj һh ԁd ԛq ԝw ӏl АA ВB ЕE КK МM НH ОO РP СC ТT УY ХX ЅS ІI ЈJ ԌG',
    // Greek
    'οo νv αa ιi κk ρp υu ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX',
    // Latin letters of their own that are taken for others
    'ıi ɑa ɡg ʟL',
  ]
    .join(' ')
    .split(' ')
    .map((pair): [string, string] => [pair.slice(0, 1), pair.slice(1)]),
);

const INVISIBLE = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;

const ASCII = /^[\u0000-\u007f]*$/;

/** True when every unit is ASCII. */
export function isAscii(text: string): boolean {
  return ASCII.test(text);
}

/**
 * `text` as a reader may take it: look-alikes replaced by Latin letters, wide forms by ordinary ones, invisible characters
 * gone. Equal to `text` for ASCII. Two texts with one skeleton look the same; the reverse is not promised.
 */
export function skeletonOf(text: string): string {
  if (isAscii(text)) return text;
  const visible = text.normalize('NFKC').replace(INVISIBLE, '');
  return Array.from(visible, (letter) => LOOKS_LIKE.get(letter) ?? letter).join('');
}

const LATIN = /\p{Script=Latin}/u;
const CYRILLIC_OR_GREEK = /\p{Script=Cyrillic}|\p{Script=Greek}/u;

/** True when one word has letters of Latin and of Cyrillic or Greek: no language writes so. */
export function mixesScripts(text: string): boolean {
  return text.split(/[^\p{L}\p{M}]+/u).some((word) => LATIN.test(word) && CYRILLIC_OR_GREEK.test(word));
}

const ONE_SCRIPT = /^(?:[\p{Script=Cyrillic}\p{N}\p{P}\p{Zs}]+|[\p{Script=Greek}\p{N}\p{P}\p{Zs}]+)$/u;

/** True for a text of Cyrillic or of Greek letters, with figures, punctuation and blanks: a word that happens to look Latin. */
export function isOneScript(text: string): boolean {
  return ONE_SCRIPT.test(text);
}
