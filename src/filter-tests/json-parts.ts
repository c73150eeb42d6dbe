/**
 * The parts of a JSON value as a test file has them: each is asked for by its kind, and one of another kind is reported where it
 * stands. What comes back is null where there is nothing to go on with.
 */

import { closest } from '../base/edit-distance.js';
import { isJsonObject, jsonKind } from '../base/json-kind.js';
import { joinPointer } from '../base/pointer.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { JsonPlace } from '../json/json-place.js';
import * as errors from './errors.js';
import type { JsonPlaces } from './json-places.js';
import type { Part } from './test-file.js';

/** An object by its own keys. */
export interface Members {
  readonly pointer: string;
  readonly values: ReadonlyMap<string, unknown>;
  /** Keys that others, not known, were meant to be: nobody is told that they are missing. */
  readonly meant: ReadonlySet<string>;
}

export class JsonParts {
  readonly diagnostics: Diagnostic[];
  readonly #places: JsonPlaces;

  /** Reports go to the end of `diagnostics`. */
  constructor(places: JsonPlaces, diagnostics: Diagnostic[]) {
    this.#places = places;
    this.diagnostics = diagnostics;
  }

  report(diagnostic: Diagnostic): void {
    this.diagnostics.push(diagnostic);
  }

  /** The place of the value at `pointer`. */
  at(pointer: string): JsonPlace {
    return { pointer, span: this.#places.value(pointer) };
  }

  /** The place of the key that leads to `pointer`. */
  keyAt(pointer: string): JsonPlace {
    return { pointer, span: this.#places.key(pointer) };
  }

  member(members: Members, key: string): Part<unknown> {
    return { value: members.values.get(key), ...this.at(joinPointer(members.pointer, key)) };
  }

  /** What `read` makes of the member; null when there is none. */
  optional<Value>(members: Members, key: string, read: (part: Part<unknown>) => Value | null): Value | null {
    return members.values.has(key) ? read(this.member(members, key)) : null;
  }

  /** Keys that are not known are reported. */
  object({ value, pointer, span }: Part<unknown>, what: string, known: readonly string[]): Members | null {
    if (!isJsonObject(value)) {
      this.report(errors.wrongKind({ pointer, span }, what, 'an object', jsonKind(value)));
      return null;
    }
    const keys = Object.keys(value);
    const meant = new Set<string>();
    for (const key of keys) {
      if (known.includes(key)) continue;
      const near = closest(key, known);
      if (near !== null) meant.add(near);
      this.report(errors.unknownKey(this.keyAt(joinPointer(pointer, key)), key, what, known, near));
    }
    return { pointer, values: new Map(keys.map((key) => [key, value[key]])), meant };
  }

  /** The items of a list; none when it is no list. */
  items(part: Part<unknown>, what: string): readonly Part<unknown>[] {
    if (Array.isArray(part.value))
      return part.value.map((value: unknown, at) => ({ value, ...this.at(joinPointer(part.pointer, at)) }));
    this.report(errors.wrongKind(part, what, 'a list', jsonKind(part.value)));
    return [];
  }

  /** A text that is not empty. */
  text(part: Part<unknown>, what: string, wanted = 'a text'): Part<string> | null {
    const { value } = part;
    if (typeof value === 'string' && value !== '') return { ...part, value };
    this.report(errors.wrongKind(part, what, wanted, value === '' ? 'an empty text' : jsonKind(value)));
    return null;
  }

  /** A list of texts, all of them. */
  texts(part: Part<unknown>, what: string): Part<readonly string[]> | null {
    const items = this.items(part, what);
    const texts = items.flatMap((item) => this.text(item, `an item of ${what}`)?.value ?? []);
    return Array.isArray(part.value) && texts.length === items.length ? { ...part, value: texts } : null;
  }

  /** One of the words that are known. */
  word<Word extends string>(part: Part<unknown>, what: string, known: readonly Word[]): Word | null {
    const found = known.find((word) => word === part.value);
    if (found !== undefined) return found;
    const text = this.text(part, `the ${what}`);
    if (text !== null) this.report(errors.unknownWord(part, what, text.value, known, closest(text.value, known)));
    return null;
  }

  flag(part: Part<unknown>, what: string): Part<boolean> | null {
    const { value } = part;
    if (typeof value === 'boolean') return { ...part, value };
    this.report(errors.wrongKind(part, what, 'true or false', jsonKind(value)));
    return null;
  }

  /** A whole number from 0. */
  count(part: Part<unknown>, what: string): Part<number> | null {
    const { value } = part;
    if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return { ...part, value };
    const found = typeof value === 'number' ? 'another number' : jsonKind(value);
    this.report(errors.wrongKind(part, what, 'a whole number from 0', found));
    return null;
  }
}
