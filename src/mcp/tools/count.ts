/** `count`: how many devices a filter reaches. */

import { invariant } from '../../base/invariant.js';
import { ALLOW_ACCOUNT_WIDE, COUNT, FILTER } from '../common-fields.js';
import { countable, countJson } from '../counting.js';
import { soundFilter } from '../sound-filter.js';
import { defineTool, isRefused } from '../tool.js';

const COUNTS = { type: 'object', additionalProperties: COUNT };

export const countTool = defineTool({
  name: 'count',
  title: 'Count the devices of a filter',
  description:
    'How many devices of the account a filter reaches: exactly, in all, by platform and by application. A device that is subscribed to several applications counts once in all, and once for each of them.',
  fields: { filter: FILTER, allowAccountWide: ALLOW_ACCOUNT_WIDE },
  answer: { count: COUNT, devices: COUNT, byPlatform: COUNTS, byApplication: COUNTS },
  async run({ filter: text, allowAccountWide = false }, account, signal) {
    const filter = await soundFilter({ name: 'filter', text }, allowAccountWide, account);
    if (isRefused(filter)) return filter;
    const devices = countable(account, [{ name: 'filter', text, filter }]);
    if (isRefused(devices)) return devices;
    const [counted] = await devices.countAll([filter], signal);
    invariant(counted !== undefined, 'every filter has its count');
    return { value: countJson(counted) };
  },
});
