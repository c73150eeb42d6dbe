/** `T` and `AT` to bound tags: the name, the type, whether the type takes the operator, and the values. */

import { shown } from '../base/shown.js';
import { type TagType, typeBits } from '../base/tag-types.js';
import type { Catalog, TagDeclaration } from '../catalog/catalog.js';
import { OPERATOR_TABLE } from '../catalog/operator-table.js';
import { replaceFix } from '../diagnostics/diagnose.js';
import type { Fix } from '../diagnostics/diagnostic.js';
import type { ApplicationTagSet, Name, OperatorWord, StringLiteral, TagSet } from '../syntax/ast.js';
import { resolveApplication } from './applications.js';
import type { BoundApplicationRef, BoundTag } from './bound.js';
import type { CheckContext } from './context.js';
import { declarationOf, isOf } from './declaration.js';
import { operatorNotAllowed, type Subject } from './errors.js';
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
  Integer: typesOf(typeBits(['Integer'])),
  String: typesOf(typeBits(['String'])),
  List: typesOf(typeBits(['List'])),
};

export function bindTag(context: CheckContext, set: TagSet): BoundTag | null {
  const resolved = set.tag.kind === 'error' ? UNKNOWN : resolveTag(context, set, set.tag);
  return bindCondition(context, set, null, resolved);
}

export function bindApplicationTag(context: CheckContext, set: ApplicationTagSet): BoundTag | null {
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
  const owner = owners.of(tag.value);
  if (set.withoutApplication === true) {
    diagnostics.push(errors.applicationMissing(set, tag, guide.enabled ? (owner?.codes ?? []) : [], owner?.count ?? 0));
    return;
  }
  if (owner !== null) {
    diagnostics.push(errors.applicationTagAsTag(set, tag, guide.enabled ? owner.codes : [], owner.count));
    return;
  }
  const suggestion = guide.closestIn(catalog.tags, tag.value);
  const ofApplications = suggestion === null ? guide.closestIn(owners.all(), tag.value) : null;
  const near = ofApplications === null ? null : owners.of(ofApplications);
  if (near !== null && ofApplications !== null) {
    diagnostics.push(errors.nearApplicationTag(set, tag, ofApplications, near));
    return;
  }
  const listed = catalog.tags.size > 0 ? guide.listed(catalog.tags) : guide.listed(owners.all());
  diagnostics.push(errors.unknownTag(tag, { suggestion, ...listed }, catalog.tags.size > 0));
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
  const owner = guide.enabled ? owners.of(tag.value) : null;
  if (owner !== null) {
    diagnostics.push(errors.tagOfOtherApplication(code, tag, owner.first, owner.count));
    return;
  }
  const suggestion = guide.closestIn(known, tag.value);
  const ofAccount = suggestion === null ? guide.closestIn(catalog.tags, tag.value) : null;
  if (ofAccount !== null) {
    diagnostics.push(errors.nearAccountTag(set, code, tag, ofAccount));
    return;
  }
  diagnostics.push(errors.unknownApplicationTag(tag, code, { suggestion, ...guide.listed(known) }));
}

function inferred({ inferred }: CheckContext, application: string | null, tag: string): Resolved {
  return { possibleTypes: inferred?.typesOf(application, tag) ?? [], declaration: null };
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
  const subject = () => subjectOf(context, set, operator, type, declaration);
  if (type !== null && OPERATOR_TABLE[type][operator.name] === null) {
    context.diagnostics.push(operatorNotAllowed(subject(), type, operator, listInstead(set, operator)));
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
  { name: operator }: OperatorWord,
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
    whyInteger: type === 'Integer' ? isOf(name, 'Integer') : `${operator} takes an Integer`,
    unsetMatchesNegative: context.catalog?.unsetMatchesNegative ?? false,
  };
  if (type === null || declaration === null) return subject;
  return { ...subject, declaration: declarationOf(context.catalog, name, declaration, context.guide.enabled) };
}

function openingOf(set: TagSet | ApplicationTagSet): string {
  const tag = quoted(set.tag);
  return set.kind === 'tag' ? `T(${tag}` : `AT(${quoted(set.code)}, ${tag}`;
}

function quoted(name: Name): string {
  return shown(name.kind === 'error' ? name.text : JSON.stringify(name.value));
}

/** EQ, which only a List does not take, was probably meant as IN. */
function listInstead({ span, value }: TagSet | ApplicationTagSet, operator: OperatorWord): Fix | null {
  if (operator.name !== 'EQ' || value.kind === 'error') return null;
  if (value.kind === 'list') return value.items.length > 0 ? replaceFix('unsafe', 'use IN', operator.span, 'IN') : null;
  // More than the bracket of the set behind it: the value may have been taken out of a list, whose end would stay.
  if (span.end - value.span.end > 1) return null;
  const text = value.kind === 'string' ? JSON.stringify(value.value) : value.text;
  return replaceFix('unsafe', 'use IN', { start: operator.span.start, end: value.span.end }, `IN, [${text}]`);
}
