/** What is said of the value of one field. */

import { jsonKind } from '../base/json-kind.js';
import { grouped } from '../base/plural.js';
import { shown } from '../base/shown.js';
import { diagnose, replaceFix } from '../diagnostics/diagnose.js';
import type { Diagnostic, Fix } from '../diagnostics/diagnostic.js';
import type { Severity } from '../diagnostics/severity.js';
import type { JsonPlace } from '../json/json-place.js';

export function wrongType({ pointer, span }: JsonPlace, name: string, words: string, value: unknown): Diagnostic {
  return diagnose('field/wrong-type', span, `\`${name}\` takes ${words}, and this is ${jsonKind(value)}`, {
    label: `expected ${words}`,
    pointer,
  });
}

export function wrongValue({ pointer, span }: JsonPlace, name: string, words: string, value: unknown): Diagnostic {
  return diagnose('field/wrong-value', span, `\`${name}\` takes ${words}, and this is ${shownValue(value)}`, {
    label: `expected ${words}`,
    pointer,
  });
}

/** An object of languages that holds none. */
export function emptyLanguages({ pointer, span }: JsonPlace, name: string, words: string): Diagnostic {
  return diagnose('field/wrong-value', span, `\`${name}\` takes ${words}, and this object is empty`, {
    label: `expected ${words}`,
    pointer,
  });
}

/** `fix` removes the member, where that can be done. */
export function nullField({ pointer, span }: JsonPlace, name: string, words: string, fix: Fix | null): Diagnostic {
  return diagnose('field/wrong-type', span, `\`${name}\` takes ${words}, and this is null`, {
    label: `expected ${words}`,
    help: 'what is not to be set is left out',
    fixes: fix === null ? [] : [fix],
    pointer,
  });
}

export function otherSpelling(
  { pointer, span }: JsonPlace,
  name: string,
  words: string,
  meant: unknown,
  severity: Severity,
): Diagnostic {
  const written = JSON.stringify(meant);
  return diagnose('field/other-spelling', span, `\`${name}\` takes ${words}: here that is ${shown(written)}`, {
    severity,
    label: `write ${shown(written)}`,
    fixes: [replaceFix('safe', `write ${shown(written)}`, span, written)],
    pointer,
  });
}

export function rawUnsupported({ pointer, span }: JsonPlace, name: string): Diagnostic {
  return diagnose(
    'field/wrong-value',
    span,
    `\`${name}\` takes Tile or Toast: raw notifications are not supported on Windows Phone`,
    {
      label: 'expected Tile or Toast',
      pointer,
    },
  );
}

export function negativeCount({ pointer, span }: JsonPlace, name: string, value: number): Diagnostic {
  return diagnose('field/negative-count', span, `\`${name}\` counts something, and ${value} is less than nothing`, {
    pointer,
  });
}

export function noUrl({ pointer, span }: JsonPlace, name: string, value: string): Diagnostic {
  return diagnose('field/no-url', span, `\`${name}\` takes a full URL, and ${shownValue(value)} is none`, {
    help: 'a full URL begins with a scheme: https://…',
    pointer,
  });
}

export function plainHttp({ pointer, span }: JsonPlace, name: string): Diagnostic {
  return diagnose('field/plain-http', span, `the URL in \`${name}\` is not encrypted`, {
    help: 'many platforms load https: only',
    pointer,
  });
}

export function colourForm({ pointer, span }: JsonPlace, name: string, value: string): Diagnostic {
  return diagnose(
    'field/colour-form',
    span,
    `\`${name}\` takes a colour as #RRGGBB, and ${shownValue(value)} is another form`,
    {
      pointer,
    },
  );
}

export function languageCode(place: JsonPlace, code: string, fix: Fix | null): Diagnostic {
  return diagnose('field/language-code', place.span, `\`${shown(code)}\` is no language code`, {
    label: 'expected a tag such as `en` or `pt-BR`',
    fixes: fix === null ? [] : [fix],
    pointer: place.pointer,
  });
}

export function tooLarge({ pointer, span }: JsonPlace, name: string, bytes: number, limit: number): Diagnostic {
  const size = grouped(bytes);
  return diagnose('field/too-large', span, `\`${name}\` takes at most ${grouped(limit)} bytes, and this is ${size}`, {
    pointer,
  });
}

/** `near` is the name that was meant, as far as one is alike. */
export function unknownTimeZone({ pointer, span }: JsonPlace, name: string, near: string | null): Diagnostic {
  return diagnose('field/unknown-time-zone', span, `there is no time zone \`${shown(name)}\``, {
    help:
      near === null ? 'time zones have names such as Europe/Berlin; an offset is none' : `did you mean \`${near}\`?`,
    fixes: near === null ? [] : [replaceFix('unsafe', `write ${near}`, span, JSON.stringify(near))],
    pointer,
  });
}

function shownValue(value: unknown): string {
  if (typeof value === 'string') return `\`"${shown(value)}"\``;
  return typeof value === 'number' ? `\`${value}\`` : jsonKind(value);
}
