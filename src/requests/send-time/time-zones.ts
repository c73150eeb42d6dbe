/**
 * The time zones of the machine's database, through `Intl`: which names there are, and how far their clocks are from UTC.
 * Remembers the clocks that were asked for: making one takes as long as checking a body, and asking it as long as reading one.
 */

interface Clock {
  readonly formatter: Intl.DateTimeFormat;
  /** By instant: messages of one run are sent at few times. */
  readonly offsets: Map<number, number>;
}

/** Clocks by zone; null for a name that is no zone. Bounded, as their offsets are: both come from outside. */
const clocks = new Map<string, Clock | null>();
const MOST_CLOCKS = 1000;
const MOST_OFFSETS = 64;

/** A letter in front: an offset such as `+02:00` is no name, though newer engines take it. */
const NAME = /^[A-Za-z][A-Za-z0-9_+/-]{0,99}$/;

/** True for a name that the engine knows, in any case. */
export function isTimeZone(name: string): boolean {
  return clockOf(name) !== null;
}

/** The names the engine lists, UTC first. */
export function timeZoneNames(): readonly string[] {
  return ['UTC', ...Intl.supportedValuesOf('timeZone')];
}

/** How far local clocks in `zone` are ahead of UTC at `instant`, in milliseconds; 0 for a name that is no zone. */
export function offsetAt(zone: string, instant: number): number {
  const clock = clockOf(zone);
  if (clock === null) return 0;
  const known = clock.offsets.get(instant);
  if (known !== undefined) return known;
  const offset = offsetIn(clock.formatter.format(instant));
  if (clock.offsets.size >= MOST_OFFSETS) clock.offsets.clear();
  clock.offsets.set(instant, offset);
  return offset;
}

function offsetIn(formatted: string): number {
  const [, sign, hours, minutes, seconds] = OFFSET.exec(formatted) ?? [];
  const length = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60 + Number(seconds ?? 0);
  return (sign === '-' ? -length : length) * 1000;
}

/** As `longOffset` writes it, behind the hour: `GMT`, `GMT+05:30`, `GMT-00:25:21`. */
const OFFSET = /GMT([+-])([0-9]{2}):([0-9]{2})(?::([0-9]{2}))?$/;

function clockOf(name: string): Clock | null {
  const known = clocks.get(name);
  if (known !== undefined) return known;
  const formatter = createFormatter(name);
  const clock = formatter === null ? null : { formatter, offsets: new Map<number, number>() };
  if (clocks.size >= MOST_CLOCKS) clocks.clear();
  clocks.set(name, clock);
  return clock;
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
