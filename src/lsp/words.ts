/** What is told of filters, for people: a line, and what stands behind it as plain text. Pure functions. */

import type { DifferenceSide } from '../analysis/diff-filters.js';
import { unreachable } from '../base/invariant.js';
import { indented } from '../base/lines.js';
import type { Device } from '../devices/device.js';
import { visible } from '../diagnostics/frame/characters.js';
import { countedDevices } from '../editor/describe/counts.js';

/** An answer that an editor shows. */
export interface Told {
  /** One line. */
  readonly title: string;
  /** Lines without markup; null where the title says everything. */
  readonly text: string | null;
}

/** Whether there can be devices in both of two filters, and in one of them alone. */
export interface Relation {
  readonly both: DifferenceSide;
  readonly onlyHere: DifferenceSide;
  readonly onlyThere: DifferenceSide;
}

/** `name` is that of the other filter. What is not decided is never told as a relation. */
export function relationWords({ both, onlyHere, onlyThere }: Relation, name: string): Told {
  const other = visible(name);
  return {
    title: relationTitle({ both: both.answer, onlyHere: onlyHere.answer, onlyThere: onlyThere.answer }, other),
    text: sections([
      [`In this filter and in ${other}`, both],
      ['Only in this filter', onlyHere],
      [`Only in ${other}`, onlyThere],
    ]),
  };
}

type Answers = Readonly<Record<keyof Relation, DifferenceSide['answer']>>;

function relationTitle({ both, onlyHere, onlyThere }: Answers, other: string): string {
  if (onlyHere === 'none' && onlyThere === 'none')
    return `the same devices are in this filter and in ${other}, whatever the account`;
  if (both === 'none') return `no device can be in this filter and in ${other}`;
  if (onlyHere === 'none') return `every device of this filter is in ${other}, too`;
  if (onlyThere === 'none') return `every device of ${other} is in this filter, too`;
  return both === 'some' && onlyHere === 'some' && onlyThere === 'some'
    ? `this filter and ${other} overlap: devices can be in both, and in each of them alone`
    : `it is not decided how this filter and ${other} relate`;
}

/** Devices of the two texts; null where they were not counted. */
export interface CountedTexts {
  readonly before: number;
  readonly after: number;
}

interface Change {
  readonly same: boolean | null;
  readonly gained: DifferenceSide;
  readonly lost: DifferenceSide;
}

export function changeWords({ same, gained, lost }: Change, revision: string, counts: CountedTexts | null): Told {
  const numbers = counts === null ? '' : `: ${countedDevices(counts.after)}, ${countedDevices(counts.before)} before`;
  return {
    title: `${changeTitle(same, visible(revision))}${numbers}`,
    text: sections([
      ['Gained', gained],
      ['Lost', lost],
    ]),
  };
}

function changeTitle(same: boolean | null, revision: string): string {
  if (same === null) return `it is not decided whether the audience is that of ${revision}`;
  return same ? `the same audience as at ${revision}, whatever the account` : `another audience than at ${revision}`;
}

function sections(sides: readonly (readonly [title: string, side: DifferenceSide])[]): string {
  return sides.map(([title, side]) => `${title}: ${sideWords(side)}`).join('\n\n');
}

function sideWords({ answer, witness, reason }: DifferenceSide): string {
  switch (answer) {
    case 'some':
      return witness === null ? 'possible' : `possible, a device like this\n${deviceText(witness)}`;
    case 'none':
      return 'nobody, whatever the account';
    case 'unknown':
      return `not decided${reason === null ? '' : `, ${reason}`}`;
    default:
      return unreachable(answer);
  }
}

/** As device files have it, so that it can be given to `pushsift match`. */
function deviceText(device: Device): string {
  return indented(JSON.stringify(device, null, 2));
}
