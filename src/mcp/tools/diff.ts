/** `diff`: whom a change of a filter gains and loses. */

import { diffFilters } from '../../analysis/diff-filters.js';
import { invariant } from '../../base/invariant.js';
import { differenceJson } from '../../report/difference.js';
import { ALLOW_ACCOUNT_WIDE, BOOLEAN, COUNT, FILTER, orNull, STRING, WITNESS } from '../common-fields.js';
import { countable, countChange } from '../counting.js';
import { soundFilters } from '../sound-filter.js';
import { defineTool, isRefused } from '../tool.js';

const SIDE = {
  type: 'object',
  properties: { count: orNull(COUNT), witness: WITNESS, reason: STRING },
};

export const diffTool = defineTool({
  name: 'diff',
  title: 'Show whom a change of a filter gains and loses',
  description:
    'Compares two versions of a filter for every device there can be: the same audience, or a device that is gained and one that is lost. Where the server has devices, both are counted, too.',
  fields: {
    before: { ...FILTER, description: 'the filter as it was' },
    after: { ...FILTER, description: 'the filter as it is now' },
    allowAccountWide: ALLOW_ACCOUNT_WIDE,
  },
  answer: { same: orNull(BOOLEAN), gained: SIDE, lost: SIDE },
  async run({ before, after, allowAccountWide = false }, account, signal) {
    const texts = [
      { name: 'before', text: before },
      { name: 'after', text: after },
    ] as const;
    const filters = await soundFilters(texts, allowAccountWide, account);
    if (isRefused(filters)) return filters;
    const [old, now] = filters;
    invariant(old !== undefined && now !== undefined, 'each text has its filter');
    const proof = diffFilters(old, now, { catalog: account.catalog });
    if (account.devices === null) return { value: { ...differenceJson(proof, null) } };
    const [first, second] = texts;
    const devices = countable(account, [
      { ...first, filter: old },
      { ...second, filter: now },
    ]);
    if (isRefused(devices)) return devices;
    return { value: { ...differenceJson(proof, await countChange(devices, old, now, signal)) } };
  },
});
