/** A plan to an expression over the bitmaps of segments, and the selects that turn one into ids and counts. */

import { fold } from '../../../base/fold.js';
import { unreachable } from '../../../base/invariant.js';
import { complementIntervals } from '../../../plan/intervals.js';
import type { Plan, TagInPlan, ValueSet } from '../../../plan/plan.js';
import type { BitmapWords, Dialect } from '../dialect.js';
import { type GatheredPlan, gatheredOperands } from '../gathered-plan.js';
import { leafSet, type Selection } from '../id-set.js';
import { joinConditions } from '../join-evenly.js';
import type { BitmapsLayout } from '../layout.js';
import { type OurTable, ourTable } from '../our-table.js';
import type { Parameters } from '../parameters.js';
import { type SetValues, valueCondition } from '../value-condition.js';
import {
  ALL_NUMBERS,
  type BitmapSet,
  type BitmapWriter,
  complementOf,
  differenceOf,
  intersectionOf,
  NO_NUMBERS,
  segmentsSet,
  unionOf,
} from './bitmap-set.js';

export interface BitmapsContext {
  readonly dialect: Dialect;
  readonly words: BitmapWords;
  readonly layout: BitmapsLayout;
  readonly parameters: Parameters;
  /** Only this device is asked for; null: all. */
  readonly device: string | null;
}

/** A selection that counts without its ids. */
export interface CountedSelection extends Selection {
  /** Writes a select of one number, `count`. Null: count the ids. */
  readonly count: (() => string) | null;
}

/** The devices in `plan`, by their numbers. Depth of the call stack O(1), until it is written. */
export function bitmapsSet(context: BitmapsContext, plan: Plan): CountedSelection {
  const { dialect, words, layout, parameters, device } = context;
  const devices = ourTable(dialect, layout.tables?.devices ?? 'devices', 'd');
  const [id, number] = [devices.column('id'), devices.column('number').name];
  const select = `SELECT ${dialect.ids.key(id.name)} AS id FROM ${devices.from} WHERE `;
  const segments = ourTable(dialect, layout.tables?.segments ?? 'segments', 't');
  const writer = writerOf(words, segments);
  const all = segmentsSet(writer, () => parameters.isOneOfTexts(segments.column('kind'), ['platform']));
  const set = planNumbers({ parameters, segments, writer }, plan);
  const { write, nesting, selects } = set.isComplement ? intersectionOf(writer, [all, set]) : set;
  if (write === null) return { ...leafSet(() => `${select}1 = 0`, 0), count: null };
  const found =
    device === null
      ? (): string => `${select}${number} IN (${words.numbers(write())})`
      : (): string => `${select}(${parameters.isOneOfTexts(id, [device])}) AND ${words.contains(write(), number)}`;
  const count = device === null ? (): string => `SELECT ${words.count(write())} AS count` : null;
  return { ...leafSet(found, 0), count, nesting: nesting + 1, selects };
}

function writerOf(words: BitmapWords, { from, column }: OurTable): BitmapWriter {
  const merged = words.merge(column('devices').name);
  return { ...words, select: (condition) => `(SELECT ${merged} FROM ${from} WHERE ${condition})` };
}

interface SegmentsContext {
  readonly parameters: Parameters;
  readonly segments: OurTable;
  readonly writer: BitmapWriter;
}

function planNumbers({ parameters, segments, writer }: SegmentsContext, plan: Plan): BitmapSet {
  const { column } = segments;
  return fold<GatheredPlan, BitmapSet>(plan, gatheredOperands, (node, operands) => {
    switch (node.kind) {
      case 'all':
        return ALL_NUMBERS;
      case 'none':
        return NO_NUMBERS;
      case 'subscribed':
        return ofKind('application', () => [parameters.isOneOfTexts(column('application'), [node.application])]);
      case 'subscribed-to-any':
        return ofKind('application', () => [parameters.isOneOfTexts(column('application'), node.applications)]);
      case 'platform-in':
        return ofKind('platform', () => [parameters.isOneOfTexts(column('name'), node.platforms)]);
      case 'tag-in':
        return unionOf(
          writer,
          node.values.map((values) => valuesSet(node, values)),
        );
      case 'union':
        return unionOf(writer, operands);
      case 'intersection':
        return intersectionOf(writer, operands);
      case 'difference':
        return differenceOf(writer, operands);
      default:
        return unreachable(node);
    }
  });

  function ofKind(kind: string, conditions: () => readonly string[]): BitmapSet {
    return segmentsSet(writer, () =>
      joinConditions([parameters.isOneOfTexts(column('kind'), [kind]), ...conditions()], 'AND'),
    );
  }

  function ofTag(kind: string, tag: TagInPlan, conditions: () => readonly string[]): BitmapSet {
    return ofKind(kind, () => [
      parameters.isOneOfTexts(column('application'), [tag.application ?? '']),
      parameters.isOneOfTexts(column('name'), [tag.tag]),
      ...conditions(),
    ]);
  }

  function valuesSet(tag: TagInPlan, values: ValueSet): BitmapSet {
    const withTag = ofTag('tag', tag, () => []);
    if (values.kind === 'unset') return complementOf(withTag);
    const outside = fewerOutside(values);
    return outside === null ? valued(tag, values) : differenceOf(writer, [withTag, valued(tag, outside)]);
  }

  function valued(tag: TagInPlan, values: SetValues): BitmapSet {
    if (isEmpty(values)) return NO_NUMBERS;
    const [kind, name] = values.kind === 'integers' ? ['integer', 'integer_value'] : ['text', 'string_value'];
    return ofTag(kind, tag, () => [valueCondition(parameters, column(name), values)]);
  }
}

/** What is not in the set, where that names fewer segments than what is. */
function fewerOutside(values: SetValues): SetValues | null {
  if (values.kind === 'strings' && values.complement) return { ...values, complement: false };
  if (values.kind !== 'integers') return null;
  const intervals = complementIntervals(values.intervals);
  return intervals.length < values.intervals.length ? { kind: 'integers', intervals } : null;
}

function isEmpty(values: SetValues): boolean {
  return (values.kind === 'integers' ? values.intervals : values.values).length === 0;
}
