/** Arguments and members of answers that several tools have, so that one name means one thing. */

import { SOURCE_KINDS } from '../report/run.js';

export const FILTER = { kind: 'text', description: 'the text of the filter; `#` begins a comment' } as const;

export const ALLOW_ACCOUNT_WIDE = {
  kind: 'flag',
  description:
    'true: a filter that can reach devices outside of every application it names is meant, and not refused. Never set it unless the person who asked wants to reach the whole account',
} as const;

export const TEXT = { kind: 'text', description: 'the text: a filter, or the JSON of a request body' } as const;

export const KIND = {
  kind: 'choice',
  choices: SOURCE_KINDS,
  default: 'filter',
  description: 'what the text is: a filter, or the body of one of the requests',
} as const;

export const STRING = { type: 'string' };
export const BOOLEAN = { type: 'boolean' };
export const COUNT = { type: 'integer', minimum: 0 };
export const OBJECT = { type: 'object' };

export function orNull(schema: object): object {
  return { anyOf: [schema, { type: 'null' }] };
}

const POSITION = { type: 'object', properties: { line: COUNT, column: COUNT, offset: COUNT } };
export const RANGE = { type: 'object', properties: { start: POSITION, end: POSITION } };

export const REACH = {
  type: 'object',
  properties: {
    accountWide: BOOLEAN,
    applications: { type: 'array', items: STRING },
    groups: { type: 'array', items: STRING },
    platforms: { type: 'array', items: STRING },
  },
};

const EDIT = { type: 'object', properties: { range: RANGE, text: STRING } };

const FIX = {
  type: 'object',
  properties: {
    title: STRING,
    safety: { type: 'string', enum: ['safe', 'unsafe'] },
    edits: { type: 'array', items: EDIT },
  },
};

export const FINDINGS = {
  type: 'array',
  items: {
    type: 'object',
    properties: {
      code: STRING,
      severity: STRING,
      message: STRING,
      help: orNull(STRING),
      pointer: orNull(STRING),
      range: RANGE,
      related: { type: 'array', items: { type: 'object', properties: { message: STRING, range: RANGE } } },
      fixes: { type: 'array', items: FIX },
    },
  },
};

/** A device that shows something. */
export const WITNESS = orNull(OBJECT);
