/** The numbers that stand for platforms where devices are registered. */

import type { Platform } from '../../base/vocabulary.js';
import { scalarKind } from '../kinds/kind.js';
import { oneOf } from '../kinds/shape.js';

/** In ascending order. Other numbers stand for what no filter can name: telephones by SMS, e-mail, and platforms that the language does not have. */
const PLATFORM_NUMBERS: Readonly<Record<Platform, number>> = {
  iOS: 1,
  Blackberry: 2,
  Android: 3,
  Windows_Phone: 5,
  OsX: 7,
  Windows: 8,
  Amazon: 9,
  Safari: 10,
  Chrome: 11,
  Firefox: 12,
};

const PLATFORM_OF: ReadonlyMap<number, Platform> = new Map(
  // The keys of the table are all platforms.
  Object.entries(PLATFORM_NUMBERS).map(([platform, number]) => [number, platform as Platform]),
);

const NUMBERS = [...PLATFORM_OF.keys()];

/** The platform that `deviceType` stands for; null: none. */
export function platformOf(deviceType: number): Platform | null {
  return PLATFORM_OF.get(deviceType) ?? null;
}

/** 1 to 3, 5 or 7 to 12, as a number. */
export const DEVICE_TYPE = scalarKind<number>({
  words: `the number of a platform (${NUMBERS.map((number) => `${number} ${platformOf(number)}`).join(', ')})`,
  shape: oneOf(NUMBERS),
  types: ['number'],
  meant: (value) => NUMBERS.find((number) => String(number) === value),
});
