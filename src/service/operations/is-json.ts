/** Whether a body is JSON, whatever else it is: a key that comes twice, and brackets deeper than we read, are still JSON. */

import type { Body } from '../../requests/body.js';

export function isJson({ text, diagnostics }: Pick<Body, 'text' | 'diagnostics'>): boolean {
  return diagnostics.length === 0 || isJsonText(text);
}

export function isJsonText(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
