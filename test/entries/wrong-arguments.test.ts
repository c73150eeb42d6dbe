/**
 * Every function of every entry, called with what it cannot take: a TypeError names the function's argument and says what was
 * expected. Never "Cannot read properties of undefined", never an error from inside, never a result. The table is held against the
 * names that the entries export: a new function without a row fails.
 */

import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as analysis from '../../src/entries/analysis.js';
import * as bitset from '../../src/entries/bitset.js';
import * as codemirror from '../../src/entries/codemirror.js';
import * as conformance from '../../src/entries/conformance.js';
import * as deviceRequests from '../../src/entries/device-requests.js';
import * as devices from '../../src/entries/devices.js';
import * as main from '../../src/entries/index.js';
import * as language from '../../src/entries/language.js';
import * as lsp from '../../src/entries/lsp.js';
import * as node from '../../src/entries/node.js';
import * as opensearch from '../../src/entries/opensearch.js';
import * as percolate from '../../src/entries/percolate.js';
import * as requests from '../../src/entries/requests.js';
import * as service from '../../src/entries/service.js';
import * as sql from '../../src/entries/sql.js';
import * as strict from '../../src/entries/strict.js';
import {
  type Argument,
  aDevice,
  aFilter,
  aNumber,
  BOUNDS,
  CATALOGS,
  type Call,
  catalog,
  compile,
  complaintOf,
  expectComplaint,
  FLAGS,
  filter,
  options,
  RAW_CATALOG,
  type Row,
  row,
  SIGNALS,
  shown,
  wrongBut,
} from './argument-kinds.js';

const ENTRIES = {
  main,
  analysis,
  bitset,
  codemirror,
  lsp,
  conformance,
  devices,
  language,
  node,
  opensearch,
  percolate,
  deviceRequests,
  requests,
  service,
  sql,
  strict,
};

const folder = mkdtempSync(join(tmpdir(), 'pushsift-arguments-'));

const file = join(folder, 'a.sift');

writeFileSync(file, 'A("AAAAA-AAAAA")');

const text = (named: string): Argument => ({ right: 'A("AAAAA-AAAAA")', wrong: wrongBut(named, [], {}, ['A("X")']) });

const path = (named: string): Argument => ({ right: file, wrong: wrongBut(named, [], {}, [file]) });

const aCatalog = (named: string): Argument => ({
  right: catalog,
  wrong: wrongBut(named, [], 'catalog.json', {}, RAW_CATALOG, main.loadCatalog(RAW_CATALOG), []),
});

const DIALECTS = ['loose', 'STRICT', '', 1, null, {}];

const LIMITS = {
  limits: [null, 5, 'all', []],
  'limits.nesting': BOUNDS,
  'limits.source': BOUNDS,
  'limits.tokens': BOUNDS,
  'limits.listItems': BOUNDS,
  'limits.diagnostics': BOUNDS,
};

const PARSE = { dialect: DIALECTS, comments: FLAGS, suggestions: FLAGS, ...LIMITS };

const COMPILE = { ...PARSE, catalog: CATALOGS, lint: FLAGS };

const ASKING = { catalog: CATALOGS, maxSteps: BOUNDS, maxNodes: BOUNDS };

const LANGUAGE = { dialect: DIALECTS, comments: FLAGS, catalog: CATALOGS, ...LIMITS };

const QUESTIONS = { ...ASKING, maxQuestions: BOUNDS };

const READING = {
  format: ['xml', null, 1],
  catalog: CATALOGS,
  onError: ['ignore', null],
  signal: SIGNALS,
  lineBytes: BOUNDS,
};

const REQUEST = {
  catalog: CATALOGS,
  dialect: DIALECTS,
  auth: ['no', null],
  now: ['today', {}],
  suggestions: FLAGS,
  lint: FLAGS,
  compile: ['x', {}],
  ...LIMITS,
};

