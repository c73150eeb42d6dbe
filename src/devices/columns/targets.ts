/** Where the columns of a file go in the rows of a scanner, and which of their values a device may have. */

import type { Place } from '../column-names.js';
import {
  CLOSED_APPLICATIONS,
  CLOSED_TAGS,
  FIRST_APPLICATION_SCOPE,
  FIRST_VALUE_SCOPE,
  RULE_ADDS,
  RULE_SLOT_SHIFT,
  RULE_TYPES,
  SCOPE_APPLICATIONS,
  SCOPE_PLATFORMS,
  SCOPE_TAGS,
} from '../scan/layout.js';
import type { RowScanner } from '../scan/row-scanner.js';
import type { Cells, PlacedCells } from './cells.js';
import { HALF_PAIR, TextScope } from './text-scope.js';

export interface Targets {
  readonly id: Cells;
  readonly platform: Cells;
  readonly platforms: TextScope;
  readonly applications: Cells | null;
  readonly codes: TextScope;
  readonly flags: readonly FlagTarget[];
  readonly tags: readonly TagTarget[];
  /** What the catalog does not know, and devices do not have: counted where it is set, and left out. */
  readonly unknownTags: readonly Cells[];
  readonly unknownFields: readonly Cells[];
}

/** Whether devices are subscribed to an application. */
export interface FlagTarget {
  readonly application: string;
  readonly cells: Cells;
}

export interface TagTarget {
  readonly cells: Cells;
  /** Null: an account tag. */
  readonly application: string | null;
  /** Bits of the types its values may have. */
  readonly types: number;
  /** -1: its values are looked at, and left out. */
  readonly slot: number;
  readonly texts: TextScope;
}

/** Null where a place is none that rows have: lines say what is wrong with it. */
export function targetsOf(scanner: RowScanner, columns: readonly PlacedCells[]): Targets | null {
  const tags: TagTarget[] = [];
  const unknownTags: Cells[] = [];
  const unknownFields: Cells[] = [];
  const flags: FlagTarget[] = [];
  const members = new Map<string, Cells>();
  for (const { place, cells } of columns) {
    if (place.some((name) => name === '' || HALF_PAIR.test(name))) return null;
    const [member = '', ...names] = place;
    if (names.length === 0 && isMember(member)) members.set(member, cells);
    else if (names.length === 1 && member === 'applications') flags.push({ application: names[0] ?? '', cells });
    else if (names.length === 0 && member !== 'tags' && member !== 'applicationTags') unknownFields.push(cells);
    else if (names.length !== (member === 'tags' ? 1 : 2)) return null;
    else {
      const target = tagTarget(scanner, place, cells);
      if (target === null) unknownTags.push(cells);
      else tags.push(target);
    }
  }
  const [id, platform] = [members.get('id'), members.get('platform')];
  if (id === undefined || platform === undefined) return null;
  return {
    id,
    platform,
    platforms: new TextScope(scanner, SCOPE_PLATFORMS, false),
    applications: members.get('applications') ?? null,
    codes: new TextScope(scanner, SCOPE_APPLICATIONS, (scanner.rules.closed & CLOSED_APPLICATIONS) === 0),
    flags,
    tags,
    unknownTags,
    unknownFields,
  };
}

function isMember(name: string): boolean {
  return name === 'id' || name === 'platform' || name === 'applications';
}

/** Null for a tag that the catalog does not declare. */
function tagTarget(scanner: RowScanner, place: Place, cells: Cells): TagTarget | null {
  const tag = place.at(-1) ?? '';
  const application = place.length === 2 ? null : (place[1] ?? '');
  const scope = application === null ? SCOPE_TAGS : scanner.valueOf(SCOPE_APPLICATIONS, application);
  const isOfDevices = scope === SCOPE_TAGS || (scope !== null && scope >= FIRST_APPLICATION_SCOPE);
  const known = isOfDevices ? scanner.valueOf(scope, tag) : null;
  if (known === null && (scanner.rules.closed & CLOSED_TAGS) !== 0) return null;
  const rule = known ?? RULE_TYPES;
  const slot = (rule >> RULE_SLOT_SHIFT) - 1;
  const texts = new TextScope(scanner, FIRST_VALUE_SCOPE + slot, (rule & RULE_ADDS) !== 0);
  return { cells, application, types: rule & RULE_TYPES, slot, texts };
}
