/** `T` and `AT` to bound tags: the name, the type, whether the type takes the operator, and the values. */

import { shown } from '../base/shown.js';
import type { Catalog, TagDeclaration, TagType } from '../catalog/catalog.js';
import { OPERATOR_TABLE } from '../catalog/operator-table.js';
import { replaceFix } from '../diagnostics/diagnose.js';
import type { Diagnostic, Fix } from '../diagnostics/diagnostic.js';
import type { ApplicationTagSet, Name, OperatorWord, StringLiteral, TagSet } from '../syntax/ast.js';
import { resolveApplication } from './applications.js';
import type { BoundApplicationRef, BoundTag } from './bound.js';
import type { CheckContext } from './context.js';
import { operatorNotAllowed, type Subject, withArticle } from './errors.js';
import * as errors from './name-errors.js';
import { typesOf } from './possible-types.js';
import { bindValues } from './values.js';

/** What is known of the tag of one condition. */
interface Resolved {
  /** At least one; empty when the tag is not known, or no type fits it. */
  readonly possibleTypes: readonly TagType[];
  readonly declaration: TagDeclaration | null;
}

const UNKNOWN: Resolved = { possibleTypes: [], declaration: null };
const OF_TYPE: Readonly<Record<TagType, readonly TagType[]>> = {
  Integer: typesOf(1),
  String: typesOf(2),
  List: typesOf(4),
};

export function bindTag(context: CheckContext, set: TagSet): BoundTag | null {
  return set.recovered === true ? withoutFixes(context, () => bindTagSet(context, set)) : bindTagSet(context, set);
}

export function bindApplicationTag(context: CheckContext, set: ApplicationTagSet): BoundTag | null {
  if (set.recovered !== true) return bindApplicationTagSet(context, set);
  return withoutFixes(context, () => bindApplicationTagSet(context, set));
}

/** A set that was recovered from another form has its parts in other places than fixes expect: what is said of it has none. */
function withoutFixes<Result>({ diagnostics }: CheckContext, bind: () => Result): Result {
  const before = diagnostics.length;
  const bound = bind();
  for (let index = before; index < diagnostics.length; index++) {
    diagnostics[index] = { ...(diagnostics[index] as Diagnostic), fixes: [] };
  }
  return bound;
}

function bindTagSet(context: CheckContext, set: TagSet): BoundTag | null {
  const resolved = set.tag.kind === 'error' ? UNKNOWN : resolveTag(context, set, set.tag);
  return bindCondition(context, set, null, resolved);
}

function bindApplicationTagSet(context: CheckContext, set: ApplicationTagSet): BoundTag | null {
  const application = set.code.kind === 'error' ? null : resolveApplication(context, set.code, null);
  if (application === null || set.code.kind === 'error') {
    bindCondition(context, set, null, UNKNOWN);
    return null;
  }
  const resolved = set.tag.kind === 'error' ? UNKNOWN : resolveApplicationTag(context, set, set.code, set.tag);
  return bindCondition(context, set, application, resolved);
}

function resolveTag(context: CheckContext, set: TagSet, tag: StringLiteral): Resolved {
  const { catalog } = context;
  if (catalog === null) return inferred(context, null, tag.value);
  const declaration = catalog.tags.get(tag.value);
  if (declaration !== undefined) return { possibleTypes: OF_TYPE[declaration.type], declaration };
  reportUnknownTag(context, catalog, set, tag);
  return UNKNOWN;
}

function reportUnknownTag(context: CheckContext, catalog: Catalog, set: TagSet, tag: StringLiteral): void {
  const { guide, owners, diagnostics } = context;
  const owner = owners(tag.value);
  if (set.withoutApplication === true) {
    diagnostics.push(errors.applicationMissing(set, tag, guide.enabled ? (owner?.codes ?? []) : [], owner?.count ?? 0));
    return;
  }
  if (owner !== null) {
    diagnostics.push(errors.applicationTagAsTag(set, tag, guide.enabled ? owner.first : null, owner.count));
    return;
  }
  const suggestion = guide.closestIn(catalog.tags, tag.value);
  diagnostics.push(errors.unknownTag(tag, { suggestion, ...guide.listed(catalog.tags) }));
}

function resolveApplicationTag(
  context: CheckContext,
  set: ApplicationTagSet,
  code: StringLiteral,
  tag: StringLiteral,
): Resolved {
  const { catalog } = context;
  if (catalog === null) return inferred(context, code.value, tag.value);
  const known = catalog.applications.get(code.value)?.tags ?? new Map<string, TagDeclaration>();
  const declaration = known.get(tag.value);
  if (declaration !== undefined) return { possibleTypes: OF_TYPE[declaration.type], declaration };
  reportUnknownApplicationTag(context, catalog, set, code, tag, known);
  return UNKNOWN;
}

