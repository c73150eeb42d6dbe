/** One set of a filter as the end of "devices …": "subscribed to Shop on iOS", "whose age is 18 to 30". */

import { unreachable } from '../../base/invariant.js';
import { operatorRow } from '../../base/operators.js';
import type { Platform } from '../../base/vocabulary.js';
import type { BoundScalar, BoundSet, BoundTag } from '../../check/bound.js';
import type { Names } from './names.js';
import { andList, noneOf, orList, word } from './sentence-parts.js';

export function clausePhrase(names: Names, set: BoundSet): string {
  switch (set.kind) {
    case 'application':
      return subscribedTo([names.application(set.application.code)]) + onPlatforms(set.platforms);
    case 'group': {
      const none = set.applications?.length === 0 ? ' (which has none)' : '';
      return `subscribed to an application of ${names.group(set.code)}${none}${onPlatforms(set.platforms)}`;
    }
    case 'tag': {
      const subscribed = set.application === null ? '' : `${subscribedTo([names.application(set.application.code)])} `;
      return subscribed + tagPhrase(names, set);
    }
    default:
      return unreachable(set);
  }
}

/** To all of them. */
export function subscribedTo(applications: readonly string[]): string {
  const all = ['', 'both '][applications.length - 1] ?? 'all of ';
  return `subscribed to ${all}${andList(applications)}`;
}

/** "whose age is 18", "whose level in Shop is 3": that a device is subscribed there is said elsewhere. */
export function tagPhrase(names: Names, set: BoundTag): string {
  const list = isList(set) ? ' list' : '';
  const where = set.application === null ? '' : ` in ${names.application(set.application.code)}`;
  return `whose ${word(set.tag)}${list}${where} ${conditionPhrase(set)}`;
}

function isList({ possibleTypes }: BoundTag): boolean {
  return possibleTypes.length === 1 && possibleTypes.includes('List');
}

function onPlatforms(platforms: readonly Platform[] | null): string {
  return platforms === null ? '' : ` on ${orList(platforms)}`;
}

/** What follows "whose age": the verb and the values. */
function conditionPhrase(set: BoundTag): string {
  const values = set.values.map((value) => valueWord(set, value));
  const [first = '', second = ''] = values;
  const { comparison, negative } = operatorRow(set.operator);
  switch (comparison) {
    case 'equal':
      return `${negative ? `${negativeVerb(set)} ${noneOf(values)}` : `${inVerb(set)} ${orList(values)}`}${kindsPhrase(set)}`;
    case 'at-least':
      return `is ${first} or more`;
    case 'at-most':
      return `is ${first} or less`;
    case 'within':
      return `is ${first} to ${second}`;
    case 'unset':
      return 'is not set';
    default:
      return unreachable(comparison);
  }
}

function inVerb(set: BoundTag): string {
  if (!set.possibleTypes.includes('List')) return 'is';
  return isList(set) ? 'includes' : 'is or includes';
}

/** Whether unset devices are in is never left to the reader. */
function negativeVerb({ unsetMatchesNegative }: BoundTag): string {
  return unsetMatchesNegative ? 'is unset or' : 'is set but';
}

/** A condition without a known type compares with numbers and with texts. */
function kindsPhrase({ possibleTypes }: BoundTag): string {
  return possibleTypes.length > 1 && possibleTypes.includes('Integer') ? ' (as a number or as text)' : '';
}

/** Digits are bare where they are a number, and quoted where they are a text. */
function valueWord({ possibleTypes }: BoundTag, { text, integer }: BoundScalar): string {
  return possibleTypes.includes('Integer') ? String(integer) : word(text);
}
