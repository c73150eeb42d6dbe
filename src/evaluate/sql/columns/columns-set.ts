/** A plan to a select of the embedder's own table: one condition on the columns of a row. */

import { fold } from '../../../base/fold.js';
import { invariant, unreachable } from '../../../base/invariant.js';
import type { Plan, TagInPlan, ValueSet } from '../../../plan/plan.js';
import type { Dialect } from '../dialect.js';
import { type GatheredPlan, gatheredOperands } from '../gathered-plan.js';
import { leafSet, type Selection } from '../id-set.js';
import { joinConditions } from '../join-evenly.js';
import { type ColumnsLayout, quoteColumn, quoteTable, type SqlColumn } from '../layout.js';
import type { Parameters } from '../parameters.js';
import { valueCondition } from '../value-condition.js';
import { flagColumn, tagColumn } from './column-of.js';
import { ALWAYS, allOf, anyOf, type Condition, isNull, NEVER, not, onColumn } from './condition.js';

export interface ColumnsContext {
  readonly dialect: Dialect;
  readonly layout: ColumnsLayout;
  readonly parameters: Parameters;
  /** Only this device is asked for; null: all. */
  readonly device: string | null;
}

/** The devices in `plan`, all of whose columns the layout names. Depth of the call stack O(1), until it is written. */
export function columnsSet(context: ColumnsContext, plan: Plan): Selection {
  const { dialect, layout, parameters, device } = context;
  const condition = conditionOf(context, plan);
  const id = quoteColumn(dialect, layout.id);
  const write = (): string => {
    const inside = condition.write(false);
    const where = device === null ? inside : joinConditions([`${id} = ${parameters.text(device)}`, inside], 'AND');
    return `SELECT ${id} AS id FROM ${quoteTable(dialect, layout.table)} WHERE ${where}`;
  };
  return { ...leafSet(write, 0), nesting: condition.nesting };
}

function conditionOf(context: ColumnsContext, plan: Plan): Condition {
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
        const column = quoteColumn(context.dialect, context.layout.platform);
        return onColumn(column, () => context.parameters.isOneOfTexts(column, node.platforms));
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

function subscribedTo({ dialect, layout, parameters }: ColumnsContext, codes: readonly string[]): Condition {
  const { applications } = layout;
  if ('list' in applications) {
    const column = quoteColumn(dialect, applications.list);
    return onColumn(column, () => parameters.listHasAny(column, codes));
  }
  const flags = codes.map((code) => quoteFound(dialect, flagColumn(applications.flags, code)));
  return anyOf(flags.map((flag) => onColumn(flag, () => flag)));
}

function tagIn({ dialect, layout, parameters }: ColumnsContext, plan: TagInPlan, values: ValueSet): Condition {
  const column = quoteFound(dialect, tagColumn(layout, plan.application, plan.tag));
  if (values.kind === 'unset') return isNull(column);
  return onColumn(column, () =>
    values.kind === 'list-shares-any'
      ? parameters.listHasAny(column, values.values)
      : valueCondition(parameters, column, values),
  );
}

function quoteFound(dialect: Dialect, column: SqlColumn | null): string {
  invariant(column !== null, 'what the layout does not name was refused before');
  return quoteColumn(dialect, column);
}
