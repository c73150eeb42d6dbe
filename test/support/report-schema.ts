/** The shape of `--format json` reports, as the contract of the command line writes it: every key there, none besides. */

import { z } from 'zod';

const position = z.strictObject({ offset: z.int().min(0), line: z.int().min(1), column: z.int().min(1) });
const range = z.strictObject({ start: position, end: position });
const edit = z.strictObject({ range, text: z.string() });
const fix = z.strictObject({
  title: z.string().min(1),
  safety: z.enum(['safe', 'unsafe']),
  edits: z.array(edit).min(1),
});
const sortedNames = z.array(z.string()).refine((list) => list.join('\n') === list.toSorted().join('\n'), 'not sorted');

export const DIAGNOSTIC = z.strictObject({
  code: z.string().regex(/^[a-z]+\/[a-z0-9-]+$/),
  severity: z.enum(['error', 'warning', 'note']),
  message: z.string().min(1),
  help: z.string().nullable(),
  pointer: z.string().nullable(),
  range,
  related: z.array(z.strictObject({ message: z.string(), range })),
  fixes: z.array(fix),
});

export const FAILURE = z.strictObject({ code: z.string().min(1), message: z.string().min(1) });

const reach = z.strictObject({
  accountWide: z.boolean(),
  applications: sortedNames,
  groups: sortedNames,
  platforms: sortedNames,
});

/** One element of `results`. */
export const SOURCE = z.strictObject({
  source: z.string().min(1),
  kind: z.enum(['filter', 'createTargetedMessage', 'createPreset']),
  valid: z.boolean(),
  reach: reach.nullable(),
  tags: z.array(z.strictObject({ name: z.string(), application: z.string().nullable(), type: z.string().nullable() })),
  diagnostics: z.array(DIAGNOSTIC),
});

const total = z.int().min(0);
const summary = z.strictObject({ sources: total, errors: total, warnings: total, notes: total });

/** The last line of `--format jsonl`. */
export const LAST_LINE = z.strictObject({ summary, failure: FAILURE.nullable() });

export const CHECK_REPORT = z.strictObject({
  schemaVersion: z.literal(1),
  results: z.array(SOURCE),
  summary,
  failure: FAILURE.nullable(),
});
