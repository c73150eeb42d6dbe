/** Colours as Android writes them, in the forms that FCM takes. */

/** As `Color.parseColor` has them: https://developer.android.com/reference/android/graphics/Color#parseColor(java.lang.String) */
const NAMED: ReadonlyMap<string, string> = new Map([
  ['black', '000000'],
  ['darkgray', '444444'],
  ['darkgrey', '444444'],
  ['gray', '888888'],
  ['grey', '888888'],
  ['lightgray', 'cccccc'],
  ['lightgrey', 'cccccc'],
  ['white', 'ffffff'],
  ['red', 'ff0000'],
  ['green', '00ff00'],
  ['lime', '00ff00'],
  ['blue', '0000ff'],
  ['yellow', 'ffff00'],
  ['cyan', '00ffff'],
  ['aqua', '00ffff'],
  ['magenta', 'ff00ff'],
  ['fuchsia', 'ff00ff'],
  ['maroon', '800000'],
  ['navy', '000080'],
  ['olive', '808000'],
  ['purple', '800080'],
  ['silver', 'c0c0c0'],
  ['teal', '008080'],
]);

/** `#rrggbb`: FCM knows no transparency. */
export function iconColour(colour: string): string {
  return `#${NAMED.get(colour.toLowerCase()) ?? colour.slice(-6).toLowerCase()}`;
}

/** Parts from 0 to 1, of any form of hexadecimal: three digits stand for six, of more than six the last count. */
export function lightColour(colour: string) {
  const digits = colour.replace(/^(?:#|0[xX])/, '');
  const six = (digits.length === 3 ? digits.replace(/./g, '$&$&') : digits).slice(-6).padStart(6, '0');
  const [red, green, blue] = [0, 2, 4].map((at) => Number.parseInt(six.slice(at, at + 2), 16) / 255);
  return { red, green, blue, alpha: 1 };
}