const operands = (name: string): Argument => ({
  right: filter,
  wrong: [
    ...wrongBut(`${name}: operand 1`, [], 'A("X")', {}, compile('A("X")'), main.parse('A(').ast),
    [[], name],
    [[filter, 'A("X")'], `${name}: operand 2`],
  ],
});

const source = (named: string): Argument => ({
  right: [],
  wrong: wrongBut(named, [], 'devices.ndjson', {}, new Uint8Array(3)),
});

const client = (named: string): Argument => ({
  right: { query: () => {} },
  wrong: wrongBut(named, [], 'postgres://x', {}),
});

const generating = options(
  { seed: 1, count: 2, catalog },
  {
    seed: [undefined, 'x', Number.NaN, null],
    count: [undefined, ...BOUNDS],
    catalog: [undefined, null, ...CATALOGS],
    now: ['today', Number.NaN],
  },
);

const outcome = options(
  { matches: true, because: [] },
  { matches: [undefined, 'yes'], because: [undefined, {}, [1]] },
  'outcome',
);

const evaluator: Argument = { right: conformance.matchEvaluator, wrong: wrongBut('`evaluator`', [], 'match', {}) };

const LAYOUT = { kind: 'columns', table: 't', id: 'id', platform: 'p', applications: { list: 'a' }, tags: {} };

const openSearchOptions = options(
  {},
  { result: ['ids', 5, null, {}, { page: 5 }, { exists: 5 }], limits: [5, null], 'limits.nesting': BOUNDS },
);

const sqlOptions = options(
  { dialect: 'sqlite', layout: LAYOUT },
  {
    dialect: [undefined, null, 'mysql', 'toString', 5],
    layout: ['rows', null, {}, { kind: 'x' }],
    'layout.table': [undefined, 5, null],
    'layout.id': [undefined, 5, {}],
    'layout.platform': [undefined, 5],
    'layout.applications': [undefined, 'a', {}],
    'layout.tags': [undefined, 'a', { x: 5 }],
    'layout.applicationTags': ['a', { x: { y: 5 } }],
    result: ['all', 5, null, {}, { page: 5 }, { exists: 5 }, { page: { after: 5, limit: 1 } }],
    limits: [5, null],
    'limits.nesting': BOUNDS,
  },
);

const optionless = (call: Call): Call => call;

const port = (named: string): Argument => ({
  right: { postMessage() {}, addEventListener() {} },
  wrong: wrongBut(named, [], 'worker.js', {}),
});

const provider = language.languageProvider();

const aView: Argument = { right: { dispatch() {} }, wrong: wrongBut('`view`', [], 'view', {}) };

