/** When a message is sent: a local time to the minute, and the zone it is read in. */

import { closest } from '../../base/edit-distance.js';
import { unknownTimeZone } from '../field-errors.js';
import { isTimeZone, timeZoneNames } from '../send-time/time-zones.js';
import { parseLocalTime } from '../send-time/written-time.js';
import { scalarKind } from './kind.js';
import { text } from './shape.js';

const TO_THE_MINUTE = /^(now|[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2})$/;
const SECONDS = /:[0-9]{2}$/;

export const SEND_DATE = scalarKind({
  words: 'a date as YYYY-MM-DD HH:mm, or now',
  shape: text({ pattern: TO_THE_MINUTE, when: (date) => date === 'now' || parseLocalTime(date) !== null }),
  types: ['text'],
  meant: (value) => {
    if (typeof value !== 'string') return undefined;
    const minute = value.replace(SECONDS, '');
    return parseLocalTime(minute) === null ? undefined : minute;
  },
  beyondSchema: ['The day must exist.', 'A date in the past is a warning.'],
});

export const TIME_ZONE = scalarKind({
  words: 'the name of a time zone',
  shape: text({ when: isTimeZone, annotations: { default: 'UTC' } }),
  types: ['text'],
  hasOwnCode: true,
  explain: (value, { context, pointer }) => {
    if (typeof value !== 'string') return false;
    const near = closest(value, timeZoneNames(), context.effort);
    context.diagnostics.push(unknownTimeZone(context.body.valuePlace(pointer), value, near));
    return true;
  },
  codes: ['field/unknown-time-zone'],
  beyondSchema: ['The zone must be one that the time zone database names; an offset is none.'],
});