function reportUnknownApplicationTag(
  { guide, owners, diagnostics }: CheckContext,
  catalog: Catalog,
  set: ApplicationTagSet,
  code: StringLiteral,
  tag: StringLiteral,
  known: ReadonlyMap<string, TagDeclaration>,
): void {
  if (catalog.tags.has(tag.value)) {
    diagnostics.push(errors.accountTagAsApplicationTag(set, code, tag));
    return;
  }
  const owner = guide.enabled ? owners(tag.value) : null;
  if (owner !== null) {
    diagnostics.push(errors.tagOfOtherApplication(code, tag, owner.first, owner.count));
    return;
  }
  const suggestion = guide.closestIn(known, tag.value);
  diagnostics.push(errors.unknownApplicationTag(tag, code, { suggestion, ...guide.listed(known) }));
}

function inferred({ inferred }: CheckContext, application: string | null, tag: string): Resolved {
  const possibleTypes = inferred?.typesOf(application, tag) ?? null;
  return possibleTypes === null ? UNKNOWN : { possibleTypes, declaration: null };
}

/** Operator and values are looked at even where the tag is not known: what is wrong whatever its type is said now. */
function bindCondition(
  context: CheckContext,
  set: TagSet | ApplicationTagSet,
  application: BoundApplicationRef | null,
  { possibleTypes, declaration }: Resolved,
): BoundTag | null {
  const { tag, operator } = set;
  if (operator.kind === 'error') return null;
  const type = possibleTypes.length === 1 ? (possibleTypes[0] ?? null) : null;
  const subject = () => subjectOf(context, set, type, declaration);
  if (type !== null && OPERATOR_TABLE[type][operator.name] === null) {
    context.diagnostics.push(operatorNotAllowed(subject(), type, operator, listInstead(set, type, operator)));
    return null;
  }
  const { diagnostics, dialect, catalog } = context;
  const valueContext = { diagnostics, dialect, inferred: catalog === null, subject };
  const values = bindValues(valueContext, type ?? textual(possibleTypes), operator, set.value);
  if (tag.kind === 'error' || possibleTypes.length === 0) return null;
  context.tags.add(application?.code ?? null, tag.value, type);
  if (values === null) return null;
  return {
    kind: 'tag',
    application,
    tag: tag.value,
    type,
    possibleTypes,
    operator: operator.name,
    values,
    unsetMatchesNegative: catalog?.unsetMatchesNegative ?? false,
    spans: [set.span],
  };
}

/** String where no possible type is Integer: values then compare as text, whichever of them it is. */
function textual(possibleTypes: readonly TagType[]): 'String' | null {
  return possibleTypes.length > 0 && !possibleTypes.includes('Integer') ? 'String' : null;
}

function subjectOf(
  context: CheckContext,
  set: TagSet | ApplicationTagSet,
  type: TagType | null,
  declaration: TagDeclaration | null,
): Subject {
  const { tag } = set;
  const name = tag.kind === 'error' ? tag.text : tag.value;
  const subject = {
    name,
    span: tag.span,
    opening: openingOf(set),
    declaration: null,
    whyInteger: type === 'Integer' ? `\`${shown(name)}\` is an Integer` : `${operatorOf(set)} takes an Integer`,
    unsetMatchesNegative: context.catalog?.unsetMatchesNegative ?? false,
  };
  if (type === null || declaration === null) return subject;
  const where = context.guide.enabled ? placeOf(context.catalog, declaration) : '';
  return { ...subject, declaration: `\`${shown(name)}\` is ${withArticle(type)}${where}` };
}

function operatorOf({ operator }: TagSet | ApplicationTagSet): string {
  return operator.kind === 'error' ? shown(operator.text) : operator.name;
}

function openingOf(set: TagSet | ApplicationTagSet): string {
  const tag = quoted(set.tag);
  return set.kind === 'tag' ? `T(${tag}` : `AT(${quoted(set.code)}, ${tag}`;
}

function quoted(name: Name): string {
  return shown(name.kind === 'error' ? name.text : JSON.stringify(name.value));
}

function placeOf(catalog: Catalog | null, { declared }: TagDeclaration): string {
  if (declared === null) return '';
  const source = catalog?.source ?? null;
  return source === null ? ` (line ${declared.line} of the catalog)` : ` (${shown(source)}:${declared.line})`;
}

/** EQ of one value on a List tag was probably meant as IN. */
function listInstead({ span, value }: TagSet | ApplicationTagSet, type: TagType, operator: OperatorWord): Fix | null {
  if (type !== 'List' || operator.name !== 'EQ' || (value.kind !== 'string' && value.kind !== 'number')) return null;
  // More than the bracket of the set behind it: the value may have been taken out of a list, whose end would stay.
  if (span.end - value.span.end > 1) return null;
  const text = value.kind === 'string' ? JSON.stringify(value.value) : value.text;
  return replaceFix('unsafe', 'use IN', { start: operator.span.start, end: value.span.end }, `IN, [${text}]`);
}
