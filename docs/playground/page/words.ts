/** What answers of the worker are in words: headlines, what a screen reader is told, and the names of regions. No element is made here. */

import type { Proof } from '../../../src/entries/analysis.js';
import type { Device, ReadSummary } from '../../../src/entries/devices.js';
import type {
  AudienceAnswer,
  DevicesAnswer,
  DifferenceAnswer,
  ProofsAnswer,
  ReachAnswer,
} from '../shared/questions.js';
import { unreachable } from './unreachable.js';

/** `12,034` */
export function numberText(value: number): string {
  return value.toLocaleString('en');
}

/** `1 device`, `2 devices`. */
export function countText(count: number, noun: string): string {
  return `${numberText(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** `12.0 %`; `less than 0.1 %` of what is not nothing. */
export function percentText(count: number, whole: number): string {
  if (whole === 0 || count === 0) return '0 %';
  const percent = (count / whole) * 100;
  return percent < 0.1 ? 'less than 0.1 %' : `${percent.toFixed(1)} %`;
}

/** The answer about a filter in one line. */
export function audienceWords(answer: AudienceAnswer): string {
  switch (answer.kind) {
    case 'empty':
      return 'No filter yet';
    case 'broken':
      return `No count: ${countText(answer.errors, 'error')}`;
    case 'filter': {
      if (answer.counted === null) return 'Devices are being read';
      const { count, devices } = answer.counted;
      return `${numberText(count)} of ${countText(devices, 'device')} (${percentText(count, devices)})`;
    }
    default:
      return unreachable(answer);
  }
}

/** The bounds of a filter beside all there is. */
export function reachWords({ applications, ofApplications, platforms, ofPlatforms }: ReachAnswer): string {
  const on = `${platforms} of ${countText(ofPlatforms, 'platform')}`;
  if (applications === null) return `Reach: the whole account, as no application bounds it; ${on}`;
  return `Reach: ${applications} of ${countText(ofApplications, 'application')}, ${on}`;
}

/** What is certain of a filter, whatever the devices. */
export interface ProvenLine {
  readonly text: string;
  /** `bad`: hardly what was meant. */
  readonly kind: 'good' | 'bad' | 'unknown';
  /** A device that shows it. */
  readonly witness: Device | null;
}

export function proofLines(proofs: ProofsAnswer): readonly ProvenLine[] {
  if (proofs === null) return [];
  const { empty, universal } = proofs;
  return [
    proofLine(empty, {
      yes: 'Proven: no device can ever be in it',
      no: 'Proven: devices can be in it, for example this one',
      unknown: 'Whether any device can be in it is not decided',
    }),
    proofLine(universal, {
      yes: 'Proven: every device is in it',
      no: 'Proven: devices can be outside of it, for example this one',
      unknown: 'Whether every device is in it is not decided',
    }),
  ];
}

function proofLine({ answer, witness, reason }: Proof, texts: Readonly<Record<Proof['answer'], string>>): ProvenLine {
  const kind = { yes: 'bad', no: 'good', unknown: 'unknown' } as const;
  const because = reason === null ? '' : `: ${reason}`;
  return { text: `${texts[answer]}${because}`, kind: kind[answer], witness };
}

/** How the second filter differs from the first. */
export function differenceLines(answer: DifferenceAnswer): readonly ProvenLine[] {
  if (answer === null) return [];
  const { same, gained, lost } = answer;
  if (same === true)
    return [{ text: 'Proven: A and B select the same devices, whatever the devices are', kind: 'good', witness: null }];
  const sides = [
    { side: lost, in: 'A', out: 'B' },
    { side: gained, in: 'B', out: 'A' },
  ];
  return sides.map(({ side: { answer: found, witness, reason }, in: inside, out }): ProvenLine => {
    const texts = {
      some: `Devices can be in ${inside} and not in ${out}, for example this one`,
      none: `Proven: no device is in ${inside} and not in ${out}`,
      unknown: `Whether devices are in ${inside} and not in ${out} is not decided: ${reason}`,
    };
    return { text: texts[found], kind: found === 'unknown' ? 'unknown' : 'good', witness };
  });
}

/** What became of devices, and what was left out of them. */
export function devicesWords(answer: Extract<DevicesAnswer, { readonly kind: 'read' }>, name: string | null): string {
  const { devices, summary, duplicates } = answer;
  const from = name === null ? 'generated' : `read from ${name}`;
  const left = summary === null ? [] : leftOut(summary, duplicates);
  return `${countText(devices, 'device')} ${from}${left.length === 0 ? '' : `; left out: ${left.join(', ')}`}`;
}

function leftOut({ badLines, unknown }: ReadSummary, duplicates: number): readonly string[] {
  const counts: readonly (readonly [number, string])[] = [
    [badLines, 'bad line'],
    [duplicates, 'device whose id was there before'],
    [unknown.tags, 'tag value unknown to the catalog'],
    [unknown.applications, 'subscription unknown to the catalog'],
    [unknown.fields, 'unknown field'],
  ];
  return counts.filter(([count]) => count > 0).map(([count, noun]) => pluralOf(count, noun));
}

/** The first word of `noun` that can be has the plural: `2 bad lines`, `2 tag values unknown to the catalog`. */
function pluralOf(count: number, noun: string): string {
  if (count === 1) return `1 ${noun}`;
  return `${numberText(count)} ${noun.replace(/\b(line|device|value|subscription|field)\b/, '$1s')}`;
}

/** `in A and C, not in B`. `filters` are positions of all filters that were asked about, `members` of those that a region has. */
export function regionName(members: readonly number[], filters: readonly number[]): string {
  const letters = (positions: readonly number[], word: string): string =>
    positions.map((at) => 'ABC'.charAt(at)).join(` ${word} `);
  const others = filters.filter((at) => !members.includes(at));
  return `in ${letters(members, 'and')}${others.length === 0 ? '' : `, not in ${letters(others, 'or')}`}`;
}
