/** What reading a test file has to say. Places are those of the test file. */

import { plural } from '../base/plural.js';
import { shown } from '../base/shown.js';
import type { Span } from '../base/span.js';
import { diagnose, replaceFix } from '../diagnostics/diagnose.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { JsonPlace } from '../json/json-place.js';

export function wrongKind({ pointer, span }: JsonPlace, what: string, wanted: string, found: string): Diagnostic {
  return diagnose('test/wrong-type', span, `${what} must be ${wanted}, and this is ${found}`, {
    label: `expected ${wanted}`,
    pointer,
  });
}

export function unknownWord(
  { pointer, span }: JsonPlace,
  what: string,
  found: string,
  known: readonly string[],
  meant: string | null,
): Diagnostic {
  return diagnose('test/unknown-word', span, `there is no ${what} \`${shown(found)}\``, {
    help: meant === null ? `there are ${known.join(', ')}` : `did you mean \`${meant}\`?`,
    fixes: meant === null ? [] : [replaceFix('unsafe', `write \`${meant}\``, span, JSON.stringify(meant))],
    pointer,
  });
}

export function missingKey({ pointer, span }: JsonPlace, what: string, key: string, example: string): Diagnostic {
  return diagnose('test/missing-key', span, `${what} needs the key \`${key}\``, { help: `add ${example}`, pointer });
}

export function unknownKey(
  { pointer, span }: JsonPlace,
  key: string,
  what: string,
  known: readonly string[],
  meant: string | null,
): Diagnostic {
  return diagnose('test/unknown-key', span, `${what} has no key \`${shown(key)}\``, {
    help: meant === null ? `the keys are ${known.join(', ')}` : `did you mean \`${meant}\`?`,
    fixes: meant === null ? [] : [replaceFix('unsafe', `write \`${meant}\``, span, JSON.stringify(meant))],
    pointer,
  });
}

export function twoFilters({ pointer, span }: JsonPlace, first: Span): Diagnostic {
  return diagnose('test/two-filters', span, 'a test file has one filter, and this one has `filter` and `file`', {
    help: 'keep one of the two',
    related: [{ span: first, message: 'the other' }],
    pointer,
  });
}

export function nothingExpected({ pointer, span }: JsonPlace, what: string): Diagnostic {
  return diagnose('test/nothing-expected', span, `${what}, so nothing can fail`, {
    help: 'a case expects something by "in", "out", "count", "reach", "empty", "equivalent", "implies" or "disjoint"',
    pointer,
  });
}

export function noDevices({ pointer, span }: JsonPlace, what: string): Diagnostic {
  return diagnose('test/no-devices', span, `${what}, and the file names no devices`, {
    help: 'add "devices": the name of a file of devices, or a list of them',
    pointer,
  });
}

export function unknownDevice({ pointer, span }: JsonPlace, meant: string | null): Diagnostic {
  return diagnose('test/unknown-device', span, 'no device has this id', {
    help:
      meant === null
        ? 'ids are those of "devices"; or write the whole device here'
        : `did you mean \`${shown(meant)}\`?`,
    fixes: meant === null ? [] : [replaceFix('unsafe', `write \`${shown(meant)}\``, span, JSON.stringify(meant))],
    pointer,
  });
}

export function duplicateDevice({ pointer, span }: JsonPlace, first: Span, where: string): Diagnostic {
  return diagnose('test/duplicate-device', span, `a device with this id is in ${where} already`, {
    label: 'again',
    related: [{ span: first, message: 'first here' }],
    help: 'remove one of the two, or give them different ids',
    pointer,
  });
}

export function idsTwice({ pointer, span }: JsonPlace, extra: number): Diagnostic {
  return diagnose('test/duplicate-device', span, `${plural(extra, 'device')} of this file repeat an id`, {
    help: 'an id belongs to one device of an account',
    pointer,
  });
}

export function unknownToCatalog({ pointer, span }: JsonPlace, what: string): Diagnostic {
  return diagnose('test/unknown-to-catalog', span, `the catalog does not declare ${what}: it is left out`, {
    help: 'declare it in the catalog, or remove it here',
    pointer,
  });
}
