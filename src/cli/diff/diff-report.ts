/** What `diff` found, for people and for programs: proven over all devices there can be, and counted over those of `--devices`. */

import type { DifferenceSide, FilterDifference } from '../../analysis/diff-filters.js';
import { unreachable } from '../../base/invariant.js';
import { grouped, plural } from '../../base/plural.js';
import { visible } from '../../diagnostics/frame/characters.js';
import { changedDevices, differenceJson, isSame } from '../../report/difference.js';
import { percent } from '../output/number-text.js';
import type { Output } from '../output/output.js';
import { paintOn } from '../output/paint.js';
import { MORE_BUDGET } from '../proofs/budget.js';
import { type CalledFilter, witnessPicture } from '../proofs/witness-picture.js';
import type { AudienceChange, SampledSide } from './audience-change.js';
import { guardWords, isHeld, type MaxChange } from './max-change.js';

export interface DiffResult {
  readonly proof: FilterDifference;
  /** Null without devices. */
  readonly change: AudienceChange | null;
  readonly guard: MaxChange | null;
  /** The new one first: it is what is looked at. */
  readonly filters: readonly CalledFilter[];
}

/** One line. The guard is there where there are devices and a guard. */
export function diffJson({ proof, change, guard }: DiffResult): string {
  const held =
    guard === null || change === null
      ? {}
      : { maxChange: { held: isHeld(guard, change), changed: changedDevices(change), before: change.before } };
  return `${JSON.stringify({ ...differenceJson(proof, change), ...held })}\n`;
}

export function diffPicture(out: Output, result: DiffResult): string {
  const { proof, change, guard } = result;
  const parts = [headLine(out, result)];
  if (isSame(proof, change) !== true || change !== null)
    parts.push(
      sidePicture(out, result, 'gained', proof.gained, change?.gained ?? null),
      sidePicture(out, result, 'lost', proof.lost, change?.lost ?? null),
    );
  if (proof.same === null) parts.push(paintOn(out).dim(MORE_BUDGET));
  if (guard !== null && change !== null) parts.push(guardLine(out, guard, change));
  return `${parts.join('\n\n')}\n`;
}

function headLine(out: Output, { proof, change }: DiffResult): string {
  const paint = paintOn(out);
  const same = isSame(proof, change);
  if (same === null) return paint.yellow('not decided whether the audience is the same');
  if (same) return paint.green('same audience, whatever the account');
  return paint.bold('different audience');
}

function guardLine(out: Output, guard: MaxChange, change: AudienceChange): string {
  const paint = paintOn(out);
  const words = guardWords(guard, change);
  return isHeld(guard, change)
    ? paint.green(`within --max-change: ${words}`)
    : paint.red(`over --max-change: ${words}`);
}

type SideName = 'gained' | 'lost';

function sidePicture(
  out: Output,
  { change, filters }: DiffResult,
  name: SideName,
  side: DifferenceSide,
  changed: SampledSide | null,
): string {
  const { bold } = paintOn(out);
  const numbers = changed === null || change === null ? [] : [countWords(changed, change)];
  const head = [`${bold(name)}  ${[...numbers, proven(side)].join('; ')}`];
  if (changed !== null && changed.sample.length > 0) head.push(`  ${sampleWords(changed)}`);
  const shown = side.witness === null ? [] : [witnessPicture(out, side.witness, filters)];
  return [head.join('\n'), ...shown].join('\n\n');
}

/** "12 of 10,000 devices · 0.1 %". */
function countWords({ count }: SampledSide, { devices }: AudienceChange): string {
  const share = count === 0 ? '' : ` · ${percent(count, devices)}`;
  return `${grouped(count)} of ${plural(devices, 'device')}${share}`;
}

function proven({ answer, reason }: DifferenceSide): string {
  switch (answer) {
    case 'some':
      return 'possible: a device like this';
    case 'none':
      return 'nobody, whatever the account';
    case 'unknown':
      return reason ?? 'not decided';
    default:
      return unreachable(answer);
  }
}

function sampleWords({ count, sample }: SampledSide): string {
  const more = count - sample.length;
  return [sample.map(visible).join(', '), ...(more > 0 ? [`and ${grouped(more)} more`] : [])].join(' ');
}
