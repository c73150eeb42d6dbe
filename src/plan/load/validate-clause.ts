/** A clause from outside: all that lowering and explaining rely on, by the tables of the language. */

import { unreachable } from '../../base/invariant.js';
import { isOperator, type Operator, operatorRow } from '../../base/operators.js';
import { TAG_TYPES, type TagType } from '../../base/tag-types.js';
import { PLATFORMS } from '../../base/vocabulary.js';
import { OPERATOR_TABLE } from '../../catalog/operator-table.js';
import { type Fields, isArray, isAscending, isFields, isName, own, type ProblemLog } from './problem-log.js';

/** Checks what `own(node, 'clause')` holds; `pointer` is the clause's. */
export function checkClause(log: ProblemLog, clause: unknown, pointer: string): void {
  if (!log.check(isFields(clause), pointer, 'a clause is an object') || !isFields(clause)) return;
  switch (own(clause, 'kind')) {
    case 'application':
      log.check(
        isApplication(own(clause, 'application')),
        `${pointer}/application`,
        'an application has code, name, platforms',
      );
      log.check(arePlatforms(own(clause, 'platforms')), `${pointer}/platforms`, 'platforms come once, or are null');
      return;
    case 'group':
      checkGroup(log, clause, pointer);
      return;
    case 'tag':
      checkTag(log, clause, pointer);
      return;
    default:
      log.check(false, `${pointer}/kind`, 'an unknown kind of clause');
  }
}

function checkGroup(log: ProblemLog, group: Fields, pointer: string): void {
  const applications = own(group, 'applications');
  const isResolved = applications === null || (isArray(applications) && applications.every(isApplication));
  log.check(isName(own(group, 'code')), `${pointer}/code`, 'a group is a code');
  log.check(isNameOrNull(own(group, 'name')), `${pointer}/name`, 'a name is a text or null');
  log.check(isResolved, `${pointer}/applications`, 'applications are a list, or null');
  log.check(arePlatforms(own(group, 'platforms')), `${pointer}/platforms`, 'platforms come once, or are null');
}

function checkTag(log: ProblemLog, tag: Fields, pointer: string): void {
  const application = own(tag, 'application');
  const types = own(tag, 'possibleTypes');
  const type = own(tag, 'type');
  log.check(
    application === null || isApplication(application),
    `${pointer}/application`,
    'an application has code, name, platforms',
  );
  log.check(isName(own(tag, 'tag')), `${pointer}/tag`, 'a tag is a name');
  log.check(
    typeof own(tag, 'unsetMatchesNegative') === 'boolean',
    `${pointer}/unsetMatchesNegative`,
    'this is true or false',
  );
  if (
    !log.check(areTypes(types), `${pointer}/possibleTypes`, 'a tag has one type or more, each once') ||
    !areTypes(types)
  )
    return;
  log.check(
    type === (types.length === 1 ? types[0] : null),
    `${pointer}/type`,
    'the type is the one possible type, else null',
  );
  checkCondition(log, types, tag, pointer);
}

function checkCondition(log: ProblemLog, types: readonly TagType[], tag: Fields, pointer: string): void {
  const operator = own(tag, 'operator');
  const values = own(tag, 'values');
  const isKnown = typeof operator === 'string' && isOperator(operator);
  if (!log.check(isKnown, `${pointer}/operator`, 'an unknown operator') || !isKnown) return;
  const shapes = types.map((type) => OPERATOR_TABLE[type][operator]);
  log.check(!shapes.includes(null), `${pointer}/operator`, 'a possible type does not take this operator');
  const needsIntegers = types.includes('Integer');
  const isRight = isArray(values) && values.every((value) => isScalar(value, needsIntegers)) && fits(operator, values);
  log.check(isRight, `${pointer}/values`, 'the values are not what the operator takes');
}

function fits(operator: Operator, values: readonly unknown[]): boolean {
  const { shape } = operatorRow(operator);
  switch (shape) {
    case 'nothing':
      return values.length === 0;
    case 'range':
      return values.length === 2 && isAscending(values.map(integerOf));
    case 'list':
      return values.length > 0;
    case 'scalar':
      return values.length === 1;
    default:
      return unreachable(shape);
  }
}

function isScalar(value: unknown, needsInteger: boolean): boolean {
  if (!isFields(value) || typeof own(value, 'text') !== 'string') return false;
  const integer = integerOf(value);
  return Number.isSafeInteger(integer) || (integer === null && !needsInteger);
}

function integerOf(scalar: unknown): unknown {
  return isFields(scalar) ? own(scalar, 'integer') : null;
}

function isApplication(value: unknown): boolean {
  return (
    isFields(value) &&
    isName(own(value, 'code')) &&
    isNameOrNull(own(value, 'name')) &&
    arePlatforms(own(value, 'platforms'))
  );
}

function isNameOrNull(value: unknown): boolean {
  return value === null || typeof value === 'string';
}

function arePlatforms(value: unknown): boolean {
  return value === null || (isArray(value) && new Set(value).size === value.length && value.every(isPlatform));
}

function isPlatform(value: unknown): boolean {
  return PLATFORMS.some((platform) => platform === value);
}

function areTypes(value: unknown): value is readonly TagType[] {
  const areKnown = isArray(value) && value.every((name) => TAG_TYPES.some((type) => type === name));
  return areKnown && value.length > 0 && new Set(value).size === value.length;
}
