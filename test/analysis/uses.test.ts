/** What formulas ask of a device is collected once, in the order of its first use, with what a catalog knows of it. */

import { describe, expect, it } from 'vitest';
import { Uses } from '../../src/analysis/domain/uses.js';
import { type Formula, meet } from '../../src/analysis/formula.js';
import { loadCatalog } from '../../src/catalog/load-catalog.js';
import type { ValueSet } from '../../src/plan/plan.js';
import { compiledText } from '../support/worlds.js';

const { catalog } = loadCatalog({
  applications: { X: { platforms: ['iOS'], tags: { n: { type: 'String' } } }, Y: { platforms: ['Chrome'] } },
  groups: { B: { applications: ['X'] } },
  tags: { n: { type: 'Integer' } },
});

const integers = (min: number, max: number): ValueSet => ({ kind: 'integers', intervals: [[min, max]] });
const subscribed = (application: string): Formula => ({ kind: 'subscribed', application });
const onIOS: Formula = { kind: 'platform-in', platforms: ['iOS'] };
const onChrome: Formula = { kind: 'platform-in', platforms: ['Chrome'] };
const tagIn = (tag: string, values: ValueSet, application: string | null = null): Formula => ({
  ...{ kind: 'tag-in', application, tag, values: [values] },
});
const bare = (text: string): Formula => compiledText(text, null).lowered;
const known = (text: string): Formula => compiledText(text, catalog).lowered;

function usesOf(...formulas: readonly Formula[]): Uses {
  const uses = new Uses(catalog, []);
  for (const formula of formulas) uses.add(formula);
  return uses;
}

/** Each thing in use, as a word. */
const words = ({ list }: Uses): readonly string[] =>
  list.map((use) =>
    use.kind === 'tag' ? `tag ${use.tag}` : use.kind === 'platform' ? 'platform' : `${use.kind} ${use.code}`,
  );

describe('each thing is listed once', () => {
  it.each<[string, readonly Formula[], readonly string[]]>([
    ['an application', [subscribed('X'), subscribed('Y'), bare('A("X")')], ['application X', 'application Y']],
    ['the platform', [onIOS, onChrome, onIOS], ['platform']],
    ['a group that nobody knows', [bare('G("H")'), bare('G("H") + G("I")')], ['group H', 'group I']],
    ['the applications of a group, in its place', [bare('G("B")'), known('G("B")')], ['application X']],
    ['a tag', [tagIn('n', integers(1, 1)), tagIn('n', integers(2, 2))], ['tag n']],
    ['an application before its tag', [tagIn('n', integers(1, 1), 'Y')], ['application Y', 'tag n']],
  ])('%s', (_, formulas, expected) => {
    expect(words(usesOf(...formulas))).toEqual(expected);
  });

  it('and each list of platforms and each condition on a tag', () => {
    const uses = usesOf(onIOS, onChrome, onIOS, ...[1, 2, 1].map((number) => tagIn('n', integers(number, number))));
    expect(uses.platforms).toEqual([['iOS'], ['Chrome']]);
    const conditions = uses.list.flatMap((use) => (use.kind === 'tag' ? [use.conditions] : []));
    expect(conditions).toEqual([[[integers(1, 1)], [integers(2, 2)]]]);
  });

  it('a part that formulas share is read once', () => {
    let reads = 0;
    const shared: Formula = {
      kind: 'union',
      get operands() {
        reads++;
        return [subscribed('X')];
      },
    };
    usesOf(meet(shared, shared), shared);
    expect(reads).toBe(1);
  });
});

describe('a formula says something new', () => {
  it.each<[string, readonly Formula[], Formula, boolean]>([
    ['of an application', [], subscribed('X'), true],
    ['not of one that is known', [subscribed('X')], meet(subscribed('X')), false],
    ['of other platforms', [onIOS], onChrome, true],
    ['not of the same platforms', [onIOS], { kind: 'platform-in', platforms: ['iOS'] }, false],
    ['of other values', [tagIn('n', integers(1, 1))], tagIn('n', integers(2, 2)), true],
    ['not of the same values', [tagIn('n', integers(1, 1))], tagIn('n', integers(1, 1)), false],
    ['by telling the applications of a group', [subscribed('X')], bare('G("B")'), true],
    ['not by telling them again', [bare('G("B")')], known('G("B")'), false],
  ])('%s', (_, before, formula, expected) => {
    expect(usesOf(...before).add(formula)).toBe(expected);
  });
});

describe('the catalog tells', () => {
  it.each<[string, Formula]>([
    ['that a filter names without one', bare('A("X")')],
    ['that a fact is about', subscribed('X')],
  ])('the platforms of an application %s', (_, formula) => {
    expect([...usesOf(formula).platformsOf]).toEqual([['X', ['iOS']]]);
  });

  it('the types of tags: those of the account are not those of an application', () => {
    const [own, account] = [tagIn('n', integers(1, 1), 'X'), tagIn('n', integers(1, 1))];
    const types = usesOf(own, account).list.flatMap((use) => (use.kind === 'tag' ? [use.types] : []));
    expect(types).toEqual([['String'], ['Integer']]);
  });

  it('nothing of what is not in it', () => {
    const uses = usesOf(bare('A("Z") + G("H") + AT("Z", "n", EQ, "a") + AT("X", "o", EQ, "a") + T("o", EQ, "a")'));
    expect(words(uses)).toEqual([...['application Z', 'group H', 'tag n', 'application X', 'tag o', 'tag o']]);
    expect([...uses.platformsOf]).toEqual([['X', ['iOS']]]);
    expect(uses.disagreements).toEqual([]);
  });
});
