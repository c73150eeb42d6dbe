/** One request body, checked by its kind: its findings in the text of the body, fixed where that is asked for. */

import { fixUntilStable } from '../../diagnostics/apply-fixes.js';
import type { Filter } from '../../plan/filter.js';
import { type Body, readBody } from '../../requests/body.js';
import { checkPresetBody } from '../../requests/preset/check.js';
import type { CheckRequestOptions } from '../../requests/request-context.js';
import { type RequestKind, requestKindOf } from '../../requests/request-kind.js';
import { checkTargetedBody } from '../../requests/targeted/check.js';
import { guarded } from './check-filter.js';
import type { CheckFilesOptions } from './check-options.js';
import type { Draft } from './draft.js';

/** Null when the body looks like neither request, and no kind is given. */
export function checkBody(text: string, options: CheckFilesOptions): Draft | null {
  const body = readBody(text);
  const kind = kindOf(body, options);
  if (kind === null) return null;
  const draft = draftOf(kind, text, body, options);
  if (options.fix === undefined || options.fix === null) return draft;
  const diagnose = (before: string) =>
    before === text ? draft.diagnostics : draftOf(kind, before, readBody(before), options).diagnostics;
  const mended = fixUntilStable(text, diagnose, { unsafe: options.fix === 'unsafe' });
  return { ...draftOf(kind, mended.text, readBody(mended.text), options), fixed: mended.fixed };
}

function draftOf(kind: RequestKind, text: string, body: Body, options: CheckFilesOptions): Draft {
  const { diagnostics, filter } = checked(kind, body, options);
  const pointer = FILTER_POINTERS.find((place) => body.whole(place) !== null) ?? null;
  return {
    kind,
    text,
    diagnostics: guarded(diagnostics, options),
    filter,
    filterSpan: (pointer === null ? null : body.whole(pointer)) ?? { start: 0, end: body.text.length },
    filterPointer: pointer,
    fixed: 0,
  };
}

/** The second is a near-miss that the lenient dialect lets pass. */
const FILTER_POINTERS = ['/request/devices_filter', '/devices_filter'];

function kindOf(body: Body, { kind = null }: CheckFilesOptions): RequestKind | null {
  return kind === 'createPreset' || kind === 'createTargetedMessage' ? kind : requestKindOf(body);
}

interface CheckedBody {
  readonly diagnostics: Draft['diagnostics'];
  readonly filter: Filter | null;
}

/** Checked without a cap: guards, fixes and suppressions look at every diagnostic. */
function checked(kind: RequestKind, body: Body, options: CheckFilesOptions): CheckedBody {
  const { catalog = null, dialect = 'strict', auth = 'required', now } = options;
  const limits = { diagnostics: Number.POSITIVE_INFINITY };
  const request: CheckRequestOptions = { catalog, dialect, auth, now: now ?? Date.now(), limits };
  if (kind === 'createPreset') return { diagnostics: checkPresetBody(body, request).diagnostics, filter: null };
  const { diagnostics, value } = checkTargetedBody(body, request);
  return { diagnostics, filter: value?.filter ?? null };
}
