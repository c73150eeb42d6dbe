/** `match`: whether one device is in the audience of a filter, and what decides it. */

import { DeviceValidator } from '../../devices/validate-device.js';
import { explainMatch } from '../../evaluate/match/explain-match.js';
import { rangesIn } from '../../report/ranges.js';
import { ALLOW_ACCOUNT_WIDE, BOOLEAN, FILTER, RANGE, STRING } from '../common-fields.js';
import { cannotRun, soundFilter } from '../sound-filter.js';
import { defineTool, isRefused } from '../tool.js';

const CLAUSES = {
  type: 'array',
  items: { type: 'object', properties: { text: STRING, range: RANGE, holds: BOOLEAN } },
};

export const matchTool = defineTool({
  name: 'match',
  title: 'Tell whether a device is in a filter',
  description:
    'Whether one device is in the audience of a filter, and the fewest sets of the filter that decide it. Use it to try a filter on devices that should be in, and on devices that should not.',
  fields: {
    filter: FILTER,
    device: {
      kind: 'object',
      description:
        'as a line of a device file: {"id", "platform", "applications": [codes], "tags": {name: value}, "applicationTags": {code: {name: value}}}; a tag that is absent is unset',
    },
    allowAccountWide: ALLOW_ACCOUNT_WIDE,
  },
  answer: { matches: BOOLEAN, because: CLAUSES },
  async run({ filter: text, device: given, allowAccountWide = false }, account) {
    const named = { name: 'filter', text };
    const filter = await soundFilter(named, allowAccountWide, account);
    if (isRefused(filter)) return filter;
    const refused = cannotRun(named, filter);
    if (refused !== null) return refused;
    const validator = new DeviceValidator(account.catalog);
    const device = validator.validate(given);
    if (device === null) return { refusal: faultsInWords(validator.faults) };
    const rangeOf = rangesIn(filter.text);
    const { matches, because } = explainMatch(filter, device);
    const clauses = because.map(({ text: clause, span, holds }) => ({ text: clause, range: rangeOf(span), holds }));
    return { value: { matches, because: clauses } };
  },
});

type Faults = DeviceValidator['faults'];

function faultsInWords(faults: Faults): string {
  const lines = faults.map(({ pointer, message, help }) => {
    const place = pointer === null || pointer === '' ? 'device' : `device${pointer}`;
    return `${place}: ${message}${help === null ? '' : ` (${help})`}`;
  });
  return `The device is none:\n${lines.join('\n')}`;
}
