/**
 * SARIF 2.1.0 (OASIS, March 2020): one run with its rules, results and what kept it from looking. Columns are UTF-16 units, paths are
 * seen from `%SRCROOT%`.
 */

import { invariant } from '../base/invariant.js';
import type { DiagnosticCode } from '../diagnostics/catalogue.js';
import type { CodeEntry } from '../diagnostics/code-entry.js';
import { codeOfPackage, codePageOn } from '../diagnostics/code-page.js';
import type { Fix, Label } from '../diagnostics/diagnostic.js';
import type { Severity } from '../diagnostics/severity.js';
import { type Finding, findingsOf } from './findings.js';
import type { ReportOptions } from './formats.js';
import { pathFrom, uriOf } from './paths.js';
import type { Range } from './ranges.js';
import type { Run, RunFailure } from './run.js';

const SCHEMA = 'https://json.schemastore.org/sarif-2.1.0.json';
const HOME = 'https://www.npmjs.com/package/pushsift';

/** Names that SARIF has for severities are ours. */
const LEVELS: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', note: 'note' };

/** What is said of rules: an entry for every code that a run tells. */
export type RuleTexts = Readonly<Partial<Record<DiagnosticCode, CodeEntry>>>;

export function sarifReport(run: Run, options: ReportOptions, texts: RuleTexts): string {
  const findings = findingsOf(run, options.folder);
  const codes = [...new Set(findings.map(({ diagnostic }) => diagnostic.code))].sort();
  const indexes = new Map(codes.map((code, index) => [code, index]));
  const log = {
    $schema: SCHEMA,
    version: '2.1.0',
    runs: [
      {
        tool: { driver: driver(codes, options, texts) },
        columnKind: 'utf16CodeUnits',
        originalUriBaseIds: { [ROOT]: { description: { text: 'The folder the check ran in.' } } },
        invocations: [invocation(run, options)],
        results: findings.map((finding) => resultOf(finding, indexes.get(finding.diagnostic.code) ?? -1)),
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}

const ROOT = '%SRCROOT%';

function driver(codes: readonly DiagnosticCode[], options: ReportOptions, texts: RuleTexts): object {
  const { version } = options;
  return {
    name: 'pushsift',
    ...(version === undefined ? {} : { version, semanticVersion: version }),
    informationUri: HOME,
    rules: codes.map((code) => rule(code, options, texts[code])),
  };
}

function rule(code: DiagnosticCode, { docs, version }: ReportOptions, entry: CodeEntry | undefined): object {
  invariant(entry !== undefined, 'every code that is told has its texts');
  const { severity, title, explanation } = entry;
  return {
    id: code,
    shortDescription: { text: title },
    fullDescription: { text: explanation },
    // SARIF 2.1.0, 3.49.12, wants an absolute address: without a site, the page of the package of this very version.
    helpUri: docs === undefined ? codeOfPackage(code, version) : codePageOn(docs, code),
    defaultConfiguration: { level: LEVELS[severity] },
  };
}

/** Codes of failures that are about how pushsift was called or set up; the others happened on the way. */
const CONFIGURATION_CODES: ReadonlySet<string> = new Set(['usage', 'configuration', 'catalog']);

function invocation({ failures }: Run, { folder }: ReportOptions): object {
  const notes = (isWanted: (failure: RunFailure) => boolean) =>
    failures.filter(isWanted).map((failure) => notification(failure, folder));
  return {
    executionSuccessful: failures.length === 0,
    toolConfigurationNotifications: notes(({ code }) => CONFIGURATION_CODES.has(code)),
    toolExecutionNotifications: notes(({ code }) => !CONFIGURATION_CODES.has(code)),
  };
}

function notification({ code, message, source }: RunFailure, folder: string | undefined): object {
  const place = source === undefined ? {} : { locations: [{ physicalLocation: artifact(pathFrom(folder, source)) }] };
  return { descriptor: { id: `pushsift/${code}` }, level: 'error', message: { text: message }, ...place };
}

function resultOf(finding: Finding, ruleIndex: number): object {
  const { path, diagnostic, range, rangeOf, fingerprint } = finding;
  const { code, severity, message, help, pointer, related, fixes } = diagnostic;
  return {
    ruleId: code,
    ruleIndex,
    level: LEVELS[severity],
    message: { text: help === null ? message : `${message}\n${help}` },
    locations: [location(path, range, pointer)],
    ...(related.length === 0 ? {} : { relatedLocations: related.map((label) => relatedLocation(finding, label)) }),
    partialFingerprints: { primaryLocationLineHash: fingerprint },
    ...(fixes.length === 0 ? {} : { fixes: fixes.map((fix) => fixOf(path, fix, rangeOf)) }),
  };
}

function location(path: string, range: Range, pointer: string | null): object {
  const physicalLocation = { ...artifact(path), region: region(range) };
  // The root has the empty pointer, and SARIF no name for it.
  if (pointer === null || pointer === '') return { physicalLocation };
  return { physicalLocation, logicalLocations: [{ fullyQualifiedName: pointer, kind: 'value' }] };
}

function relatedLocation({ path, rangeOf }: Finding, { span, message }: Label): object {
  return { physicalLocation: { ...artifact(path), region: region(rangeOf(span)) }, message: { text: message } };
}

function artifact(path: string): object {
  const uri = uriOf(path);
  return { artifactLocation: uri.startsWith('file:') ? { uri } : { uri, uriBaseId: ROOT } };
}

function region({ start, end }: Range): object {
  return { startLine: start.line, startColumn: start.column, endLine: end.line, endColumn: end.column };
}

/** The safe and the unsafe ones; the description says which it is. */
function fixOf(path: string, { title, safety, edits }: Fix, rangeOf: Finding['rangeOf']): object {
  return {
    description: { text: safety === 'safe' ? title : `${title} (${safety})` },
    artifactChanges: [
      {
        ...artifact(path),
        replacements: edits.map(({ span, text }) => ({
          deletedRegion: region(rangeOf(span)),
          insertedContent: { text },
        })),
      },
    ],
  };
}