/** A row for each exported function. */
const FUNCTIONS: Readonly<Record<keyof typeof ENTRIES, Readonly<Record<string, Row>>>> = {
  main: {
    locate: row(main.locate, text('`text`'), aNumber('`offset`', -1, 1.5)),
    union: row(main.union, operands('union')),
    intersection: row(main.intersection, operands('intersection')),
    difference: row(main.difference, operands('difference')),
    filterBuilder: row(main.filterBuilder, aCatalog('`catalog`')),
    sift: row(main.sift, {
      right: Object.assign(['A("x")'], { raw: ['A("x")'] }),
      wrong: wrongBut('`template`', [], 'A("x")', {}, []),
    }),
    catalogToJson: row(main.catalogToJson, aCatalog('`catalog`')),
    catalogTypes: row(main.catalogTypes, aCatalog('`catalog`')),
    defineCatalog: row(main.defineCatalog, {
      right: RAW_CATALOG,
      wrong: wrongBut('defineCatalog', [], '{}', [], {}, { applications: 5 }),
    }),
    loadCatalog: row(main.loadCatalog, { right: RAW_CATALOG, wrong: [] }, options(undefined, { source: [5, {}, []] })),
    operatorsOf: row(main.operatorsOf, { right: 'String', wrong: wrongBut('`type`', [], 'Float', {}, '__proto__') }),
    compile: row(
      main.compile,
      { right: 'A("x")', wrong: wrongBut('`source`', [], {}, [], filter) },
      options(undefined, COMPILE),
    ),
    compileOrThrow: row(
      main.compileOrThrow,
      { right: 'A("x")', wrong: wrongBut('compileOrThrow: `source`', [], {}, [], filter) },
      options(undefined, COMPILE),
    ),
    renderDiagnostics: row(
      main.renderDiagnostics,
      { right: 'A(', wrong: wrongBut('`text`', ['null'], {}) },
      { right: compile('A(').diagnostics, wrong: wrongBut('`diagnostics`', [], {}, 'x', [5]) },
      options(undefined, {
        format: ['html', null],
        color: FLAGS,
        source: [5, null],
        width: ['wide', null],
        unicode: FLAGS,
      }),
    ),
    applyFixes: row(
      main.applyFixes,
      { right: 'A(', wrong: wrongBut('`text`', [], {}) },
      { right: compile('A(').diagnostics, wrong: wrongBut('`diagnostics`', [], {}, 'x', [5]) },
      options(undefined, { unsafe: FLAGS }),
    ),
    groupNeedsCatalog: row(main.groupNeedsCatalog, aFilter('`filter`')),
    compileMatcher: row(main.compileMatcher, aFilter('`filter`')),
    explainMatch: row(main.explainMatch, aFilter('`filter`'), aDevice('`device`')),
    format: row(main.format, text('`text`'), options(undefined, { ...PARSE, width: ['wide', null] })),
    print: row(
      main.print,
      { right: compile('A("x")').ast, wrong: wrongBut('`expression`', [], 'A("x")', {}, filter) },
      options(undefined, { brackets: ['none', null] }),
    ),
    explain: row(main.explain, aFilter('`filter`')),
    loadFilter: row(
      main.loadFilter,
      { right: {}, wrong: [] },
      options(
        { ...main.PLAN_LIMITS },
        { depth: [undefined, ...BOUNDS], nodes: [undefined, ...BOUNDS], values: [undefined, ...BOUNDS] },
        'limits',
      ),
    ),
    toJsonText: row(main.toJsonText, { right: filter, wrong: wrongBut('`tree`', [], 'A("x")', []) }),
    validatePlan: row(
      main.validatePlan,
      { right: {}, wrong: [] },
      options({ ...main.PLAN_LIMITS }, { depth: [undefined, ...BOUNDS] }, 'limits'),
    ),
    parse: row(main.parse, text('`text`'), options(undefined, PARSE)),
  },
  analysis: {
    openAnalysis: row(
      analysis.openAnalysis,
      { right: [filter.lowered], wrong: wrongBut('`trees`', [], {}, filter, [5]) },
      { right: [], wrong: wrongBut('`tags`', [], {}, 'x') },
      options(undefined, ASKING),
    ),
    diffFilters: row(analysis.diffFilters, aFilter('`before`'), aFilter('`after`'), options(undefined, ASKING)),
    explainDevice: row(analysis.explainDevice, aFilter('`filter`'), outcome, options(undefined, QUESTIONS)),
    proveEmpty: row(analysis.proveEmpty, aFilter('`filter`'), options(undefined, ASKING)),
    proveUniversal: row(analysis.proveUniversal, aFilter('`filter`'), options(undefined, ASKING)),
    proveEquivalent: row(analysis.proveEquivalent, aFilter('`left`'), aFilter('`right`'), options(undefined, ASKING)),
    proveImplies: row(analysis.proveImplies, aFilter('`left`'), aFilter('`right`'), options(undefined, ASKING)),
    proveDisjoint: row(analysis.proveDisjoint, aFilter('`left`'), aFilter('`right`'), options(undefined, ASKING)),
    proveOverlap: row(analysis.proveOverlap, aFilter('`left`'), aFilter('`right`'), options(undefined, ASKING)),
    simplify: row(analysis.simplify, aFilter('`filter`'), options(undefined, { ...QUESTIONS, dialect: DIALECTS })),
    specialize: row(
      analysis.specialize,
      aFilter('`filter`'),
      options({}, { platform: ['ios', 5, []], subscribed: ['x', {}, [5]], notSubscribed: [null, 'x'] }, 'facts'),
      options(undefined, { ...QUESTIONS, dialect: DIALECTS }),
    ),
  },
  bitset: {
    bitsetEvaluator: row(bitset.bitsetEvaluator, { right: 'scalar', wrong: wrongBut('`engine`', [], 'gpu', {}) }),
    compactIndex: row(bitset.compactIndex, {
      right: bitset.DeviceIndex.builder().seal(),
      wrong: wrongBut('`index`', [], 'devices.psi', {}, bitset.DeviceIndex),
    }),
    liveAudience: row(bitset.liveAudience, {
      right: bitset.LiveIndex.create(),
      wrong: wrongBut('`index`', [], 'x', {}, { snapshot() {} }),
    }),
    indexAudience: row(
      bitset.indexAudience,
      {
        right: bitset.DeviceIndex.builder().seal(),
        wrong: wrongBut('`index`', [], 'devices.psi', {}, bitset.DeviceIndex),
      },
      options(undefined, { generation: [5, null] }),
    ),
    mergeCounts: row(bitset.mergeCounts, { right: [], wrong: wrongBut('`counts`', [], {}, [5], [{ count: 1 }]) }),
    mergeIds: row(bitset.mergeIds, { right: [], wrong: wrongBut('`parts`', [], {}) }),
  },
  conformance: {
    parseScript: row(conformance.parseScript, text('`text`')),
    runCase: row(
      conformance.runCase,
      {
        right: conformance.parseScript('filter A("x")\nexpect nobody\n').cases[0],
        wrong: wrongBut('`scriptCase`', [], 'x', {}),
      },
      evaluator,
    ),
    runScript: row(conformance.runScript, text('`text`'), evaluator),
  },
  devices: {
    generateCatalog: row(devices.generateCatalog, aNumber('`seed`')),
    generateDevices: row(devices.generateDevices, generating),
    generateNdjson: row(devices.generateNdjson, generating),
    inferCatalog: row(devices.inferCatalog, source('`source`'), options(undefined, { ...READING, catalog: [] })),
    readDevices: row(devices.readDevices, source('`source`'), options(undefined, READING)),
    validateDevice: row(
      devices.validateDevice,
      { right: {}, wrong: [] },
      { right: catalog, wrong: wrongBut('`catalog`', ['undefined', 'null'], {}, RAW_CATALOG) },
    ),
    streamAudience: row(
      devices.streamAudience,
      options(
        { open: () => [] },
        {
          ...READING,
          signal: [],
          open: [undefined, null, 'devices.ndjson'],
          onSummary: [5, null],
          generation: [5, null],
        },
      ),
    ),
  },
  language: {
    actions: row(
      language.actions,
      text('`text`'),
      { right: { start: 0, end: 0 }, wrong: wrongBut('`range`', [], 'all', {}, { start: 0 }, { start: -1, end: 0 }) },
      options(undefined, { ...LANGUAGE, only: ['quickfix', null, ['refactor']] }),
    ),
    complete: row(
      language.complete,
      text('`text`'),
      aNumber('`offset`', -1, 1.5),
      options(undefined, { ...LANGUAGE, maxItems: [-1, null, '5'] }),
    ),
    completeWithValues: row(
      language.completeWithValues,
      text('`text`'),
      aNumber('`offset`', -1, 1.5),
      { right: async () => [], wrong: wrongBut('`valuesOf`', ['function'], 'x', {}) },
      options(undefined, { ...LANGUAGE, maxItems: [-1, null, '5'] }),
    ),
    hoverWithCounts: row(
      language.hoverWithCounts,
      text('`text`'),
      aNumber('`offset`', -1, 1.5),
      options(undefined, { ...LANGUAGE, countDevices: [5, null], valuesOf: ['x', null] }),
    ),
    countInlays: row(
      language.countInlays,
      text('`text`'),
      { right: async () => 1, wrong: wrongBut('`countDevices`', ['function'], 'x', {}) },
      options(undefined, { ...LANGUAGE, maxCounts: [-1, null] }),
    ),
    countLens: row(
      language.countLens,
      text('`text`'),
      { right: async () => 1, wrong: wrongBut('`countDevices`', ['function'], 'x', {}) },
      options(undefined, LANGUAGE),
    ),
    folding: row(language.folding, text('`text`'), options(undefined, LANGUAGE)),
    highlights: row(language.highlights, text('`text`'), aNumber('`offset`', -1, 1.5), options(undefined, LANGUAGE)),
    inlays: row(language.inlays, text('`text`'), options(undefined, LANGUAGE)),
    lens: row(language.lens, text('`text`'), options(undefined, LANGUAGE)),
    rename: row(
      language.rename,
      { right: { kind: 'tag', name: 'a', application: null }, wrong: wrongBut('`thing`', [], 'age', {}, []) },
      text('`name`'),
      { right: ['A("x")'], wrong: wrongBut('`filters`', [], 'A("x")', {}, [5]) },
      options(undefined, { catalogText: [5, null, {}], comments: FLAGS }),
    ),
    renameable: row(language.renameable, text('`text`'), aNumber('`offset`', -1, 1.5), options(undefined, LANGUAGE)),
    selection: row(language.selection, text('`text`'), aNumber('`offset`', -1, 1.5), options(undefined, LANGUAGE)),
    semanticTokens: row(language.semanticTokens, text('`text`'), options(undefined, LANGUAGE)),
    signature: row(language.signature, text('`text`'), aNumber('`offset`', -1, 1.5), options(undefined, LANGUAGE)),
    symbols: row(language.symbols, text('`text`'), options(undefined, LANGUAGE)),
    diagnostics: row(language.diagnostics, text('`text`'), options(undefined, LANGUAGE)),
    format: row(language.format, text('`text`'), options(undefined, { ...LANGUAGE, width: ['wide', null] })),
    hover: row(language.hover, text('`text`'), aNumber('`offset`', -1, 1.5), options(undefined, LANGUAGE)),
    languageProvider: row(
      language.languageProvider,
      options(undefined, { ...LANGUAGE, valuesOf: [5, null], countDevices: ['x', null], width: ['wide', null] }),
    ),
    connectLanguage: row(language.connectLanguage, port('`port`')),
    serveLanguage: row(language.serveLanguage, port('`port`'), {
      right: provider,
      wrong: wrongBut('`provider`', [], 'x', {}),
    }),
  },
  codemirror: {
    askAgain: row(codemirror.askAgain, aView),
    formatFilter: row(codemirror.formatFilter, aView),
    makeSafeFixes: row(codemirror.makeSafeFixes, aView),
    filterLanguage: row(codemirror.filterLanguage),
    filterExtensions: row(
      codemirror.filterExtensions,
      options(
        { provider },
        {
          provider: [undefined, null, 'x', {}],
          form: ['xml', null],
          docs: [5, null],
          features: ['lint', ['lints'], null],
        },
      ),
    ),
  },
  lsp: {
    serveLanguageServer: row(
      lsp.serveLanguageServer,
      port('`port`'),
      options(undefined, {
        catalog: CATALOGS,
        dialect: DIALECTS,
        countDevices: ['x', null],
        valuesOf: [5, null],
        clientReadsFiles: FLAGS,
      }),
    ),
  },
  node: {
    checkFiles: row(
      node.checkFiles,
      { right: [file], wrong: wrongBut('`paths`', [], file, {}, [5]) },
      options(undefined, {
        catalog: CATALOGS,
        dialect: DIALECTS,
        fix: ['all', true],
        requireApp: FLAGS,
        forbidAccountWide: FLAGS,
        audience: ['x', 5],
        'audience.devices': [undefined, null, {}],
        'audience.least': [-1, 'x'],
        suppressions: ['x'],
        'suppressions.file': [undefined, 5],
        changedSince: ['main'],
        'changedSince.revision': [undefined, 5],
        kind: ['sift', 5],
        pointer: [5, {}],
        auth: ['no', null],
        now: [5, 'today'],
        stdin: ['text', null],
        'stdin.read': [undefined, 'x'],
        signal: SIGNALS,
      }),
    ),
    unpack: row(node.unpack, source('`chunks`')),
    fileChunks: row(node.fileChunks, path('`path`'), {
      right: undefined,
      wrong: wrongBut('`signal`', ['undefined'], {}, 'x'),
    }),
    filterFilesIn: row(node.filterFilesIn, { right: folder, wrong: wrongBut('`folder`', [], {}, [folder]) }),
    openIndex: row(
      node.openIndex,
      path('`path`'),
      options(undefined, { engine: ['gpu', null], cacheBytes: BOUNDS, signal: SIGNALS }),
    ),
    writeIndex: row(
      node.writeIndex,
      { right: join(folder, 'x.psi'), wrong: wrongBut('`path`', [], {}) },
      { right: bitset.DeviceIndex.builder().seal(), wrong: wrongBut('`index`', [], 'x', {}) },
      { right: undefined, wrong: wrongBut('`signal`', ['undefined'], {}) },
    ),
    openIndexPool: row(
      node.openIndexPool,
      path('`path`'),
      options(undefined, {
        workers: [0, -1, Number.NaN, '2', null],
        engine: ['gpu'],
        cacheBytes: BOUNDS,
        inPlaceBelow: BOUNDS,
        generation: [5],
        signal: SIGNALS,
        onProgress: [5, null],
      }),
    ),
    openLiveIndex: row(
      node.openLiveIndex,
      path('`path`'),
      options(undefined, { catalog: CATALOGS, saveEveryMs: [0, -1, 1.5, Number.NaN, '5'], onError: [5, null] }),
    ),
    readTextFile: row(node.readTextFile, path('`path`')),
    writeFileAtomic: row(
      node.writeFileAtomic,
      { right: join(folder, 'x.txt'), wrong: wrongBut('`path`', [], {}) },
      { right: '', wrong: wrongBut('`content`', [], {}, []) },
    ),
    report: row(
      node.report,
      { right: { results: [], failures: [] }, wrong: wrongBut('`run`', [], 'x', {}, []) },
      { right: 'json', wrong: wrongBut('`format`', [], 'html', 'toString', {}) },
      options(undefined, {
        color: FLAGS,
        width: ['wide'],
        unicode: FLAGS,
        folder: [5],
        failLevel: ['fatal'],
        version: [5],
      }),
    ),
    totalsOf: row(node.totalsOf, { right: { results: [] }, wrong: wrongBut('`run`', [], 'x', {}, []) }),
  },
  opensearch: {
    compileOpenSearch: row(opensearch.compileOpenSearch, aFilter('`filter`'), openSearchOptions),
    deviceDocument: row(opensearch.deviceDocument, aDevice('`device`')),
    openSearchMapping: row(optionless(opensearch.openSearchMapping)),
  },
  percolate: {
    sampleStatistics: row(percolate.sampleStatistics, { right: [], wrong: wrongBut('`devices`', [], {}, [5]) }),
  },
  deviceRequests: {
    checkDeviceRequest: row(
      deviceRequests.checkDeviceRequest,
      { right: 'setTags', wrong: wrongBut('kind', [], 'createPreset', {}) },
      { right: {}, wrong: [] },
      options(undefined, REQUEST),
    ),
  },
  requests: {
    checkCreatePreset: row(requests.checkCreatePreset, { right: {}, wrong: [] }, options(undefined, REQUEST)),
    checkCreateTargetedMessage: row(
      requests.checkCreateTargetedMessage,
      { right: {}, wrong: [] },
      options(undefined, REQUEST),
    ),
  },
  service: {
    createService: row(
      service.createService,
      options(
        { catalog: null, audience: { count() {}, devices() {} }, store: { addToken() {}, close() {} } },
        {
          catalog: [undefined, ...CATALOGS],
          audience: [undefined, null, {}, 'x'],
          store: [undefined, null, {}, 'tokens.db', Promise.resolve({})],
          transport: ['outbox', {}, null],
          now: [5, null],
          sleep: [5, null],
          limits: [5, null],
          'limits.bodyBytes': [0, ...BOUNDS],
          'limits.requestsPerMinute': [0, ...BOUNDS],
          devices: [5, null],
          'devices.languageTag': [5, null],
          logger: [{}, 'x', null],
          suggestions: FLAGS,
          registry: [5, {}],
        },
      ),
    ),
    openStoreDevices: row(
      service.openStoreDevices,
      {
        right: { addToken: () => true, close() {} },
        wrong: wrongBut('`store`', [], 'push.db', {}, Promise.resolve({})),
      },
      options(undefined, { catalog: CATALOGS, checkpoint: [5, {}], logger: [5, null], sleep: [5, null] }),
    ),
    openServiceIndex: row(
      service.openServiceIndex,
      path('`path`'),
      options(undefined, { catalog: CATALOGS, workers: [...BOUNDS, Number.POSITIVE_INFINITY], signal: SIGNALS }),
    ),
    openStore: row(service.openStore, { right: ':memory:', wrong: wrongBut('`place`', [], {}) }),
    openPostgresStore: row(service.openPostgresStore, {
      right: { connect() {} },
      wrong: wrongBut('`pool`', [], 'postgres://u:secret@h/d', {}),
    }),
    createToken: row(
      service.createToken,
      {
        right: { addToken: () => true, close() {} },
        wrong: wrongBut('`store`', [], 'tokens.db', {}, Promise.resolve({})),
      },
      options(
        { name: 'n' },
        {
          name: [undefined, null, 5, ''],
          applications: ['x', {}, [5]],
          mayExclude: ['x', {}, [5], null],
          accountWide: FLAGS,
          may: ['create', {}, ['fly'], [5], null],
          expiresAt: ['today', Number.NaN],
          now: ['today', null, Number.NaN],
        },
        'token',
      ),
    ),
    rotateToken: row(
      service.rotateToken,
      {
        right: { tokens: () => [], addToken: () => true, close() {} },
        wrong: wrongBut('`store`', [], 'tokens.db', {}, Promise.resolve({})),
      },
      options(
        { name: 'n' },
        {
          name: [undefined, null, 5],
          keepMs: ['a day', null, Number.NaN],
          expiresAt: ['today', Number.NaN],
          now: ['today', null, Number.NaN],
        },
        'rotation',
      ),
    ),
    openOutbox: row(
      service.openOutbox,
      { right: join(folder, 'outbox'), wrong: wrongBut('`folder`', [], {}) },
      options(undefined, { files: ['x', null] }),
    ),
  },
  strict: {
    compileLazily: row(strict.compileLazily, text('compileLazily: `text`'), options(undefined, COMPILE)),
    compileStrict: row(strict.compileStrict, text('compileStrict: `text`'), options(undefined, COMPILE)),
    loadCatalog: row(
      strict.loadCatalog,
      { right: RAW_CATALOG, wrong: [] },
      options(undefined, { source: [5, {}, []] }),
    ),
  },
  sql: {
    clickHouseConnection: row(sql.clickHouseConnection, client('`client`')),
    postgresConnection: row(sql.postgresConnection, client('`client`')),
    postgresPoolConnection: row(sql.postgresPoolConnection, {
      right: { query: async () => ({ rows: [] }), connect: async () => {} },
      wrong: wrongBut('`pool`', [], 'x', {}, { query() {} }, { connect() {} }),
    }),
    duckDbConnection: row(sql.duckDbConnection, client('`connection`')),
    sqliteConnection: row(sql.sqliteConnection, client('`database`')),
    sqlAudience: row(
      sql.sqlAudience,
      {
        right: { dialect: 'sqlite', query: async () => [] },
        wrong: wrongBut('`connection`', [], 'x', {}, { query() {} }, { dialect: 'mysql', query() {} }),
      },
      options(undefined, {
        layout: ['rows', { ...LAYOUT, kind: 'bitmaps' }, null],
        catalog: CATALOGS,
        pageIds: [0, ...BOUNDS],
        generation: [5, null],
      }),
    ),
    bitmapsSchema: row(sql.bitmapsSchema, {
      right: 'sqlite',
      wrong: wrongBut('`dialect`', [], 'mysql', 'toString', {}),
    }),
    rowsSchema: row(sql.rowsSchema, { right: 'sqlite', wrong: wrongBut('`dialect`', [], 'mysql', 'toString', {}) }),
    compileSql: row(sql.compileSql, aFilter('`filter`'), sqlOptions),
    deviceRows: row(sql.deviceRows, aDevice('`device`')),
  },
};

