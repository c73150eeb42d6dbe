/** What the checker has to say about names: those the catalog does not know, or knows as something else. */

import { shown } from '../base/shown.js';
import type { Span } from '../base/span.js';
import { diagnose, replaceFix } from '../diagnostics/diagnose.js';
import type { Diagnostic, DiagnosticParts, Fix } from '../diagnostics/diagnostic.js';
import type { ApplicationTagSet, PlatformWord, StringLiteral, TagSet } from '../syntax/ast.js';
import { removeItem } from './remove-item.js';
import type { Owners } from './tag-owners.js';

/** What may be said to help with an unknown name. Empty parts where suggestions are off. */
export interface Hint {
  readonly suggestion: string | null;
  /** Names there are, the first of many. */
  readonly known: readonly string[];
  /** How many more there are. */
  readonly others: number;
}

export function unknownApplication({ span, value }: StringLiteral, hint: Hint): Diagnostic {
  return diagnose('name/unknown-application', span, `there is no application \`${shown(value)}\``, hinted(span, hint));
}

export function unknownGroup({ span, value }: StringLiteral, hint: Hint): Diagnostic {
  return diagnose('name/unknown-group', span, `there is no group \`${shown(value)}\``, hinted(span, hint));
}

/** `ofAccount` false: the account has no tags, and those listed are of applications. */
export function unknownTag({ span, value }: StringLiteral, hint: Hint, ofAccount: boolean): Diagnostic {
  const who = ofAccount ? 'the catalog declares' : 'the account has no tags; applications declare';
  return diagnose('name/unknown-tag', span, `there is no tag \`${shown(value)}\``, hinted(span, hint, who));
}

/** `T` of a name that is near to a tag of applications, and to none of the account. */
export function nearApplicationTag(
  set: TagSet,
  tag: StringLiteral,
  near: string,
  { first, codes, count }: Owners,
): Diagnostic {
  return diagnose('name/unknown-tag', tag.span, `there is no tag \`${shown(tag.value)}\``, {
    label: `did you mean \`${shown(near)}\` of ${listOfCodes(codes, count)}?`,
    help: `name the application: AT(${JSON.stringify(shown(first))}, ${JSON.stringify(shown(near))}, …)`,
    fixes: asTagOf(set, tag, near, codes, count),
  });
}

/** `AT` of a name that is near to a tag of the account, and to none of the application. */
export function nearAccountTag(
  set: ApplicationTagSet,
  application: StringLiteral,
  tag: StringLiteral,
  near: string,
): Diagnostic {
  const code = shown(application.value);
  const name = shown(near);
  const message = `application \`${code}\` has no tag \`${shown(tag.value)}\``;
  return diagnose('name/unknown-tag', tag.span, message, {
    label: `did you mean the account tag \`${name}\`?`,
    help: `to ask the subscribers, write A("${code}") * T("${name}", …); T("${name}", …) alone reaches the whole account`,
    fixes: [accountTagInside(set, application, tag, near)],
  });
}

/** "application `X`", "applications `X`, `Y` and 3 more". */
export function listOfCodes(codes: readonly string[], count: number): string {
  const more = count > codes.length ? ` and ${count - codes.length} more` : '';
  const names = codes.map((code) => `\`${shown(code)}\``).join(', ');
  return `${count === 1 ? 'application' : 'applications'} ${names}${more}`;
}

/** One for each application that has the tag; none where not all of them are named. */
function asTagOf(set: TagSet, tag: StringLiteral, name: string, codes: readonly string[], count: number): Fix[] {
  if (codes.length < count) return [];
  const span = { start: set.span.start, end: tag.span.end };
  return codes.map((code) =>
    replaceFix(
      'unsafe',
      `take the tag of \`${shown(code)}\``,
      span,
      `AT(${JSON.stringify(code)}, ${JSON.stringify(name)}`,
    ),
  );
}

export function unknownApplicationTag(
  { span, value }: StringLiteral,
  application: StringLiteral,
  hint: Hint,
): Diagnostic {
  const message = `application \`${shown(application.value)}\` has no tag \`${shown(value)}\``;
  return diagnose('name/unknown-tag', span, message, hinted(span, hint));
}

function hinted(span: Span, { suggestion, known, others }: Hint, who = 'the catalog declares'): DiagnosticParts {
  if (suggestion !== null) {
    return { label: `did you mean \`${shown(suggestion)}\`?`, fixes: [rename(span, suggestion)] };
  }
  if (known.length === 0) return {};
  const more = others > 0 ? `, and ${others} more` : '';
  return { help: `${who} ${known.map((name) => `\`${shown(name)}\``).join(', ')}${more}` };
}

function rename(span: Span, name: string): Fix {
  return replaceFix('unsafe', `replace with \`${shown(name)}\``, span, JSON.stringify(name));
}

/** A code that names a group, in `A`. The fix replaces `word`, the text before the code. */
export function groupAsApplication(code: StringLiteral, word: Span | null): Diagnostic {
  const name = shown(code.value);
  return diagnose('name/group-as-application', code.span, `\`${name}\` is a group, not an application`, {
    label: 'a group',
    help:
      word === null
        ? 'AT takes one application: write an AT for each application of the group, joined by +'
        : `to take the devices of every application of the group, write G(${JSON.stringify(name)})`,
    fixes: word === null ? [] : [replaceFix('unsafe', 'take the group', word, 'G(')],
  });
}

/** A code that names an application, in `G`. */
export function applicationAsGroup(code: StringLiteral, word: Span): Diagnostic {
  const name = shown(code.value);
  return diagnose('name/application-as-group', code.span, `\`${name}\` is an application, not a group`, {
    label: 'an application',
    help: `to take the devices of the application, write A(${JSON.stringify(name)})`,
    fixes: [replaceFix('unsafe', 'take the application', word, 'A(')],
  });
}

