/**
 * Every function of every entry that takes options, called with one that it does not know: a TypeError names the function, the
 * option and the nearest known name. The functions are found in the entries: a new one without a row fails.
 */

import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as analysis from '../../src/entries/analysis.js';
import * as bitset from '../../src/entries/bitset.js';
import * as codemirror from '../../src/entries/codemirror.js';
import * as deviceRequests from '../../src/entries/device-requests.js';
import * as devices from '../../src/entries/devices.js';
import * as main from '../../src/entries/index.js';
import * as language from '../../src/entries/language.js';
import * as lsp from '../../src/entries/lsp.js';
import * as node from '../../src/entries/node.js';
import * as opensearch from '../../src/entries/opensearch.js';
import * as requests from '../../src/entries/requests.js';
import * as service from '../../src/entries/service.js';
import * as sql from '../../src/entries/sql.js';
import * as strict from '../../src/entries/strict.js';
import { ROOT } from '../architecture/source-files.js';
import { functionsWithOptions } from './functions-with-options.js';

type Call = (options: never) => unknown;

/** The call with the options left open, an option that it knows, and those that it needs. */
interface Row {
  readonly call: Call;
  readonly known: string;
  readonly needed: object;
  /** What the message calls the argument. */
  readonly argument: string;
}

const row = (call: Call, known: string, needed: object = {}, argument = 'options'): Row => ({
  call,
  known,
  needed,
  argument,
});

const TEXT = 'A("AAAAA-AAAAA")';
const { sampleCatalog: catalog } = main;
const filter = main.compileOrThrow(TEXT, { catalog });
const { ast, diagnostics } = main.compile('A("x"');
const outcome = { matches: true, because: [] };
const generator = { seed: 1, count: 0, catalog };
const folder = mkdtempSync(join(tmpdir(), 'pushsift-options-'));
const file = join(folder, 'devices.psi');
const { DeviceIndex, LiveIndex } = bitset;
const index = DeviceIndex.builder().seal();
const connection = { dialect: 'sqlite' as const, query: async () => [] };
const store = { addToken: () => true, tokens: () => [], close() {} } as unknown as service.Store;
const serviceParts = { catalog: null, audience: { count() {}, devices() {} }, store };

