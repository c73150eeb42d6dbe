/** Executes the examples of the catalogue of codes, for the tests and for the generated documentation. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findDisagreements } from '../../src/analysis/find-disagreements.js';
import { loadCatalog } from '../../src/catalog/load-catalog.js';
import { compile, compileOrThrow } from '../../src/compile.js';
import { readDevices } from '../../src/devices/read-devices.js';
import { DeviceLineError } from '../../src/devices/read-log.js';
import type { Example } from '../../src/diagnostics/code-entry.js';
import type { Diagnostic } from '../../src/diagnostics/diagnostic.js';
import { groupNeedsCatalog } from '../../src/evaluate/errors.js';
import { compileSql } from '../../src/evaluate/sql/compile-sql.js';
import type { ColumnsLayout } from '../../src/evaluate/sql/layout.js';
import { streamAudience } from '../../src/evaluate/stream-audience.js';
import { withoutIgnored } from '../../src/lint/ignore-comments.js';
import { lintProven } from '../../src/lint/proven/lint-proven.js';
import { checkFiles } from '../../src/node/check/check-files.js';
import { readBody } from '../../src/requests/body.js';
import { checkCreatePreset } from '../../src/requests/preset/check.js';
import type { CheckRequestOptions } from '../../src/requests/request-context.js';
import { checkCreateTargetedMessage } from '../../src/requests/targeted/check.js';
import { DEFAULT_CONVENTIONS } from '../../src/service/device-conventions.js';
import { createPreset } from '../../src/service/operations/create-preset.js';
import { createTargetedMessage } from '../../src/service/operations/create-targeted-message.js';
import { examineAndMeasure } from '../../src/service/operations/examine.js';
import { noSuchToken, tokenIn } from '../../src/service/operations/find-token.js';
import type { Operation } from '../../src/service/operations/operation.js';
import type { TokenRecord } from '../../src/service/records/token-record.js';
import type { ServiceContext } from '../../src/service/service-context.js';
import { NO_LOGGER } from '../../src/service/service-options.js';
import { runTestFile } from './run-test-file.js';
import { SHOP } from './service/store-records.js';

/** What is said about `text`, read as the example says. Devices are read as a stream: hence the promise. */
export async function runExample(example: Example, text: string): Promise<readonly Diagnostic[]> {
  switch (example.kind) {
    case 'filter':
      return example.devices === undefined ? runFilter(example, text) : runAudience(example.devices, example, text);
    case 'catalog':
      return loadCatalog(text).diagnostics;
    case 'devices':
    case 'csv':
      return runDevices(example, text);
    case 'createPreset':
      if (example.token !== undefined) return runService(createPreset, example, text);
      return checkCreatePreset(text, bodyOptions(example)).diagnostics;
    case 'createTargetedMessage':
      if (example.token !== undefined) return runService(createTargetedMessage, example, text);
      return checkCreateTargetedMessage(text, bodyOptions(example)).diagnostics;
    case 'suppressions':
      return runSuppressions(text);
    case 'tests':
      return runTestFile(text);
  }
}

function bodyOptions({ catalog, auth, now, dialect }: Example): CheckRequestOptions {
  return {
    catalog: catalog === undefined ? null : loadCatalog(catalog, { source: 'catalog.json' }).catalog,
    ...(auth === undefined ? {} : { auth }),
    ...(now === undefined ? {} : { now: new Date(now) }),
    ...(dialect === undefined ? {} : { dialect }),
  };
}

/** What a service says that has this one token, and one preset with the code `SPRING`. */
async function runService<Value, Measured>(
  operation: Operation<Value, Measured>,
  example: Example,
  text: string,
): Promise<readonly Diagnostic[]> {
  const body = readBody(text);
  if (tokenIn(body) !== 'token' || example.token === undefined) return [noSuchToken(body)];
  const token = { ...SHOP, ...example.token } as TokenRecord;
  const service = serviceOf(example, token);
  const { value, diagnostics } = await examineAndMeasure(operation, body, {
    ...bodyOptions(example),
    catalog: bodyOptions(example).catalog ?? null,
    now: Number(bodyOptions(example).now ?? 0),
    rights: { ...example.token, mayExclude: [] },
    audience: service.audience(),
    listsTexts: example.listsTexts ?? true,
  });
  if (value === null || operation.complete === undefined) return diagnostics;
  const added = await operation.complete(service, value, {
    body,
    token,
    signal: new AbortController().signal,
  });
  return [...diagnostics, ...added.diagnostics];
}

