/** The local time of a send date: text to the minute it names, in no zone yet. */

/** Milliseconds since the epoch that the same date and time have in UTC. */
export type LocalTime = number;

const SHAPE = /^[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}$/;

/** Null for a text of another form, and for a day, hour or minute that does not exist. */
export function parseLocalTime(text: string): LocalTime | null {
  if (!SHAPE.test(text)) return null;
  const year = Number(text.slice(0, 4));
  const month = Number(text.slice(5, 7));
  const day = Number(text.slice(8, 10));
  const hour = Number(text.slice(11, 13));
  const minute = Number(text.slice(14));
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && hour < 24 && minute < 60;
  return exists ? date.getTime() + (hour * 60 + minute) * MINUTE_MS : null;
}

const MINUTE_MS = 60_000;
