/** The conditions of one run of operands, gathered by the tag they are about. */

import type { BoundOperation, BoundTag } from '../check/bound.js';

/** A condition and its place in the run. */
export interface TagOperand {
  readonly index: number;
  readonly tag: BoundTag;
}

/** Tags with at least two conditions in the run, in order of their first; each with its conditions in order. */
export function repeatedTags(
  { operands }: BoundOperation,
  wanted: (tag: BoundTag) => boolean,
): readonly (readonly TagOperand[])[] {
  const tags: TagOperand[] = [];
  for (let index = 0; index < operands.length; index++) {
    const operand = operands[index];
    if (operand?.kind === 'tag' && wanted(operand)) tags.push({ index, tag: operand });
  }
  const byIdentity = new Map<string | null, Map<string, TagOperand[]>>();
  const runs: TagOperand[][] = [];
  for (const operand of tags) {
    const application = operand.tag.application?.code ?? null;
    const byName = byIdentity.get(application) ?? new Map<string, TagOperand[]>();
    byIdentity.set(application, byName);
    const run = byName.get(operand.tag.tag);
    if (run !== undefined) run.push(operand);
    else {
      const started = [operand];
      byName.set(operand.tag.tag, started);
      runs.push(started);
    }
  }
  return runs.filter((run) => run.length > 1);
}
