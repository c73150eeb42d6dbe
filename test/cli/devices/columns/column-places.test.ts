/** Where columns go in a device, by their names and by what is named. */

import { describe, expect, it } from 'vitest';
import { placesOf } from '../../../../src/cli/devices/columns/column-places.js';

const flat = (name: string) => ({ name, isStruct: false });
const struct = (name: string) => ({ name, isStruct: true });

describe('by their own names', () => {
  it.each([
    [
      'flat columns are members and tags',
      ['id', 'platform', 'applications', 'age', 'tags.city', 'X.level'].map(flat),
      [['id'], ['platform'], ['applications'], ['tags', 'age'], ['tags', 'city'], ['applicationTags', 'X', 'level']],
    ],
    [
      'beside a struct of tags, others are members that no device has',
      [flat('id'), flat('platform'), struct('tags'), flat('age'), flat('X.level')],
      [['id'], ['platform'], ['tags'], ['age'], ['applicationTags', 'X', 'level']],
    ],
    [
      'beside a struct of tags of applications, those of an application are members that no device has',
      [struct('applicationTags'), flat('id'), flat('platform'), flat('age'), flat('X.level')],
      [['applicationTags'], ['id'], ['platform'], ['tags', 'age'], ['X.level']],
    ],
    [
      'a struct of another name, and a column of the name of a struct, are tags',
      [flat('id'), flat('platform'), struct('more'), flat('tags')],
      [['id'], ['platform'], ['tags', 'more'], ['tags', 'tags']],
    ],
  ])('%s', (_, columns, places) => {
    expect(placesOf('d', columns, null)).toEqual(places);
  });

  it.each([
    ['a member', [flat('id'), flat('platform'), flat('id')]],
    ['a struct', [flat('id'), flat('platform'), struct('tags'), struct('tags')]],
  ])('%s that is there twice is told', (_, columns) => {
    expect(() => placesOf('d', columns, null)).toThrow(/^d: /);
  });
});

describe('by the names that are given', () => {
  const names = { id: 'key', platform: 'os', applications: { list: 'apps' }, tags: { age: 'years' } };

  it('only columns that are named are looked at', () => {
    const columns = ['os', 'id', 'years', 'key', 'apps'].map(flat);
    expect(placesOf('d', columns, names)).toEqual([['platform'], null, ['tags', 'age'], ['id'], ['applications']]);
  });

  it('one that is not there is told with the name of the file', () => {
    expect(() => placesOf('d.arrow', ['os', 'key', 'apps'].map(flat), names)).toThrow(/^d\.arrow: .*years/);
  });
});
