/** One request body, checked by its kind: its findings in the text of the body, fixed where that is asked for. */

import type { DeviceRequestKind } from '../../base/device-request-kinds.js';
import type { Span } from '../../base/span.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { diagnosticOutside, embeddedText, FILTER_POINTERS, stringIn } from '../../json/embedded-text.js';
import { isWorthProving } from '../../lint/proven/lint-proven.js';
import { checkMessage, checkPreset } from '../../payload/check-message.js';
import type { Filter } from '../../plan/filter.js';
import { type Body, readBody } from '../../requests/body.js';
import { checkDeviceBody } from '../../requests/devices/check.js';
import type { CheckRequestOptions } from '../../requests/request-context.js';
import {
  deviceRequestKindOf,
  isDeviceRequestKind,
  type RequestKind,
  requestKindOf,
} from '../../requests/request-kind.js';
import { guarded } from './check-filter.js';
import type { CheckFilesOptions } from './check-options.js';
import { compileAndProve } from './compile-and-prove.js';
import type { Draft } from './draft.js';
import { type ReadDraft, withFixes } from './mend.js';

type BodyKind = RequestKind | DeviceRequestKind;

/** Null when the body looks like no request, and no kind is given. */
export async function checkBody(text: string, options: CheckFilesOptions): Promise<Draft | null> {
  const kind = kindOf(readBody(text), options);
  return kind === null ? null : withFixes(text, (one) => readDraft(kind, one, options), options);
}

function readDraft(kind: BodyKind, text: string, options: CheckFilesOptions): ReadDraft {
  const body = readBody(text);
  const draft = draftOf(kind, text, body, options);
  const { start, end } = draft.filterSpan;
  return { draft, filter: draft.filterPointer === null ? null : stringIn(body.text.slice(start, end)) };
}

function draftOf(kind: BodyKind, text: string, body: Body, options: CheckFilesOptions): Draft {
  const { diagnostics, filter } = checked(kind, body, options);
  const place = filterPlace(body);
  const proven = place === null ? [] : provenInside(body, place, filter, options);
  return {
    kind,
    text,
    diagnostics: guarded(proven.length === 0 ? diagnostics : [...diagnostics, ...proven], options),
    filter,
    filterSpan: place?.literal ?? { start: 0, end: body.text.length },
    filterPointer: place?.pointer ?? null,
  };
}

/**
 * What proofs find in the filter of a body, at its places in the body. The filter is compiled once more: what is said of it already
 * has to be known at its own places. `filter` is null where something is wrong, perhaps with another field.
 */
function provenInside(
  body: Body,
  { literal, pointer }: FilterPlace,
  filter: Filter | null,
  options: CheckFilesOptions,
): readonly Diagnostic[] {
  if (filter !== null && !isWorthProving(filter)) return [];
  const text = filter?.text ?? stringIn(body.text.slice(literal.start, literal.end));
  if (text === null) return [];
  const { proven } = compileAndProve(text, options);
  if (proven.length === 0) return proven;
  const inside = embeddedText(body.text, () => literal, text, pointer);
  return proven.map((diagnostic) => diagnosticOutside(inside, diagnostic));
}

interface FilterPlace {
  readonly pointer: string;
  readonly literal: Span;
}

function filterPlace(body: Body): FilterPlace | null {
  for (const pointer of FILTER_POINTERS) {
    const literal = body.whole(pointer);
    if (literal !== null) return { pointer, literal };
  }
  return null;
}

function kindOf(body: Body, { kind = null }: CheckFilesOptions): BodyKind | null {
  if (kind !== null && kind !== 'filter') return kind;
  return requestKindOf(body) ?? deviceRequestKindOf(body);
}

interface CheckedBody {
  readonly diagnostics: Draft['diagnostics'];
  readonly filter: Filter | null;
}

/** Checked without a cap: guards, fixes and suppressions look at every diagnostic. */
function checked(kind: BodyKind, body: Body, options: CheckFilesOptions): CheckedBody {
  const { catalog = null, dialect = 'strict', auth = 'required', now } = options;
  const limits = { diagnostics: Number.POSITIVE_INFINITY };
  const request: CheckRequestOptions = { catalog, dialect, auth, now: now ?? Date.now(), limits };
  if (kind === 'createPreset') return { diagnostics: checkPreset(body, request).diagnostics, filter: null };
  if (isDeviceRequestKind(kind)) return { diagnostics: checkDeviceBody(kind, body, request).diagnostics, filter: null };
  const { diagnostics, value } = checkMessage(body, request);
  return { diagnostics, filter: value?.filter ?? null };
}