/** `T` of a tag that only applications declare: `codes` are the first of `count`, none where names may not be shown. */
export function applicationTagAsTag(
  set: TagSet,
  tag: StringLiteral,
  codes: readonly string[],
  count: number,
): Diagnostic {
  const code = shown(codes[0] ?? '…');
  const message = `\`${shown(tag.value)}\` is a tag of an application, not of the account`;
  return diagnose('name/application-tag', tag.span, message, {
    label: codes.length === 0 ? 'an application tag' : `declared by ${listOfCodes(codes, count)}`,
    help: `name the application: AT("${code}", ${JSON.stringify(shown(tag.value))}, …)`,
    fixes: asTagOf(set, tag, tag.value, codes, count),
  });
}

/** `AT` that names no application: `codes` are those that declare the tag, none where names may not be shown. */
export function applicationMissing(
  set: TagSet,
  tag: StringLiteral,
  codes: readonly string[],
  count: number,
): Diagnostic {
  const [only] = codes;
  const name = shown(JSON.stringify(tag.value));
  const more = count > codes.length ? ` and ${count - codes.length} more` : '';
  const at = { start: tag.span.start, end: tag.span.start };
  const fix = (code: string) =>
    replaceFix('unsafe', `take the tag of \`${shown(code)}\``, at, `${JSON.stringify(code)}, `);
  const message = 'this `AT` is missing its application code';
  return diagnose('name/missing-application', { start: set.span.start, end: set.span.start + 2 }, message, {
    label:
      codes.length === 0
        ? 'a code belongs behind its bracket'
        : `${name} is a tag of ${codes.map((code) => `\`${shown(code)}\``).join(', ')}${more}`,
    help: `the code stands first: AT(${only === undefined ? '"application code"' : shown(JSON.stringify(only))}, ${name}, …)`,
    fixes: count === codes.length ? codes.map(fix) : [],
  });
}

/** `AT` of a tag that the account declares, and the application does not. */
export function accountTagAsApplicationTag(
  set: ApplicationTagSet,
  application: StringLiteral,
  tag: StringLiteral,
): Diagnostic {
  const name = shown(tag.value);
  const code = shown(application.value);
  return diagnose('name/account-tag', tag.span, `\`${name}\` is a tag of the account, not of application \`${code}\``, {
    label: 'an account tag',
    help: `to ask the subscribers, write A("${code}") * T("${name}", …); T("${name}", …) alone reaches the whole account`,
    fixes: [accountTagInside(set, application, tag, tag.value)],
  });
}

/** Stays among the subscribers: `T` alone would reach the whole account. */
function accountTagInside(
  { span }: ApplicationTagSet,
  application: StringLiteral,
  tag: StringLiteral,
  name: string,
): Fix {
  const code = JSON.stringify(application.value);
  return {
    title: `take the account tag, among the subscribers of \`${shown(application.value)}\``,
    safety: 'unsafe',
    edits: [
      { span: { start: span.start, end: tag.span.end }, text: `(A(${code}) * T(${JSON.stringify(name)}` },
      { span: { start: span.end, end: span.end }, text: ')' },
    ],
  };
}

/** `AT` of a tag that another application declares, and this one does not. Made only where names may be shown. */
export function tagOfOtherApplication(
  application: StringLiteral,
  tag: StringLiteral,
  owner: string,
  count: number,
): Diagnostic {
  const message = `application \`${shown(application.value)}\` has no tag \`${shown(tag.value)}\``;
  const more = count > 1 ? ` and ${count - 1} more` : '';
  return diagnose('name/tag-of-other-application', tag.span, message, {
    label: `a tag of \`${shown(owner)}\`${more}`,
    help: `name the application that has it: AT(${JSON.stringify(shown(owner))}, ${JSON.stringify(shown(tag.value))}, …)`,
    fixes:
      count === 1
        ? [replaceFix('unsafe', `take the tag of \`${shown(owner)}\``, application.span, JSON.stringify(owner))]
        : [],
  });
}

/** No fix: the catalog does not change what the filter means, and devices may be where it says there are none. */
export function platformNotOffered(
  { span, name }: PlatformWord,
  kind: 'application' | 'group',
  code: string,
  alwaysEmpty: boolean,
): Diagnostic {
  const who = kind === 'application' ? `application \`${shown(code)}\`` : `no application of group \`${shown(code)}\``;
  const is = kind === 'application' ? 'is not' : 'is';
  const message = `${who} ${is} on ${name}`;
  return diagnose(
    'name/platform-not-offered',
    span,
    alwaysEmpty ? `${message}, so this set is always empty` : message,
    {
      label: 'no device comes from here',
      help: alwaysEmpty
        ? 'leave the list out to take every platform'
        : 'leave it out of the list, or add it to the platforms that the catalog declares',
    },
  );
}

export function duplicatePlatform(item: PlatformWord, first: PlatformWord, before: Span): Diagnostic {
  return diagnose('name/duplicate-platform', item.span, `${item.name} is listed twice`, {
    label: 'the same again',
    related: [{ span: first.span, message: 'listed here first' }],
    fixes: [removeItem(before, item.span)],
  });
}

export function emptyGroup(code: StringLiteral): Diagnostic {
  return diagnose(
    'name/empty-group',
    code.span,
    `group \`${shown(code.value)}\` has no applications, so this set is always empty`,
    {
      label: 'an empty group',
      help: 'add applications to the group in the catalog, or leave the set out',
    },
  );
}
