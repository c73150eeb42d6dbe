/** A plan to a select of the embedder's own table: one condition on the columns of a row. */

import { fold } from '../../../base/fold.js';
import { invariant, unreachable } from '../../../base/invariant.js';
import type { Plan, TagInPlan, ValueSet } from '../../../plan/plan.js';
import type { ComparedColumn } from '../compared-column.js';
import type { Dialect } from '../dialect.js';
import { type GatheredPlan, gatheredOperands } from '../gathered-plan.js';
import { leafSet, type Selection } from '../id-set.js';
import { joinConditions } from '../join-evenly.js';
import { type ColumnsLayout, flagColumn, type SqlColumn, tagColumn } from '../layout.js';
import type { Parameters } from '../parameters.js';
import { valueCondition } from '../value-condition.js';
import { ALWAYS, allOf, anyOf, type Condition, isNull, NEVER, not, onColumn } from './condition.js';
import { type OwnTable, ownTable } from './own-table.js';

export interface ColumnsContext {
  readonly dialect: Dialect;
  readonly layout: ColumnsLayout;
  readonly parameters: Parameters;
  /** Only this device is asked for; null: all. */
  readonly device: string | null;
}

/** A select of one column that is not called `id`. */
export interface NamedSelection extends Selection {
  readonly idName: string;
  /** The same rows of the embedder's own table, with `what` of its columns in place of the id; null: the devices lie in several tables. */
  readonly select: ((what: (table: OwnTable) => string) => string) | null;
}

/** The devices in `plan`, all of whose columns the layout names. Depth of the call stack O(1), until it is written. */
export function columnsSet(context: ColumnsContext, plan: Plan): NamedSelection {
  const { dialect, layout, parameters, device } = context;
  const table = ownTable(dialect, layout);
  const condition = conditionOf({ ...context, table }, plan);
  const id = table.column(layout.id);
  const select = (what: (table: OwnTable) => string): string => {
    const inside = condition.write(false);
    const where = device === null ? inside : joinConditions([parameters.isOneOfTexts(id, [device]), inside], 'AND');
    return `SELECT ${what(table)} FROM ${table.from} WHERE ${where}`;
  };
  const write = (): string => select(() => `${dialect.ids.key(id.name)} AS ${table.idName}`);
  return { ...leafSet(write, 0), nesting: condition.nesting, idName: table.idName, select };
}

interface TableContext extends ColumnsContext {
  readonly table: OwnTable;
}

function conditionOf(context: TableContext, plan: Plan): Condition {
  return fold<GatheredPlan, Condition>(plan, gatheredOperands, (node, operands) => {
    switch (node.kind) {
      case 'all':
        return ALWAYS;
      case 'none':
        return NEVER;
      case 'subscribed':
        return subscribedTo(context, [node.application]);
      case 'subscribed-to-any':
        return subscribedTo(context, node.applications);
      case 'platform-in': {
        const column = context.table.column(context.layout.platform);
        return onColumn(column.name, () => context.parameters.isOneOfTexts(column, node.platforms));
      }
      case 'tag-in':
        return anyOf(node.values.map((values) => tagIn(context, node, values)));
      case 'union':
        return anyOf(operands);
      case 'intersection':
        return allOf(operands);
      case 'difference':
        return allOf(operands.map((operand, index) => (index === 0 ? operand : not(operand))));
      default:
        return unreachable(node);
    }
  });
}

function subscribedTo({ layout, parameters, table }: TableContext, codes: readonly string[]): Condition {
  const { applications } = layout;
  if ('list' in applications) {
    const column = table.column(applications.list).name;
    return onColumn(column, () => parameters.listHasAny(column, table.name, codes));
  }
  const flags = codes.map((code) => foundColumn(table, flagColumn(applications.flags, code)));
  return anyOf(flags.map(({ name }) => onColumn(name, () => name)));
}

function tagIn({ layout, parameters, table }: TableContext, plan: TagInPlan, values: ValueSet): Condition {
  const column = foundColumn(table, tagColumn(layout, plan.application, plan.tag));
  if (values.kind === 'unset') return isNull(column.name);
  return onColumn(column.name, () =>
    values.kind === 'list-shares-any'
      ? parameters.listHasAny(column.name, table.name, values.values)
      : valueCondition(parameters, column, values),
  );
}

function foundColumn(table: OwnTable, column: SqlColumn | null): ComparedColumn {
  invariant(column !== null, 'what the layout does not name was refused before');
  return table.column(column);
}
