/** What is said of a request that its token does not allow. */

import { shown } from '../../base/shown.js';
import type { Span } from '../../base/span.js';
import { diagnose } from '../../diagnostics/diagnose.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { printString } from '../../format/print.js';
import type { JsonPlace } from '../../json/json-place.js';

/** In a filter alone, there is no pointer. */
type OptionalPlace = Pick<JsonPlace, 'span'> & { readonly pointer: JsonPlace['pointer'] | null };

export function unknownToken({ pointer, span }: JsonPlace, message: string): Diagnostic {
  return diagnose('access/unknown-token', span, message, {
    help: 'send a token of this service in `auth`',
    pointer,
  });
}

export function applicationOutOfReach({ pointer, span }: JsonPlace, application: string): Diagnostic {
  return diagnose('access/application', span, `this token may not target the application \`${shown(application)}\``, {
    help: 'use a token that is made for it',
    pointer,
  });
}

/** The same for an application that does not exist. */
export function foreignApplication({ pointer, span }: OptionalPlace, application: string): Diagnostic {
  return diagnose('access/application', span, `this token has no right to the application \`${shown(application)}\``, {
    help: 'use a token that is made for it',
    pointer,
  });
}

/** The same for a group that does not exist: which applications are in it, the token is not told. */
export function foreignGroup({ pointer, span }: OptionalPlace, group: string): Diagnostic {
  return diagnose('access/group', span, `this token has no right to the group \`${shown(group)}\``, {
    help: 'a group takes a right to each application in it: name those that the token may target, or use another token',
    pointer,
  });
}

/** A group with an application that may be excluded alone. */
export function groupOutOfReach({ pointer, span }: JsonPlace, group: string): Diagnostic {
  return diagnose('access/group', span, `this token may not target the group \`${shown(group)}\``, {
    help: 'name the applications that the token may target, or use another token',
    pointer,
  });
}

/** `applications` are those that the token may target; null: all. */
export function accountWideOutOfReach(
  { pointer, span }: JsonPlace,
  others: readonly Span[],
  applications: readonly string[] | null,
): Diagnostic {
  return diagnose('access/account-wide', span, 'this reaches the whole account, which this token may not target', {
    help: narrowerHelp(applications),
    related: others.map((other) => ({ span: other, message: 'and this' })),
    pointer,
  });
}

function narrowerHelp(applications: readonly string[] | null): string {
  if (applications?.length === 0) return 'this token may target no application: use another';
  const code = applications === null ? '"…"' : printString(applications[0] ?? '');
  return `intersect it with the application it is meant for, as in A(${shown(code)}) * (…)`;
}

/** What is reached is known, and which part of the filter reaches it is not. */
export function outOfReach({ pointer, span }: JsonPlace, applications: readonly string[]): Diagnostic {
  return diagnose('access/application', span, 'this filter may reach more than this token may target', {
    help:
      applications.length === 0
        ? 'this token may target no application: use another'
        : 'name the applications that the token may target, or use another token',
    pointer,
  });
}
