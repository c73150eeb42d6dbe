/** What an expectation that is not proven has to say. The device in it is made up: it belongs to nobody. */

import { shownUpTo } from '../base/shown.js';
import type { Device } from '../devices/device.js';
import type { DiagnosticCode } from '../diagnostics/catalogue.js';
import { diagnose } from '../diagnostics/diagnose.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { DecidingClause, MatchExplanation } from '../evaluate/match/explain-match.js';
import type { JsonPlace } from '../json/json-place.js';
import { reasons } from './failure-errors.js';
import type { ExpectedProof, ProofOfTwo } from './suite.js';

export function notEmpty(
  { pointer, span }: JsonPlace,
  witness: Device,
  because: readonly DecidingClause[],
): Diagnostic {
  return diagnose('test/not-empty', span, `a device can be in the filter: ${reasons(because)}`, {
    label: 'expected nobody',
    help: example(witness),
    pointer,
  });
}

export function nobodyInside({ pointer, span }: JsonPlace): Diagnostic {
  return diagnose('test/empty', span, 'no device can be in the filter', { label: 'expected somebody', pointer });
}

const LABELS: Readonly<Record<ProofOfTwo['question'], string>> = {
  equivalent: 'expected the same audience',
  implies: 'expected every device inside',
  disjoint: 'expected nobody in both',
};

const CODES = {
  equivalent: 'test/not-equivalent',
  implies: 'test/not-implied',
  disjoint: 'test/not-disjoint',
} as const;

/** `own` is what the filter of the file says of the device, `other` what the other one does. */
export function otherRelation(
  { question, pointer, span }: ProofOfTwo,
  witness: Device,
  own: MatchExplanation,
  other: MatchExplanation,
): Diagnostic {
  const message = `a device can be ${where(own, other)}: ${reasons(own.because)}; in the other one ${reasons(other.because)}`;
  return diagnose(CODES[question], span, message, { label: LABELS[question], help: example(witness), pointer });
}

function where(own: MatchExplanation, other: MatchExplanation): string {
  if (own.matches && other.matches) return 'in both filters';
  return own.matches ? 'in the filter, and not in the other one' : 'in the other filter, and not in this one';
}

/** What is not decided is not proven, whichever way it is expected. */
export function notDecided(expected: ExpectedProof, reason: string): Diagnostic {
  const { pointer, span } = expected;
  return diagnose(codeOf(expected), span, `not decided: ${reason}`, {
    label: 'neither proven nor refuted',
    help: 'allow more steps and nodes, or ask about parts of the filter',
    pointer,
  });
}

function codeOf(expected: ExpectedProof): DiagnosticCode {
  if (expected.question !== 'empty') return CODES[expected.question];
  return expected.expected ? 'test/not-empty' : 'test/empty';
}

const LONGEST_EXAMPLE_UNITS = 300;

/** Without its id, which means nothing. */
function example({ id: _, ...device }: Device): string {
  return `for example ${shownUpTo(JSON.stringify(device), LONGEST_EXAMPLE_UNITS)}`;
}