function serviceOf({ devices = '' }: Example, { id, name }: TokenRecord): ServiceContext {
  const spring = {
    code: 'SPRING',
    createdBy: id,
    createdByName: name,
    createdAt: 0,
    preset: { name: 'Spring', content: {} },
  };
  const audience = {
    ...streamAudience({ open: () => [new TextEncoder().encode(devices)] }),
    tagTexts: async () => [],
  };
  // What is asked of a service to complete a message.
  return {
    catalog: () => null,
    audience: () => audience,
    devices: DEFAULT_CONVENTIONS,
    logger: NO_LOGGER,
    store: {
      preset: async (code: string) => (code === 'SPRING' ? spring : null),
      presets: async () => ({ items: [], last: null, hasMore: false, bytes: 0 }),
    },
  } as unknown as ServiceContext;
}

/** Held against a run that has found nothing anywhere. */
async function runSuppressions(text: string): Promise<readonly Diagnostic[]> {
  const folder = mkdtempSync(join(tmpdir(), 'pushsift-'));
  try {
    const file = join(folder, 'suppressions.json');
    writeFileSync(file, text);
    writeFileSync(join(folder, 'berlin.sift'), 'A("AAAAA-AAAAA")');
    const { results } = await checkFiles([join(folder, 'berlin.sift')], { suppressions: { file } });
    return results.flatMap(({ diagnostics }) => diagnostics);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Counted over the devices, and held against the bounds that the limits name; without bounds what counting says. */
async function runAudience(lines: string, { limits }: Example, text: string): Promise<readonly Diagnostic[]> {
  const devices = streamAudience({ open: () => [new TextEncoder().encode(lines)] });
  if (limits === undefined) return (await devices.count(compileOrThrow(text))).notes ?? [];
  const { maxAudience: most = null, minAudience: least = null } = limits;
  const { results } = await checkFiles(['-'], {
    stdin: { read: () => Promise.resolve(text) },
    audience: { devices, most, least },
  });
  return results.flatMap(({ diagnostics }) => diagnostics);
}

/** Reads devices as a file of them would be; one that cannot be read at all says why by throwing. */
async function runDevices({ kind, catalog, limits }: Example, text: string): Promise<readonly Diagnostic[]> {
  const reader = readDevices([new TextEncoder().encode(text)], {
    format: kind === 'csv' ? 'csv' : 'ndjson',
    catalog: catalog === undefined ? null : loadCatalog(catalog).catalog,
    onError: 'skip',
    ...limits,
  });
  try {
    for await (const devices of reader) if (devices.length === 0) break;
  } catch (error) {
    if (error instanceof DeviceLineError) return [error.diagnostic];
    throw error;
  }
  return reader.summary().firstBadLines.map(({ diagnostic }) => diagnostic);
}

/** Compiles, asks for proofs and for the audience where there is no error. */
function runFilter(
  { catalog: catalogText, limits, comments, dialect, beside, target, columns }: Example,
  text: string,
): readonly Diagnostic[] {
  const catalog = catalogText === undefined ? null : loadCatalog(catalogText, { source: 'catalog.json' }).catalog;
  if (catalogText !== undefined && catalog === null)
    throw new Error(`the catalog of an example is wrong: ${catalogText}`);
  const { filter, ast, diagnostics } = compile(text, {
    catalog,
    ...(limits === undefined || target !== undefined ? {} : { limits }),
    ...(comments === undefined ? {} : { comments }),
    ...(dialect === undefined ? {} : { dialect }),
  });
  if (beside !== undefined && filter !== null) {
    const filters = [compileOrThrow(beside, { catalog }), filter];
    return [...diagnostics, ...findDisagreements(filters).map(({ diagnostic }) => diagnostic)];
  }
  if (filter === null) return diagnostics;
  if (target !== undefined) {
    const options = {
      dialect: target,
      limits: limits ?? {},
      ...(columns === undefined ? {} : { layout: tableOf(columns) }),
    };
    return [...diagnostics, ...compileSql(filter, options).diagnostics];
  }
  const group = groupNeedsCatalog(filter);
  const context = { filter, ast, catalog, dialect: dialect ?? 'strict', found: diagnostics } as const;
  const found = [...diagnostics, ...lintProven(context), ...(group === null ? [] : [group])];
  return comments === true ? withoutIgnored(text, found) : found;
}

function tableOf(columns: readonly string[]): ColumnsLayout {
  const tags = Object.fromEntries(columns.map((name) => [name, name]));
  return { kind: 'columns', table: 'account', id: 'id', platform: 'platform', applications: { flags: {} }, tags };
}
