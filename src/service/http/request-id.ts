/** The name of a request: as its sender says, where that is fit for logs and headers, or a new one. */

import { randomUUID } from 'node:crypto';

const WELL_FORMED = /^[A-Za-z0-9._:/+=-]{1,128}$/;

export function requestIdOf(header: string | undefined): string {
  return header !== undefined && WELL_FORMED.test(header) ? header : randomUUID();
}
