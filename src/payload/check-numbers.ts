/**
 * Numbers in the data of an application: they go through the numbers of JavaScript, and what would arrive as something else than was
 * written is told. Bodies without such numbers are not read with places.
 */

import { isJsonObject } from '../base/json-kind.js';
import { joinPointer } from '../base/pointer.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { Body } from '../requests/body.js';
import { numberNotKept } from './errors.js';

/** As many as a person reads. */
const MOST_FINDINGS = 20;

/** A number that may be written in another way than JavaScript writes it: many digits, a fraction that ends with 0, an exponent, -0. */
const UNUSUAL = /[\s:,[]-?(?:0(?![.\d])(?<=-0)|[\d.]{16}|\d+\.\d*0(?!\d)|[\d.]+[eE])/;

/** Of the values at these pointers, and all in them. O(body). */
export function checkNumbers(body: Body, pointers: readonly string[]): readonly Diagnostic[] {
  if (pointers.length === 0 || !UNUSUAL.test(body.text)) return [];
  const found: Diagnostic[] = [];
  for (const pointer of pointers)
    for (const at of numbersIn(body, pointer)) {
      const finding = findingAt(body, at);
      if (finding === null) continue;
      found.push(finding);
      if (found.length === MOST_FINDINGS) return found;
    }
  return found;
}

function* numbersIn(body: Body, root: string): Generator<string, void, undefined> {
  const stack: [pointer: string, value: unknown][] = [[root, valueAt(body.value, root)]];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const [pointer, value] = next;
    if (typeof value === 'number') yield pointer;
    else if (Array.isArray(value))
      for (const [at, item] of [...value.entries()].reverse()) stack.push([joinPointer(pointer, at), item]);
    else if (isJsonObject(value))
      for (const [name, member] of Object.entries(value).reverse()) stack.push([joinPointer(pointer, name), member]);
  }
}

/** Pointers here are made of names without `~` and `/`. */
function valueAt(value: unknown, pointer: string): unknown {
  let at = value;
  for (const name of pointer.split('/').slice(1))
    at = isJsonObject(at) && Object.hasOwn(at, name) ? at[name] : undefined;
  return at;
}

function findingAt(body: Body, pointer: string): Diagnostic | null {
  const span = body.whole(pointer);
  if (span === null) return null;
  const written = body.text.slice(span.start, span.end);
  const sent = JSON.stringify(Number(written));
  if (written === sent) return null;
  return numberNotKept({ pointer, span }, written, sent, isOtherNumber(written, sent));
}

/** A whole number that is another, one beyond all numbers, or one that is nothing. Of a fraction that has too many digits the last are rounded. */
function isOtherNumber(written: string, sent: string): boolean {
  const [one, other] = [decimal(written), decimal(sent)];
  if (one.digits === other.digits && one.exponent === other.exponent) return false;
  return one.exponent >= 0 || other.digits === '';
}

/** Digits without zeros at either end, times ten to the exponent. No digits for what is none: `null` is sent for what is beyond all numbers. */
function decimal(number: string): { readonly digits: string; readonly exponent: number } {
  const [, whole = '', fraction = '', power = '0'] = /^-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(number) ?? [];
  const digits = `${whole}${fraction}`.replace(/^0+/, '');
  const kept = digits.replace(/0+$/, '');
  return { digits: kept, exponent: kept === '' ? 0 : Number(power) - fraction.length + digits.length - kept.length };
}
