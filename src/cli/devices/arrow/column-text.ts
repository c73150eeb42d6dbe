/**
 * A column of a batch to the JSON text of each of its values. Lengths are looked over first: the library takes what lies outside of its
 * memory as unset. A date is a text, as in JSON; a type that has no such text is refused.
 */

import { firstTwice } from '../../../base/first-twice.js';
import { numberText } from '../columns/number-text.js';
import { ARROW_TYPE, type ArrowData, ArrowFault } from './arrow-data.js';
import { textsOf, viewTextsOf } from './column-strings.js';
import { decimalText, timeText } from './number-text.js';

/** The JSON text of a value by its number; null where it is unset. */
export type Cells = (index: number) => string | null;

/** @throws ArrowFault for a column that is damaged or of a type that no device has; so do the cells for a value that cannot be read */
export function cellsOf(data: ArrowData, column: string): Cells {
  if (data.length === 0 || data.typeId === ARROW_TYPE.null) return () => null;
  const read = reader(data, column);
  if (data.nullCount === 0) return read;
  expectRoom(data.nullBitmap, Math.ceil(data.length / 8), column);
  return (index) => (data.getValid(index) ? read(index) : null);
}

function reader(data: ArrowData, column: string): Cells {
  const { values, length } = data;
  switch (data.typeId) {
    case ARROW_TYPE.bool:
      expectRoom(values, Math.ceil(length / 8), column);
      return (index) => (((values[index >> 3] as number) >> (index & 7)) & 1 ? 'true' : 'false');
    case ARROW_TYPE.int:
      expectRoom(values, length, column);
      return (index) => String(values[index]);
    case ARROW_TYPE.float:
      if (data.type.precision === 0) throw unreadable(data, column);
      expectRoom(values, length, column);
      return (index) => numberText(values[index] as number);
    case ARROW_TYPE.date:
    case ARROW_TYPE.timestamp:
      expectRoom(values, length, column);
      return timeText(data);
    case ARROW_TYPE.decimal:
      expectRoom(values, (length * (data.type.bitWidth ?? 0)) / 32, column);
      return decimalText(data) ?? fail(unreadable(data, column));
    case ARROW_TYPE.utf8:
    case ARROW_TYPE.binary:
    case ARROW_TYPE.largeUtf8:
    case ARROW_TYPE.largeBinary:
      return textsOf(values as Uint8Array, offsetsOf(data, values.length, column), column);
    case ARROW_TYPE.utf8View:
    case ARROW_TYPE.binaryView:
      expectRoom(values, 16 * length, column);
      return viewTextsOf(data, column);
    case ARROW_TYPE.list:
    case ARROW_TYPE.largeList:
      return listTexts(data, offsetsOf(data, childOf(data, column).length, column), column);
    case ARROW_TYPE.fixedSizeList:
      return listTexts(data, evenOffsets(data, column), column);
    case ARROW_TYPE.struct:
      return structTexts(data, column);
    case ARROW_TYPE.dictionary:
      expectRoom(values, length, column);
      return dictionaryTexts(data, column);
    default:
      throw unreadable(data, column);
  }
}

export function expectRoom(values: ArrayLike<unknown> | undefined, length: number, column: string): void {
  if ((values?.length ?? 0) < length) throw new ArrowFault(`the column \`${column}\` has fewer values than rows`);
}

function unreadable({ type }: ArrowData, column: string): ArrowFault {
  return new ArrowFault(
    `the column \`${column}\` is of the type ${type}, of which a device has no values`,
    'leave it out, or make it an integer, a text or a list of texts',
  );
}

function fail(error: Error): never {
  throw error;
}

/** Where each value begins and the last ends, ascending and inside of `end`. */
export function offsetsOf({ valueOffsets, length }: ArrowData, end: number, column: string): readonly number[] {
  expectRoom(valueOffsets, length + 1, column);
  const offsets = Array.from({ length: length + 1 }, (_, at) => Number(valueOffsets[at]));
  const isInside = offsets.every((offset, at) => offset >= (offsets[at - 1] ?? 0) && offset <= end);
  if (!isInside) throw new ArrowFault(`the column \`${column}\` is damaged: a value of it lies outside`);
  return offsets;
}

export function evenOffsets(data: ArrowData, column: string): readonly number[] {
  const { length, type } = data;
  const { listSize = 0 } = type;
  if (childOf(data, column).length < length * listSize)
    throw new ArrowFault(`the column \`${column}\` has fewer values than rows`);
  return Array.from({ length: length + 1 }, (_, at) => at * listSize);
}

export function childOf({ children: [child] }: ArrowData, column: string): ArrowData {
  return child ?? fail(new ArrowFault(`the column \`${column}\` is damaged: its values are not there`));
}

function listTexts(data: ArrowData, offsets: readonly number[], column: string): Cells {
  const items = cellsOf(childOf(data, column), column);
  return (index) => {
    const texts: string[] = [];
    for (let at = offsets[index] as number; at < (offsets[index + 1] as number); at++) texts.push(items(at) ?? 'null');
    return `[${texts.join(',')}]`;
  };
}

/** The columns inside of a struct, no two of one name. */
export function membersOf(
  { type, children, length }: ArrowData,
  column: string,
): readonly { readonly name: string; readonly child: ArrowData }[] {
  const names = type.children?.map(({ name }) => name) ?? [];
  const twice = firstTwice(names);
  if (twice >= 0) throw new ArrowFault(`the column \`${column}\` has two members \`${names[twice]}\``);
  return children.map((child, at) => {
    const name = names[at] ?? '';
    if (child.length < length) throw new ArrowFault(`the column \`${column}.${name}\` has fewer values than rows`);
    return { name, child };
  });
}

/** Members that are unset are left out. */
function structTexts(data: ArrowData, column: string): Cells {
  const members = membersOf(data, column).map(({ name, child }) => ({
    start: `${JSON.stringify(name)}:`,
    cells: cellsOf(child, `${column}.${name}`),
  }));
  return (index) => {
    const texts: string[] = [];
    for (const { start, cells } of members) {
      const text = cells(index);
      if (text !== null) texts.push(start + text);
    }
    return `{${texts.join(',')}}`;
  };
}

/** Values that many rows share are made once, for all batches with the same values: their JSON texts, null where one is unset. */
const dictionaries = new WeakMap<object, readonly (string | null)[]>();

function dictionaryTexts(data: ArrowData, column: string): Cells {
  const texts = textsOfDictionary(data, column);
  return (index) => {
    const text = texts[Number(data.values[index])];
    if (text === undefined)
      throw new ArrowFault(`the column \`${column}\` has the number of a value that is not there`);
    return text;
  };
}

function textsOfDictionary({ dictionary }: ArrowData, column: string): readonly (string | null)[] {
  if (dictionary === undefined) throw new ArrowFault(`the column \`${column}\` is damaged: its values are not there`);
  const known = dictionaries.get(dictionary);
  if (known !== undefined) return known;
  const texts = dictionary.data.flatMap((part) => {
    const cells = cellsOf(part, column);
    return Array.from({ length: part.length }, (_, at) => cells(at));
  });
  dictionaries.set(dictionary, texts);
  return texts;
}

/** The values of a column that has numbers of them, as JSON has them. */
export function dictionaryValues(data: ArrowData, column: string): readonly unknown[] {
  return textsOfDictionary(data, column).map((text) => (text === null ? null : JSON.parse(text)));
}