const ERRORS = new Set([
  'AudienceUnavailableError',
  'UnreadableRecordError',
  'FileError',
  'FilterError',
  'IndexError',
  'DeviceLineError',
  'StoreError',
  'TransportError',
  'UnsupportedFilterError',
]);

/** Its methods have a table of their own below; its constructor is for builders and files. */
const CLASSES = new Set(['DeviceIndex', 'FilterSet', 'LiveIndex']);

describe.each(Object.entries(FUNCTIONS))('pushsift/%s', (entry, rows) => {
  it('has a row for every function', () => {
    const exported = Object.entries(ENTRIES[entry as keyof typeof ENTRIES])
      .filter(([name, value]) => typeof value === 'function' && !ERRORS.has(name) && !CLASSES.has(name))
      .map(([name]) => name);
    expect(Object.keys(rows).toSorted()).toEqual(exported.toSorted());
  });

  const cases = Object.entries(rows).flatMap(([name, { call, arguments: given }]) =>
    given.flatMap(({ wrong }, at) => (wrong.length === 0 ? [] : [{ name, call, given, at, wrong }])),
  );
  it.each(cases)('$name: argument $at', async ({ name, call, given, at, wrong }) => {
    for (const [value, named] of wrong) {
      const list = given.map(({ right }, index) => (index === at ? value : right));
      const what = `${name}(${list.map((one) => shown(one)).join(', ')})`;
      expectComplaint(await complaintOf(call, list), named, what);
    }
  });
});

describe('data of a user is never a mistake of the program', () => {
  it.each([undefined, null, 42, true, 'x', [], Symbol('s'), () => 1, 5n])('%s', (value) => {
    for (const check of [requests.checkCreatePreset, requests.checkCreateTargetedMessage]) {
      const { diagnostics } = check(value);
      expect(diagnostics.some(({ severity }) => severity === 'error')).toBe(true);
    }
    expect(main.loadCatalog(value).catalog).toBeNull();
    expect(main.loadCatalog(value).diagnostics.length).toBeGreaterThan(0);
    expect(main.loadFilter(value).problems.length).toBeGreaterThan(0);
    expect(main.validatePlan(value).problems.length).toBeGreaterThan(0);
    expect(devices.validateDevice(value).diagnostics.length).toBeGreaterThan(0);
  });
  it('a source of devices that yields texts says what it has to yield', async () => {
    const read = async () => {
      for await (const _ of devices.readDevices(['{}'] as unknown as devices.ByteSource));
    };
    await expect(read()).rejects.toThrow(
      'pushsift: what the source of devices yields must be a Uint8Array, not of type string',
    );
  });
});