/** By entry, then by function. */
const ROWS: Readonly<Record<string, Readonly<Record<string, readonly Row[]>>>> = {
  index: {
    loadCatalog: [row((options) => main.loadCatalog({}, options), 'source')],
    compile: [row((options) => main.compile(TEXT, options), 'dialect')],
    compileOrThrow: [row((options) => main.compileOrThrow(TEXT, options), 'suggestions')],
    applyFixes: [row((options) => main.applyFixes('A("x"', diagnostics, options), 'unsafe')],
    renderDiagnostics: [row((options) => main.renderDiagnostics('A("x"', diagnostics, options), 'unicode')],
    format: [row((options) => main.format(TEXT, options), 'width')],
    print: [row((options) => main.print(ast, options), 'brackets')],
    loadFilter: [row((limits) => main.loadFilter({}, limits), 'nodes', main.PLAN_LIMITS, 'limits')],
    validatePlan: [row((limits) => main.validatePlan({}, limits), 'nodes', main.PLAN_LIMITS, 'limits')],
    parse: [row((options) => main.parse(TEXT, options), 'comments')],
  },
  analysis: {
    openAnalysis: [row((options) => analysis.openAnalysis([], [], options), 'maxSteps')],
    diffFilters: [row((options) => analysis.diffFilters(filter, filter, options), 'maxSteps')],
    explainDevice: [row((options) => analysis.explainDevice(filter, outcome, options), 'maxQuestions')],
    proveDisjoint: [row((options) => analysis.proveDisjoint(filter, filter, options), 'maxSteps')],
    proveEmpty: [row((options) => analysis.proveEmpty(filter, options), 'maxSteps')],
    proveEquivalent: [row((options) => analysis.proveEquivalent(filter, filter, options), 'maxNodes')],
    proveImplies: [row((options) => analysis.proveImplies(filter, filter, options), 'catalog')],
    proveOverlap: [row((options) => analysis.proveOverlap(filter, filter, options), 'maxSteps')],
    proveUniversal: [row((options) => analysis.proveUniversal(filter, options), 'maxSteps')],
    simplify: [row((options) => analysis.simplify(filter, options), 'dialect')],
    specialize: [
      row((options) => analysis.specialize(filter, {}, options), 'maxQuestions'),
      row((facts) => analysis.specialize(filter, facts), 'notSubscribed', {}, 'facts'),
    ],
  },
  bitset: {
    indexAudience: [row((options) => bitset.indexAudience(index, options), 'onNotes')],
    'DeviceIndex.builder': [row((options) => DeviceIndex.builder(options), 'engine')],
    'LiveIndex.create': [row((options) => LiveIndex.create(options), 'position')],
    'LiveIndex.apply': [row((options) => LiveIndex.create().apply([], options), 'position')],
    'DeviceIndex.fromBytes': [row((options) => DeviceIndex.fromBytes(new Uint8Array(), options), 'engine')],
    'DeviceIndex.read': [row((options) => DeviceIndex.read(() => 0 as never, options), 'signal')],
    'DeviceIndex.tagTexts': [row((options) => index.tagTexts('city', options), 'kind')],
  },
  codemirror: {
    filterExtensions: [
      row((options) => codemirror.filterExtensions(options), 'features', { provider: language.languageProvider() }),
    ],
  },
  conformance: {},
  devices: {
    generateDevices: [row(devices.generateDevices, 'now', generator)],
    generateNdjson: [row(devices.generateNdjson, 'seed', generator)],
    inferCatalog: [row((options) => devices.inferCatalog([], options), 'onError')],
    readDevices: [row((options) => devices.readDevices([], options), 'lineBytes')],
    streamAudience: [row(devices.streamAudience, 'onSummary', { open: () => [] })],
  },
  language: {
    actions: [row((options) => language.actions(TEXT, { start: 0, end: 0 }, options), 'catalog')],
    complete: [row((options) => language.complete(TEXT, 0, options), 'maxItems')],
    completeWithValues: [row((options) => language.completeWithValues(TEXT, 0, async () => [], options), 'maxItems')],
    countInlays: [row((options) => language.countInlays(TEXT, async () => 1, options), 'maxCounts')],
    countLens: [row((options) => language.countLens(TEXT, async () => 1, options), 'catalog')],
    folding: [row((options) => language.folding(TEXT, options), 'comments')],
    highlights: [row((options) => language.highlights(TEXT, 0, options), 'comments')],
    hoverWithCounts: [row((options) => language.hoverWithCounts(TEXT, 0, options), 'valuesOf')],
    inlays: [row((options) => language.inlays(TEXT, options), 'catalog')],
    languageProvider: [row((options) => language.languageProvider(options), 'valuesOf')],
    lens: [row((options) => language.lens(TEXT, options), 'catalog')],
    rename: [
      row((options) => language.rename({ kind: 'tag', name: 'a', application: null }, 'b', [], options), 'catalogText'),
    ],
    renameable: [row((options) => language.renameable(TEXT, 0, options), 'comments')],
    selection: [row((options) => language.selection(TEXT, 0, options), 'comments')],
    semanticTokens: [row((options) => language.semanticTokens(TEXT, options), 'comments')],
    signature: [row((options) => language.signature(TEXT, 0, options), 'comments')],
    symbols: [row((options) => language.symbols(TEXT, options), 'comments')],
    diagnostics: [row((options) => language.diagnostics(TEXT, options), 'dialect')],
    format: [row((options) => language.format(TEXT, options), 'width')],
    hover: [row((options) => language.hover(TEXT, 0, options), 'comments')],
  },
  lsp: {
    serveLanguageServer: [
      row((options) => lsp.serveLanguageServer({ postMessage() {}, addEventListener() {} }, options), 'countDevices'),
    ],
  },
  node: {
    checkFiles: [row((options) => node.checkFiles([], options), 'requireApp')],
    openIndex: [row((options) => node.openIndex(file, options), 'engine')],
    openIndexPool: [row((options) => node.openIndexPool(file, options), 'workers')],
    openLiveIndex: [row((options) => node.openLiveIndex(file, options), 'saveEveryMs')],
    report: [row((options) => node.report({ results: [], failures: [] } as never, 'json', options), 'failLevel')],
  },
  opensearch: {
    compileOpenSearch: [row((options) => opensearch.compileOpenSearch(filter, options), 'result')],
  },
  percolate: {},
  'device-requests': {
    checkDeviceRequest: [row((options) => deviceRequests.checkDeviceRequest('getTags', {}, options), 'suggestions')],
  },
  requests: {
    checkCreatePreset: [row((options) => requests.checkCreatePreset({}, options), 'suggestions')],
    checkCreateTargetedMessage: [row((options) => requests.checkCreateTargetedMessage({}, options), 'suggestions')],
  },
  service: {
    createService: [row(service.createService, 'pageHosts', serviceParts)],
    openStoreDevices: [row((options) => service.openStoreDevices(serviceParts.store, options), 'catalog')],
    createToken: [row((token) => service.createToken(store, token), 'accountWide', { name: 'n' }, 'token')],
    openOutbox: [row((options) => service.openOutbox(join(folder, 'outbox'), options), 'files')],
    openServiceIndex: [row((options) => service.openServiceIndex(file, options), 'workers')],
    openStore: [row((options) => service.openStore(':memory:', options), 'create')],
    rotateToken: [row((rotation) => service.rotateToken(store, rotation), 'keepMs', { name: 'n' }, 'rotation')],
  },
  sql: {
    compileSql: [row((options) => sql.compileSql(filter, options), 'result', { dialect: 'sqlite' })],
    sqlAudience: [row((options) => sql.sqlAudience(connection, options), 'generation')],
  },
  strict: {
    compileLazily: [row((options) => strict.compileLazily(TEXT, options), 'dialect')],
    compileStrict: [row((options) => strict.compileStrict(TEXT, options), 'suggestions')],
    loadCatalog: [row((options) => strict.loadCatalog({}, options), 'source')],
  },
};

