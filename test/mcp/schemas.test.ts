/** The schemas that a client is told: those of arguments row by row, and those of answers held against answers of every tool. */

import { describe, expect, it } from 'vitest';
import { TOOLS } from '../../src/mcp/tools.js';
import { ACCOUNT, ask, DEVICES } from './ask.js';

interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
}

const TYPES: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  boolean: (value) => typeof value === 'boolean',
  integer: Number.isSafeInteger,
  null: (value) => value === null,
  array: Array.isArray,
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
};

/** What in `value` the schema does not tell of, or tells otherwise. An object whose members are not listed may have any. */
function untold(schema: Schema | undefined, value: unknown, place: string): readonly string[] {
  if (schema === undefined) return [`${place} is not described`];
  if (schema.anyOf !== undefined) {
    const each = schema.anyOf.map((one) => untold(one, value, place));
    return each.find((faults) => faults.length === 0) ?? each[0] ?? [`${place} can be nothing`];
  }
  const { type, properties, items, additionalProperties: others } = schema;
  if (type === undefined || TYPES[type]?.(value) !== true) return [`${place} is no ${type}`];
  if (schema.enum !== undefined && !schema.enum.includes(value)) return [`${place} is none of the listed`];
  if (schema.minimum !== undefined && (value as number) < schema.minimum) return [`${place} is too small`];
  if (Array.isArray(value)) return value.flatMap((each, at) => untold(items, each, `${place}/${at}`));
  if (type !== 'object' || (properties === undefined && others === undefined)) return [];
  return Object.entries(value as object).flatMap(([name, member]) =>
    untold(properties?.[name] ?? (typeof others === 'object' ? others : undefined), member, `${place}/${name}`),
  );
}

const FILTER = 'A("AAAAA-AAAAA", ["iOS"]) * T("age", GTE, 18)';
const BODY = '{"request": {"auth": "x", "content": "y", "devices_filter": "A(\\"AAAAA-AAAAA\\""}}';

describe('answers', () => {
  it.each<readonly [string, object]>([
    ['search_catalog', {}],
    ['check', { text: FILTER }],
    ['check', { text: 'A("AAAAA-AAAAA", [ios]) * T("agee", GTE, "18")' }],
    ['check', { text: BODY, kind: 'createTargetedMessage' }],
    ['fix', { text: 'A("AAAAA-AAAAA" * T("agee", GTE, 18)' }],
    ['format', { filter: FILTER }],
    ['explain', { filter: `${FILTER} * G("11111-11111") * G("22222-22222")` }],
    ['explain', { filter: FILTER }],
    ['count', { filter: FILTER }],
    ['match', { filter: FILTER, device: DEVICES[0] }],
    ['prove', { question: 'empty', filter: FILTER }],
    ['prove', { question: 'equivalent', filter: FILTER, other: FILTER }],
    ['diff', { before: FILTER, after: 'A("BBBBB-BBBBB")' }],
    ['simplify', { filter: FILTER }],
  ])('of %s to %j have the members that its schema describes', async (name, input) => {
    const answer = await ask(name, input);
    const schema: Schema = TOOLS.find((tool) => tool.name === name)!.output;
    expect(untold(schema, answer, '')).toEqual([]);
    expect(Object.keys(answer as object).sort()).toEqual(Object.keys(schema.properties!).sort());
  });

  it('without a catalog and devices have them too', async () => {
    const account = { ...ACCOUNT, catalog: null, devices: null };
    const schemaOf = (name: string): Schema => TOOLS.find((tool) => tool.name === name)!.output;
    const inputs = { explain: { filter: 'G("11111-11111")' }, diff: { before: FILTER, after: FILTER } };
    for (const [name, input] of Object.entries(inputs))
      expect(untold(schemaOf(name), await ask(name, input, account), name)).toEqual([]);
  });

  it('may get more members in later versions, and always have those of now', () => {
    for (const { output } of TOOLS) {
      expect([output.type, output.additionalProperties]).toEqual(['object', true]);
      expect(output.required).toEqual(Object.keys(output.properties));
    }
  });
});

describe('arguments', () => {
  const properties = (name: string) => TOOLS.find((tool) => tool.name === name)!.input.properties;
  const shape = ({ description, ...rest }: object & { description?: unknown }) => [typeof description, rest];

  it.each<readonly [string, Readonly<Record<string, object>>]>([
    ['search_catalog', { query: { type: 'string' } }],
    [
      'check',
      {
        text: { type: 'string' },
        kind: {
          type: 'string',
          enum: [
            'filter',
            'createTargetedMessage',
            'createPreset',
            'registerDevice',
            'setTags',
            'getTags',
            'unregisterDevice',
            'deleteDevice',
          ],
          default: 'filter',
        },
        allowAccountWide: { type: 'boolean', default: false },
      },
    ],
    [
      'diff',
      {
        before: { type: 'string' },
        after: { type: 'string' },
        allowAccountWide: { type: 'boolean', default: false },
      },
    ],
    ['count', { filter: { type: 'string' }, allowAccountWide: { type: 'boolean', default: false } }],
    [
      'match',
      {
        filter: { type: 'string' },
        device: { type: 'object' },
        allowAccountWide: { type: 'boolean', default: false },
      },
    ],
    [
      'prove',
      {
        question: {
          type: 'string',
          enum: ['empty', 'universal', 'equivalent', 'implies', 'disjoint', 'overlap', 'reach'],
        },
        filter: { type: 'string' },
        other: { type: 'string' },
        allowAccountWide: { type: 'boolean', default: false },
      },
    ],
  ])('of %s are these, each with what it means in words', (name, expected) => {
    const shapes = Object.entries(properties(name)).map(([argument, schema]) => [argument, ...shape(schema)]);
    expect(shapes).toEqual(Object.entries(expected).map(([argument, schema]) => [argument, 'string', schema]));
  });

  it('say of each question of prove what it asks', () => {
    const { question } = properties('prove');
    const { description } = question as { description: string };
    for (const name of ['empty', 'universal', 'equivalent', 'implies', 'disjoint', 'overlap', 'reach'])
      expect(description).toMatch(new RegExp(`(?:^|; )${name}: [^;]+(?:; |$)`));
  });
});
