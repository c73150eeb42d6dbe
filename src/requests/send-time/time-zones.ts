/**
 * The time zones of the machine's database, through `Intl`: which names there are, and how far their clocks are from UTC.
 * Keeps a formatter for each zone that was asked for: making one takes as long as checking a body.
 */

/** Formatters by zone; null for a name that is no zone. Bounded: names come from outside. */
const formatters = new Map<string, Intl.DateTimeFormat | null>();
const MOST_FORMATTERS = 1000;

/** A letter in front: an offset such as `+02:00` is no name, though newer engines take it. */
const NAME = /^[A-Za-z][A-Za-z0-9_+/-]{0,99}$/;

/** True for a name that the engine knows, in any case. */
export function isTimeZone(name: string): boolean {
  return formatterOf(name) !== null;
}

/** The names the engine lists, UTC first. */
export function timeZoneNames(): readonly string[] {
  return ['UTC', ...Intl.supportedValuesOf('timeZone')];
}

/** How far local clocks in `zone` are ahead of UTC at `instant`, in milliseconds; 0 for a name that is no zone. */
export function offsetAt(zone: string, instant: number): number {
  const [, sign, hours, minutes, seconds] = OFFSET.exec(formatterOf(zone)?.format(instant) ?? '') ?? [];
  const length = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60 + Number(seconds ?? 0);
  return (sign === '-' ? -length : length) * 1000;
}

/** As `longOffset` writes it, behind the hour: `GMT`, `GMT+05:30`, `GMT-00:25:21`. */
const OFFSET = /GMT([+-])([0-9]{2}):([0-9]{2})(?::([0-9]{2}))?$/;

function formatterOf(name: string): Intl.DateTimeFormat | null {
  const known = formatters.get(name);
  if (known !== undefined) return known;
  const formatter = createFormatter(name);
  if (formatters.size >= MOST_FORMATTERS) formatters.clear();
  formatters.set(name, formatter);
  return formatter;
}

function createFormatter(name: string): Intl.DateTimeFormat | null {
  if (!NAME.test(name)) return null;
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone: name,
      hour: '2-digit',
      hourCycle: 'h23',
      timeZoneName: 'longOffset',
    });
  } catch {
    return null;
  }
}
