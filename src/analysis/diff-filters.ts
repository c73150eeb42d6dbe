/** What a change of a filter does to its audience, over all devices there can be: is somebody gained, is somebody lost, and who. */

import { expectOptions } from '../base/argument.js';
import { unreachable } from '../base/invariant.js';
import type { Device } from '../devices/device.js';
import { expectFilter } from '../plan/expect-filter.js';
import type { Filter } from '../plan/filter.js';
import { ANALYSIS_OPTIONS, type AnalysisOptions, openAnalysis, type Search } from './analysis.js';
import { without } from './formula.js';

/** The devices that only one of two filters selects. */
export interface DifferenceSide {
  /** Whether there are devices on this side. */
  readonly answer: 'some' | 'none' | 'unknown';
  /** With every "some": a smallest one of them. */
  readonly witness: Device | null;
  /** With every "unknown". */
  readonly reason: string | null;
}

/** What two filters differ in, with devices that show it. */
export interface FilterDifference {
  /** True: no device of any account tells the two apart. Null: not decided, and no difference found. */
  readonly same: boolean | null;
  /** Devices of the new filter that are not in the old one. */
  readonly gained: DifferenceSide;
  /** Devices of the old filter that are not in the new one. */
  readonly lost: DifferenceSide;
}

/** Each side is a question of its own, and has the whole budget. */
export function diffFilters(before: Filter, after: Filter, options?: AnalysisOptions): FilterDifference {
  expectFilter('diffFilters: `before`', before);
  expectFilter('diffFilters: `after`', after);
  expectOptions('diffFilters', options, ANALYSIS_OPTIONS);
  const lost = without(before.lowered, after.lowered);
  const gained = without(after.lowered, before.lowered);
  const analysis = openAnalysis([lost, gained], [...before.tags, ...after.tags], options);
  const sides = { gained: sideOf(analysis.findDevice(gained)), lost: sideOf(analysis.findDevice(lost)) };
  return { same: sameBy([sides.gained, sides.lost]), ...sides };
}

function sideOf(search: Search): DifferenceSide {
  switch (search.kind) {
    case 'found':
      return { answer: 'some', witness: search.device, reason: null };
    case 'none':
      return { answer: 'none', witness: null, reason: null };
    case 'unknown':
      return { answer: 'unknown', witness: null, reason: search.reason };
    default:
      return unreachable(search);
  }
}

function sameBy(sides: readonly DifferenceSide[]): boolean | null {
  if (sides.some(({ answer }) => answer === 'some')) return false;
  return sides.every(({ answer }) => answer === 'none') ? true : null;
}
