/** A plan to a set of ids over the three tables of the `rows` layout. */

import { fold } from '../../../base/fold.js';
import { unreachable } from '../../../base/invariant.js';
import { complementIntervals } from '../../../plan/intervals.js';
import type { Plan, TagInPlan } from '../../../plan/plan.js';
import type { Dialect } from '../dialect.js';
import { type GatheredPlan, gatheredOperands } from '../gathered-plan.js';
import {
  ALL_IDS,
  complementOf,
  differenceOf,
  type IdSet,
  intersectionOf,
  leafSet,
  NO_IDS,
  type Selection,
  unionOf,
} from '../id-set.js';
import { joinConditions } from '../join-evenly.js';
import type { RowsLayout, TableName } from '../layout.js';
import { type OurTable, ourTable } from '../our-table.js';
import type { Parameters } from '../parameters.js';
import { type SetValues, valueCondition } from '../value-condition.js';

export interface RowsContext {
  readonly dialect: Dialect;
  readonly layout: RowsLayout;
  readonly parameters: Parameters;
  /** Only this device is asked for; null: all. */
  readonly device: string | null;
}

/** Likely sizes of sets, the fewest first. */
const RANK = { value: 0, values: 1, subscribed: 2, range: 3, complement: 4, platform: 5, all: 6 };

/** The devices in `plan`; perhaps as a complement. Depth of the call stack O(1). */
export function rowsSet(context: RowsContext, plan: Plan): IdSet {
  return fold<GatheredPlan, IdSet>(plan, gatheredOperands, (node, operands) => {
    switch (node.kind) {
      case 'all':
        return ALL_IDS;
      case 'none':
        return NO_IDS;
      case 'subscribed':
        return subscribers(context, [node.application]);
      case 'subscribed-to-any':
        return subscribers(context, node.applications);
      case 'platform-in':
        return onPlatforms(context, node.platforms);
      case 'tag-in':
        return tagSet(context, node);
      case 'union':
        return unionOf(context.dialect, operands);
      case 'intersection':
        return intersectionOf(context.dialect, operands);
      case 'difference':
        return differenceOf(context.dialect, operands);
      default:
        return unreachable(node);
    }
  });
}

/** Every device that is asked for. */
export function allDevices(context: RowsContext): IdSet {
  return leafSet(() => selectDevices(context, () => []), RANK.all);
}

/** No device at all, as a select. */
export function noDevices(context: RowsContext): Selection {
  return leafSet(() => selectDevices(context, () => ['1 = 0']), RANK.value);
}

function onPlatforms(context: RowsContext, platforms: readonly string[]): IdSet {
  const write = (): string =>
    selectDevices(context, ({ column }) => [context.parameters.isOneOfTexts(column('platform'), platforms)]);
  return leafSet(write, RANK.platform);
}

/** The subscribers of any of the applications. */
function subscribers(context: RowsContext, applications: readonly string[]): IdSet {
  const table = context.layout.tables?.subscriptions ?? 'subscriptions';
  const write = (): string =>
    selectRows(context, table, ({ column }) => [context.parameters.isOneOfTexts(column('application'), applications)]);
  return leafSet(write, RANK.subscribed, applications.length > 1);
}

function tagSet(context: RowsContext, plan: TagInPlan): IdSet {
  const set = plan.values.filter((values): values is SetValues => values.kind !== 'unset');
  if (set.length === plan.values.length) return inAny(context, plan, set);
  const [only] = set;
  const outside = set.length === 1 && only !== undefined ? valuesOutside(only) : null;
  if (outside !== null) return complementOf(inAny(context, plan, outside));
  return unionOf(context.dialect, [
    complementOf(rowsOf(context, plan)),
    ...set.map((one) => valued(context, plan, one)),
  ]);
}

/** Set values of the same type that are not in `values`; null for lists, which can be inside and outside at once. */
function valuesOutside(values: SetValues): readonly SetValues[] | null {
  switch (values.kind) {
    case 'integers': {
      const intervals = complementIntervals(values.intervals);
      return intervals.length === 0 ? [] : [{ kind: 'integers', intervals }];
    }
    case 'strings':
      return [{ ...values, complement: !values.complement }].filter(
        (outside) => outside.complement || outside.values.length > 0,
      );
    case 'list-shares-any':
      return null;
    default:
      return unreachable(values);
  }
}

function inAny(context: RowsContext, plan: TagInPlan, sets: readonly SetValues[]): IdSet {
  return unionOf(
    context.dialect,
    sets.map((values) => valued(context, plan, values)),
  );
}

/** Devices whose tag has a value in `values`. */
function valued(context: RowsContext, plan: TagInPlan, values: SetValues): IdSet {
  const name = values.kind === 'integers' ? 'integer_value' : 'string_value';
  const write = (): string =>
    selectTag(context, plan, ({ column }) => [valueCondition(context.parameters, column(name), values)]);
  return leafSet(write, rankOf(values), values.kind === 'list-shares-any');
}

/** Devices whose tag has any value. */
function rowsOf(context: RowsContext, plan: TagInPlan): IdSet {
  return leafSet(() => selectTag(context, plan, () => []), RANK.range, true);
}

/** Conditions on one row of a table. */
type Conditions = (table: OurTable) => readonly string[];

function selectTag(context: RowsContext, plan: TagInPlan, conditions: Conditions): string {
  const { layout, parameters } = context;
  return selectRows(context, layout.tables?.tags ?? 'tags', (table) => [
    parameters.isOneOfTexts(table.column('application'), [plan.application ?? '']),
    parameters.isOneOfTexts(table.column('name'), [plan.tag]),
    ...conditions(table),
  ]);
}

/** Rows of a table with a row for each of several things of a device. */
function selectRows(context: RowsContext, table: TableName, conditions: Conditions): string {
  return select(context, ourTable(context.dialect, table, 't'), 'device_id', conditions);
}

/** Rows of the table with one row for each device. */
function selectDevices(context: RowsContext, conditions: Conditions): string {
  const name = context.layout.tables?.devices ?? 'devices';
  return select(context, ourTable(context.dialect, name, 't'), 'id', conditions);
}

function select(context: RowsContext, table: OurTable, idColumn: string, conditions: Conditions): string {
  const { dialect, parameters, device } = context;
  const id = table.column(idColumn);
  const rest = conditions(table);
  const all = device === null ? rest : [parameters.isOneOfTexts(id, [device]), ...rest];
  const where = all.length === 0 ? '' : ` WHERE ${joinConditions(all, 'AND')}`;
  return `SELECT ${dialect.ids.key(id.name)} AS id FROM ${table.from}${where}`;
}

function rankOf(values: SetValues): number {
  if (values.kind === 'strings' && values.complement) return RANK.complement;
  if (values.kind !== 'integers') return values.values.length === 1 ? RANK.value : RANK.values;
  if (values.intervals.some(([min, max]) => min !== max)) return RANK.range;
  return values.intervals.length === 1 ? RANK.value : RANK.values;
}
