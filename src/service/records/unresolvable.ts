/** Why the recipients of a message cannot be resolved, however often it is tried. */

export class Unresolvable extends Error {
  override readonly name = 'Unresolvable';
}

/** Recipients of two versions of the devices would be some twice and some not at all. */
export function devicesChanged(): Unresolvable {
  return new Unresolvable(
    'the devices were replaced while recipients were being resolved; nothing was handed over: create the message again',
  );
}
