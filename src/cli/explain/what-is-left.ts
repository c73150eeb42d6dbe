/** The part of an explanation that facts add: what is left of the filter for devices that meet them. */

import { type Specialized, specialize } from '../../analysis/specialize.js';
import type { Facts } from '../../analysis/specialize-residual.js';
import { platformMeant } from '../../base/platform-names.js';
import { PLATFORMS } from '../../base/vocabulary.js';
import type { Catalog } from '../../catalog/catalog.js';
import { visible } from '../../diagnostics/frame/characters.js';
import { format } from '../../format/format.js';
import type { Filter } from '../../plan/filter.js';
import type { OptionSpec } from '../command/command-syntax.js';
import type { Settings } from '../command/settings.js';
import { Failure } from '../output/failure.js';
import type { Section } from './section.js';

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
