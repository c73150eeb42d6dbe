/** Fields of other operations that createTargetedMessage refuses, and what to write in the filter instead. */

import { isJsonObject } from '../../base/json-kind.js';
import { shown } from '../../base/shown.js';
import { isPlatform } from '../../base/vocabulary.js';

/** The fields that are refused. */
export const REFUSED_FIELDS = ['application', 'applications_group', 'platforms', 'devices', 'filter', 'conditions'];

const EXAMPLE_CODE = 'XXXXX-XXXXX';

/** What to write instead of the field `name` with this value; null for every other field. */
export function insteadOf(name: string, value: unknown): string | null {
  switch (name) {
    case 'application':
      return `write the application into the filter: A(${quoted(value, EXAMPLE_CODE)})`;
    case 'applications_group':
      return `write the group into the filter: G(${quoted(value, EXAMPLE_CODE)})`;
    case 'platforms':
      return `list the platforms behind the application: A("${EXAMPLE_CODE}", [${platformsOf(value)}])`;
    case 'devices':
      return 'a filter chooses devices by their tags, for instance T("name", EQ, "value")';
    case 'filter':
      return 'write the filter itself into `devices_filter`, for instance T("name", EQ, "value")';
    case 'conditions':
      return `write each condition as a set: ${conditionsOf(value)}`;
    default:
      return null;
  }
}

function quoted(value: unknown, otherwise: string): string {
  return JSON.stringify(typeof value === 'string' && value !== '' ? shown(value) : otherwise);
}

function platformsOf(value: unknown): string {
  const named = Array.isArray(value) ? value.filter((item) => typeof item === 'string' && isPlatform(item)) : [];
  return (named.length > 0 ? named : ['iOS', 'Android']).map((platform) => JSON.stringify(platform)).join(', ');
}

const MOST_SHOWN = 3;

/** Conditions come as `[tag, operator, value]`; those that do are shown as sets. */
function conditionsOf(value: unknown): string {
  const sets = Array.isArray(value)
    ? value
        .slice(0, MOST_SHOWN)
        .map(conditionOf)
        .filter((set) => set !== null)
    : [];
  return sets.length > 0 ? sets.join(' * ') : 'T("age", GTE, 18)';
}

function conditionOf(condition: unknown): string | null {
  if (!Array.isArray(condition) || condition.length !== 3) return null;
  const [tag, operator, value] = condition as readonly unknown[];
  if (typeof tag !== 'string' || typeof operator !== 'string' || isJsonObject(value)) return null;
  return `T(${JSON.stringify(shown(tag))}, ${shown(operator)}, ${shown(JSON.stringify(value) ?? '')})`;
}
