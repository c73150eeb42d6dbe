/** The contenders by name. Each loads only itself, and shows before it is timed that it does the whole work. */

import assert from 'node:assert';
import { readFileSync } from 'node:fs';
import { BODY } from '../bodies.js';
import { LONG, SHORT, type TextPair } from '../texts.js';

/** Makes the call that is timed, for texts of a size. */
type Contender = (texts: TextPair) => Promise<() => unknown>;

/** The library as it is published: code run from its sources is slower, since the loader keeps the names of closures. */
async function theProduct(): Promise<typeof import('../../src/entries/index.js')> {
  const built = new URL('../../dist/entries/index.js', import.meta.url).href;
  // The built files are what these types were written out from; they need not be there when types are checked.
  return (await import(built)) as typeof import('../../src/entries/index.js');
}

const CATALOG = {
  applications: { 'AAAAA-AAAAA': { tags: { level: { type: 'Integer' } } }, 'BBBBB-BBBBB': {} },
  tags: {
    age: { type: 'Integer' },
    plan: { type: 'String' },
    vip: { type: 'Integer' },
    city: { type: 'String' },
    likes: { type: 'List' },
  },
};

const CONTENDERS: Readonly<Record<string, Contender>> = {
  'pushsift parse': async ({ filter }) => {
    const { parse } = await theProduct();
    assert.deepEqual(parse(filter).diagnostics, []);
    return () => parse(filter);
  },
  'peggy parse': async ({ filter }) => {
    const { default: peggy } = await import('peggy');
    const { parse } = await theProduct();
    const grammar = readFileSync(new URL('../filter.peggy', import.meta.url), 'utf8');
    const parser = peggy.generate(grammar, { cache: false });
    assert.deepStrictEqual(parser.parse(filter), parse(filter).ast, 'peggy builds the same tree');
    return () => parser.parse(filter);
  },
  'cel-js parse': async ({ cel }) => {
    const { parse } = await import('cel-js');
    assert.equal(parse(cel).isSuccess, true);
    return () => parse(cel);
  },
  '@bufbuild/cel parse': async ({ cel }) => {
    const { parse } = await import('@bufbuild/cel');
    assert.ok(parse(cel).expr);
    return () => parse(cel);
  },
  'pushsift compile': (texts) => compiler(texts, false),
  'pushsift compile with lint': (texts) => compiler(texts, true),
};

async function compiler({ filter }: TextPair, lint: boolean): Promise<() => unknown> {
  const { compile, loadCatalog } = await theProduct();
  const { catalog } = loadCatalog(CATALOG);
  assert.ok(catalog);
  assert.ok(compile(filter, { catalog, lint }).filter?.plan);
  return () => compile(filter, { catalog, lint });
}

/** What is asked of a body, the whole and its parts. */
const BODY_CONTENDERS: Readonly<Record<string, () => Promise<() => unknown>>> = {
  'pushsift check': async () => {
    const built = new URL('../../dist/entries/requests.js', import.meta.url).href;
    // As above: the types of the built entry are those of its source.
    const { checkCreateTargetedMessage } = (await import(built)) as typeof import('../../src/entries/requests.js');
    assert.deepEqual(checkCreateTargetedMessage(BODY.text).diagnostics, []);
    return () => checkCreateTargetedMessage(BODY.text);
  },
  'JSON.parse': async () => {
    assert.deepEqual(JSON.parse(BODY.text), BODY.value);
    return () => JSON.parse(BODY.text);
  },
  ajv: async () => {
    const { Ajv2020 } = await import('ajv/dist/2020.js');
    const { createTargetedMessageSchema } = await import('../../src/requests/schema/json-schema.js');
    const validate = new Ajv2020({ allowUnionTypes: true, strictTypes: false }).compile(createTargetedMessageSchema());
    assert.equal(validate(BODY.value), true);
    return () => validate(BODY.value);
  },
  'pushsift compile': async () => {
    const { compile } = await theProduct();
    assert.deepEqual(compile(BODY.filter).diagnostics, []);
    return () => compile(BODY.filter);
  },
};

/** The timed call of a contender at a task, `short`, `long` or `body`. */
export function prepare(name: string, task: string): Promise<() => unknown> {
  if (task === 'body') {
    const contender = BODY_CONTENDERS[name];
    assert.ok(contender, `no contender ${name}`);
    return contender();
  }
  const contender = CONTENDERS[name];
  assert.ok(contender, `no contender ${name}`);
  return contender(task === 'long' ? LONG : SHORT);
}
