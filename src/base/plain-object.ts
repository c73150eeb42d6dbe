/** Objects that inherit nothing, to be filled name by name. */

/**
 * An object without members, own or inherited. Unlike what `Object.create(null)` makes, engines keep its members in places of
 * their own and not in a dictionary: it is filled and copied several times as fast.
 */
export function plainObject<Value>(): Record<string, Value> {
  return new Plain();
}

// A function, since a class could not have its prototype replaced.
const Plain = function Plain() {} as unknown as new () => Record<string, never>;
Plain.prototype = Object.create(null);
