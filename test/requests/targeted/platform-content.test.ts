/** What is said of platforms that show nothing without fields of their own: the set that names one, in the filter in the body. */

import { describe, expect, it } from 'vitest';
import { defineCatalog } from '../../../src/catalog/define-catalog.js';
import { checkCreateTargetedMessage } from '../../../src/requests/targeted/check.js';

const catalog = defineCatalog({
  applications: {
    PC: { platforms: ['Windows'], tags: { level: { type: 'Integer' } } },
    MAC: { platforms: ['Safari'] },
    BOTH: { platforms: ['Windows', 'iOS'] },
    ALL: {},
  },
  groups: { OFFICE: { applications: ['ALL', 'PC'] }, HOME: { applications: ['ALL', 'BOTH'] } },
  tags: { age: { type: 'Integer' } },
});

function told(filter: string, members: object = {}, asked: typeof catalog | null = catalog): readonly string[] {
  const request = { auth: 't', content: 'x', devices_filter: filter, ...members };
  const { text, diagnostics } = checkCreateTargetedMessage({ request }, { catalog: asked });
  return diagnostics
    .filter(({ code }) => code === 'request/platform-without-content')
    .map(({ message, pointer, span }) => {
      const platform = /Windows|Safari/.exec(message)?.[0];
      return `${platform} ${pointer} ${text.slice(span.start, span.end).replaceAll('\\"', '"')}`;
    });
}

describe('without its content, a platform is told', () => {
  it.each([
    ['in a list of platforms', 'A("ALL", ["iOS", "Windows"])', 'Windows', 'A("ALL", ["iOS", "Windows"])'],
    ['in a list of platforms of a group', 'G("HOME", ["Windows"])', 'Windows', 'G("HOME", ["Windows"])'],
    ['by an application that runs on nothing else', 'A("ALL") + A("PC")', 'Windows', 'A("PC")'],
    ['by a tag of one', 'AT("PC", "level", GTE, 1)', 'Windows', 'AT("PC", "level", GTE, 1)'],
    ['by a group with one', 'A("ALL") + G("OFFICE")', 'Windows', 'G("OFFICE")'],
    ['where it is named first', 'A("PC") + A("ALL", ["Windows"])', 'Windows', 'A("PC")'],
    ['where others stand before it', 'T("age", GTE, 1) + (A("ALL") + A("MAC"))', 'Safari', 'A("MAC")'],
  ])('%s', (_, filter, platform, set) => {
    expect(told(filter)).toEqual([`${platform} /request/devices_filter ${set}`]);
  });

  it('Windows, whatever there is for Safari', () => {
    expect(told('A("PC")', { safari_action: 'go' })).toEqual(['Windows /request/devices_filter A("PC")']);
  });

  it('each by itself', () => {
    expect(told('A("PC") + A("MAC")')).toEqual([
      'Windows /request/devices_filter A("PC")',
      'Safari /request/devices_filter A("MAC")',
    ]);
  });
});

describe('nothing is told', () => {
  it.each([
    ['where nothing names one', 'A("ALL")'],
    ['of an application that runs on others as well', 'A("BOTH")'],
    ['of a group of such', 'G("HOME")'],
    ['of conditions on tags of the account', 'T("age", GTE, 1)'],
    ['of a list without it', 'A("BOTH", ["iOS"])'],
    ['where it is taken away again', 'A("ALL", ["iOS", "Windows"]) \\ A("ALL", ["Windows"])'],
  ])('%s', (_, filter) => {
    expect(told(filter)).toEqual([]);
  });

  it.each([
    ['the content of Windows', 'A("PC")', { wns_content: 'eA==' }],
    ['a title for Safari', 'A("MAC")', { safari_title: 't', safari_url_args: [] }],
    // What is missing beside these is an error of its own.
    ['an action for Safari', 'A("MAC")', { safari_action: 'go' }],
    ['arguments for Safari', 'A("MAC")', { safari_url_args: [] }],
    ['a lifetime for Safari', 'A("MAC")', { safari_ttl: 60 }],
  ])('where there is %s', (_, filter, members) => {
    expect(told(filter, members)).toEqual([]);
  });

  it('of a group whose applications are not known', () => {
    expect(told('G("OFFICE")', {}, null)).toEqual([]);
    expect(told('G("OFFICE", ["Windows"])', {}, null)).toHaveLength(1);
  });
});
