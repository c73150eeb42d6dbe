/** The parts of an explanation that options add: of facts, what is left of the filter for devices that meet them; of a device, why it is in the audience. */

import { explainDevice } from '../../analysis/explain-device.js';
import { type Specialized, specialize } from '../../analysis/specialize.js';
import type { Facts } from '../../analysis/specialize-residual.js';
import { platformMeant } from '../../base/platform-names.js';
import { PLATFORMS } from '../../base/vocabulary.js';
import type { Catalog } from '../../catalog/catalog.js';
import type { Device } from '../../devices/device.js';
import { visible } from '../../diagnostics/frame/characters.js';
import { explainMatch } from '../../evaluate/match/explain-match.js';
import { format } from '../../format/format.js';
import type { Filter } from '../../plan/filter.js';
import { rangesIn } from '../../report/ranges.js';
import type { OptionSpec } from '../command/command-syntax.js';
import type { Settings } from '../command/settings.js';
import { clauseLines } from '../output/clause-lines.js';
import { Failure } from '../output/failure.js';
import type { Output } from '../output/output.js';
import { paintOn } from '../output/paint.js';

/** What an option adds to an explanation: for people a titled part, for programs a member. */
export interface Section {
  readonly title: string;
  /** Lines as they are printed. */
  readonly text: string;
  /** Its member of the JSON object. */
  readonly json: Readonly<Record<string, unknown>>;
  /** False when a proof did not end: what is shown may not be all. */
  readonly isDecided: boolean;
}

export const FACT_OPTIONS: readonly OptionSpec[] = [
  {
    name: 'platform',
    value: 'PLATFORM',
    choices: PLATFORMS,
    meant: platformMeant,
    summary: 'add what is left of the filter on this platform',
  },
  {
    name: 'subscribed',
    value: 'CODE',
    many: true,
    summary: 'add what is left of it for subscribers of this application; may be given several times',
  },
  {
    name: 'not-subscribed',
    value: 'CODE',
    many: true,
    summary: 'add what is left of it for devices without this application; may be given several times',
  },
];

/**
 * The facts that options state; null where they state none.
 * @throws Failure `usage` for facts that contradict each other, or name an application that the catalog does not have
 */
export function factsIn(settings: Settings, catalog: Catalog | null): Facts | null {
  const platform = PLATFORMS.find((name) => name === settings.text('platform')) ?? null;
  const [subscribed, notSubscribed] = [settings.list('subscribed'), settings.list('not-subscribed')];
  const both = subscribed.find((code) => notSubscribed.includes(code));
  if (both !== undefined)
    throw new Failure('usage', `\`--subscribed\` and \`--not-subscribed\` both name \`${visible(both)}\``);
  const unknown = [...subscribed, ...notSubscribed].find((code) => catalog !== null && !catalog.applications.has(code));
  if (unknown !== undefined) throw new Failure('usage', `the catalog has no application \`${visible(unknown)}\``);
  if (platform === null && subscribed.length + notSubscribed.length === 0) return null;
  return { platform, subscribed, notSubscribed };
}

export function whatIsLeft(settings: Settings, filter: Filter, catalog: Catalog | null, facts: Facts): Section {
  const dialect = settings.choice('dialect', ['strict', 'lenient']);
  const residual = specialize(filter, facts, { catalog, dialect });
  const text = residual.kind === 'filter' ? format(residual.text, { dialect, comments: true }).text.trimEnd() : null;
  const reason = residual.kind === 'unknown' ? residual.reason : null;
  return {
    title: `where ${factsPhrase(facts)}`,
    text: (text ?? wordsFor(residual)).replaceAll(/^/gm, '  '),
    json: { residual: { kind: residual.kind, text, reason } },
    isDecided: residual.kind !== 'unknown',
  };
}

function wordsFor(residual: Specialized): string {
  if (residual.kind === 'unknown') return `not decided: ${residual.reason}`;
  return residual.kind === 'everyone' ? 'every such device' : 'no such device';
}

function factsPhrase({ platform = null, subscribed = [], notSubscribed = [] }: Facts): string {
  return [
    ...(platform === null ? [] : [`the platform is ${platform}`]),
    ...subscribed.map((code) => `\`${visible(code)}\` is subscribed to`),
    ...notSubscribed.map((code) => `\`${visible(code)}\` is not`),
  ].join(', ');
}

/**
 * The part of an explanation that `--device` adds: whether it is in the audience, and the clauses that decide it. `filter` has a plan: every
 * group of it is resolved.
 */
export function whyDevice(out: Output, filter: Filter, catalog: Catalog | null, device: Device): Section {
  const { matches, because, reason } = explainDevice(filter, explainMatch(filter, device), { catalog });
  const paint = paintOn(out);
  const head = matches ? paint.green('in the audience') : paint.red('not in the audience');
  const always = because.length > 0 ? [] : [`  ${matches ? 'as every device is' : 'as no device is'}`];
  const open = reason === null ? [] : [`  perhaps fewer would do: ${reason}`];
  const rangeOf = rangesIn(filter.text);
  const clauses = because.map(({ text, span, holds, found }) => ({ text, range: rangeOf(span), holds, found }));
  return {
    title: 'this device',
    text: [`  ${head}`, ...always, ...clauseLines(out, because), ...open].join('\n'),
    json: { device: { matches, because: clauses, reason } },
    isDecided: reason === null,
  };
}
