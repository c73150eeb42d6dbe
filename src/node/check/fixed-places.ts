/** What fixes have done in a run: each change at its place, filters that reach more, and the texts before and after. */

import { lineStarts, positionIn } from '../../base/lines.js';
import { withoutByteOrderMark } from '../../base/span.js';
import type { MadeFix } from '../../diagnostics/repair.js';
import type { CheckedSource } from './check-source.js';
import type { Draft } from './draft.js';
import type { Growth } from './growth.js';

/** One fix that was made in a file. Line and column are 1-based, and those of the file before. */
export interface FixedPlace extends MadeFix {
  readonly source: string;
  readonly line: number;
  readonly column: number;
}

/** A filter that may reach more after its fixes than before. */
export interface GrownFilter {
  readonly source: string;
  /** The 1-based line of a body in a file of bodies. */
  readonly line?: number;
  /** `grew`: it does, or nobody can say that it does not. `unread`: what was there before could not be read. */
  readonly kind: Growth['kind'];
  readonly message: string;
  /** Fixes that call themselves safe did it, so they were not made. */
  readonly isHeldBack: boolean;
}

/** A file after its fixes: its text, and what was changed where. */
export interface MendedSource {
  readonly source: string;
  /** Null for standard input. */
  readonly path: string | null;
  readonly before: string;
  readonly after: string;
}

export interface Fixed {
  readonly fixed: number;
  readonly changes: readonly FixedPlace[];
  readonly growths: readonly GrownFilter[];
  readonly mended: readonly MendedSource[];
}

export const NOTHING_FIXED: Fixed = { fixed: 0, changes: [], growths: [], mended: [] };

export function fixedIn(checked: readonly CheckedSource[]): Fixed {
  const changes = checked.flatMap(changesIn);
  return {
    fixed: changes.length,
    changes,
    growths: checked.flatMap(({ source, drafts }) => drafts.flatMap((draft) => growthIn(source.name, draft) ?? [])),
    mended: checked.flatMap(({ source, text, mendedText }) =>
      text === mendedText && source.path !== null
        ? []
        : [{ source: source.name, path: source.path, before: text, after: mendedText }],
    ),
  };
}

/** In the order of the text. */
function changesIn({ source, drafts, text }: CheckedSource): readonly FixedPlace[] {
  const made = drafts.flatMap(({ mended }) => mended?.changes ?? []);
  if (made.length === 0) return [];
  const starts = lineStarts(withoutByteOrderMark(text));
  return made
    .toSorted((left, right) => left.offset - right.offset)
    .map(({ code, title, safety, offset }) => ({
      source: source.name,
      ...positionIn(starts, offset),
      code,
      title,
      safety,
    }));
}

function growthIn(source: string, { line, mended }: Draft): GrownFilter | null {
  if (mended === undefined || mended.growth === null) return null;
  const { growth, isHeldBack } = mended;
  return { source, ...(line === undefined ? {} : { line }), ...growth, isHeldBack };
}
