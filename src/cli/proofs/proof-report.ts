/** The answer of `prove`, for people and for programs. */

import type { Proof } from '../../analysis/proof.js';
import type { Question } from '../../analysis/proof-questions.js';
import { unreachable } from '../../base/invariant.js';
import { visible } from '../../diagnostics/frame/characters.js';
import type { Reach } from '../../plan/filter.js';
import { jsonReach } from '../../report/json.js';
import type { Output } from '../output/output.js';
import { paintOn } from '../output/paint.js';
import { MORE_BUDGET } from './budget.js';
import { type CalledFilter, witnessPicture } from './witness-picture.js';

export interface Answer {
  readonly question: Question;
  readonly proof: Proof;
  readonly filters: readonly CalledFilter[];
}

/** One line. */
export function proofJson({ question, proof: { answer, witness, reason }, filters }: Answer): string {
  const reach = reachOf(question, filters);
  const added = reach === null ? {} : { reach: jsonReach(reach) };
  return `${JSON.stringify({ question: question.name, answer, witness, reason, ...added })}\n`;
}

/** The answer in one line, then the device that shows it, and why it does. */
export function proofPicture(out: Output, answer: Answer): string {
  const { proof, filters } = answer;
  const parts = [headLine(out, answer)];
  if (proof.witness !== null) parts.push(witnessPicture(out, proof.witness, filters));
  return `${parts.join('\n\n')}\n`;
}

function headLine(out: Output, { question, proof, filters }: Answer): string {
  const paint = paintOn(out);
  const reach = reachOf(question, filters);
  switch (proof.answer) {
    case 'yes':
      return paint.green(`yes: ${reach === null ? question.yes : bounds(reach)}`);
    case 'no':
      return paint.red(`no: ${[question.no, ...(reach === null ? [] : beyond(proof))].join('; ')}`);
    case 'unknown':
      return `${paint.yellow(`unknown: ${proof.reason}`)}\n  ${paint.dim(MORE_BUDGET)}`;
    default:
      return unreachable(proof.answer);
  }
}

function reachOf({ name }: Question, [first]: readonly CalledFilter[]): Reach | null {
  return name === 'reach' && first !== undefined ? first.filter.reach : null;
}

/** "every device of the filter is subscribed to X or Y, or to an application of the group g". */
function bounds({ applications, groups }: Reach): string {
  const names = [...applications, ...groups.map((code) => `an application of the group ${code}`)];
  if (names.length === 0) return 'no application is left that a device of the filter could be subscribed to';
  return `every device of the filter is subscribed to ${names.map(visible).join(' or ')}`;
}

function beyond({ witness, reason }: Proof): readonly string[] {
  if (witness !== null) return ['this device is in it, and subscribed to nothing that it names'];
  return reason === null ? [] : [reason];
}