/** What a call throws or rejects with; null where it does neither. */
async function thrownBy(call: () => unknown): Promise<unknown> {
  try {
    await call();
    return null;
  } catch (error) {
    return error;
  }
}

async function expectUnknown(name: string, { call, known, needed, argument }: Row): Promise<void> {
  for (const value of [true, undefined]) {
    // As a slip of the keyboard leaves it.
    const slip = `${known}${known.at(-1)}`;
    const message = `pushsift: ${name}: \`${argument}.${slip}\` is unknown: did you mean \`${known}\`?`;
    expect(await thrownBy(() => call({ ...needed, [slip]: value } as never))).toEqual(new TypeError(message));
  }
}

it('every entry has rows', () => {
  const entries = readdirSync(join(ROOT, 'src/entries')).map((name) => name.replace('.ts', ''));
  expect(Object.keys(ROWS).toSorted()).toEqual(entries.toSorted());
});

describe.each(Object.entries(ROWS))('pushsift/%s', (entry, rows) => {
  it('has a row for every function with options', () => {
    expect(Object.keys(rows).toSorted()).toEqual(functionsWithOptions(`src/entries/${entry}.ts`));
  });
  it.each(Object.entries(rows))('%s refuses an option that it does not know', async (name, each) => {
    for (const one of each) await expectUnknown(name, one);
  });
});

describe('audiences', () => {
  const sources = {
    index: bitset.indexAudience(index),
    stream: devices.streamAudience({ open: () => [] }),
    sql: sql.sqlAudience(connection),
  };
  it.each(Object.entries(sources))('of %s', async (_, source) => {
    await expectUnknown(
      'count',
      row((options) => source.count(filter, options), 'signal'),
    );
    await expectUnknown(
      'countAll',
      row((options) => source.countAll([filter], options), 'signal'),
    );
    await expectUnknown(
      'devices',
      row((options) => source.devices(filter, options), 'after'),
    );
    await expectUnknown(
      'tagTexts',
      row((options) => source.tagTexts('city', options), 'kind'),
    );
    if ('overlap' in source)
      await expectUnknown(
        'overlap',
        row((options) => source.overlap([filter], options), 'sample'),
      );
  });
  it.each(['index', 'stream'] as const)('a sample of %s', async (name) => {
    const call = (sample: never) => sources[name].overlap([filter], { sample });
    await expectUnknown('overlap', row(call, 'size', { size: 1, seed: 1 }, 'options.sample'));
  });
});

describe('options inside of options', () => {
  const layout = (own: object) => ({ dialect: 'sqlite' as const, layout: own as sql.SqlLayout });
  const rows: readonly (readonly [string, Row])[] = [
    ['compile', row((limits) => main.compile(TEXT, { limits }), 'nesting', {}, 'options.limits')],
    ['compileSql', row((own) => sql.compileSql(filter, layout(own)), 'tables', { kind: 'rows' }, 'options.layout')],
    [
      'compileSql',
      row(
        (tables) => sql.compileSql(filter, layout({ kind: 'rows', tables })),
        'subscriptions',
        {},
        'options.layout.tables',
      ),
    ],
    [
      'createService',
      row((limits) => service.createService({ ...serviceParts, limits } as never), 'bodyBytes', {}, 'options.limits'),
    ],
    ['checkFiles', row((stdin) => node.checkFiles([], { stdin }), 'name', { read: () => '' }, 'options.stdin')],
  ];
  it.each(rows)('%s', expectUnknown);
});

describe('an unknown option', () => {
  it('that is near to none is told which there are', () =>
    expect(() => main.print(ast, { zzz: 1 } as object)).toThrow(
      new TypeError('pushsift: print: `options.zzz` is unknown: known are `brackets`'),
    ));
  it('is shown without what would break a line', () =>
    expect(() => main.print(ast, { 'a\nb': 1 } as object)).toThrow('`options.a\\u000ab` is unknown'));
  it('is no name that objects inherit', () => {
    expect(() => main.print(ast, Object.create({ zzz: 1 }))).not.toThrow();
    expect(() => main.print(ast, { toString: 5 } as object)).toThrow('`options.toString` is unknown');
  });
  it('is no symbol', () => expect(() => main.print(ast, { [Symbol('zzz')]: 1 } as object)).not.toThrow());
  it('is passed by in the outcome of explainMatch, which has more in it', () =>
    expect(() => analysis.explainDevice(filter, { ...outcome, clauses: [] } as never)).not.toThrow());
});
