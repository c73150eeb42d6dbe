/** Devices told apart by the text they hold under an account tag: classes that no device is in two of, and each in one. */

import type { Plan } from '../../plan/plan.js';
import type { NarrowingStep } from './narrow-filter.js';

export interface TagClasses<Key> {
  readonly tag: string;
  /** The class of devices without a text, and of those whose text is in no other. */
  readonly rest: Key;
  /** Texts by class, ascending by UTF-16 unit; that of the rest is not among them. */
  readonly texts: ReadonlyMap<Key, readonly string[]>;
}

/** `texts` are all that devices hold; `classOf` is asked what class each is of, and for null: what class devices without one are of. */
export function classify<Key>(
  tag: string,
  texts: Iterable<string>,
  classOf: (text: string | null) => Key,
): TagClasses<Key> {
  const rest = classOf(null);
  const found = new Map<Key, string[]>();
  for (const text of [...new Set(texts)].sort()) {
    const key = classOf(text);
    if (key === rest) continue;
    const others = found.get(key);
    if (others === undefined) found.set(key, [text]);
    else others.push(text);
  }
  return { tag, rest, texts: found };
}

/** That of the rest first. */
export function classesOf<Key>({ rest, texts }: TagClasses<Key>): readonly Key[] {
  return [rest, ...texts.keys()];
}

/** Leads to the devices that are in class `key`. */
export function stepsTo<Key>({ tag, rest, texts }: TagClasses<Key>, key: Key): readonly NarrowingStep[] {
  if (key !== rest) return [{ kind: 'intersection', devices: tagIn(tag, texts.get(key) ?? []) }];
  if (texts.size === 0) return [];
  const others = [...texts.values()].flat().sort();
  return [{ kind: 'difference', devices: tagIn(tag, others) }];
}

/** The devices of `plan` that are in one of the classes, none of which is the rest. */
export function inClasses<Key>(plan: Plan, { tag, texts }: TagClasses<Key>, keys: readonly Key[]): Plan {
  const values = keys.flatMap((key) => texts.get(key) ?? []).sort();
  return { kind: 'intersection', operands: [plan, tagIn(tag, values)] };
}

function tagIn(tag: string, values: readonly string[]): Plan {
  return { kind: 'tag-in', application: null, tag, values: [{ kind: 'strings', values, complement: false }] };
}
