/**
 * Checksums of records, over their stored text and the columns beside it: a record that was damaged, or that stands in the row of another, does not fit. They are made
 * for damage, not against whoever can write to the store.
 */

import { hash } from 'node:crypto';
import type { Row } from './statement.js';

/** The first 96 bits of SHA-256, in base64url. */
const CHARACTERS = 16;

export function presetChecksum({ code, created_by, created_at, record }: Row): string {
  return checksumOf(code, created_by, created_at, record);
}

/** Of what never changes of a message; its filter has a checksum for its key. */
export function messageChecksum({ code, created_by, created_at, resolve_at, filter_key, record }: Row): string {
  return checksumOf(code, created_by, created_at, resolve_at, filter_key, record);
}

export function progressChecksum({ code, state, transport, version, progress }: Row): string {
  return checksumOf(code, state, transport, version, progress);
}

export function audienceChecksum({ code, created_by, created_at, record }: Row): string {
  return checksumOf(code, created_by, created_at, record);
}

export function eventChecksum({ audience, number, sequence, record }: Row): string {
  return checksumOf(audience, number, sequence, record);
}

export function deviceChecksum({ device_key, sequence, record }: Row): string {
  return checksumOf(device_key, sequence, record);
}

export function tokenChecksum({ name, id, record }: Row): string {
  return checksumOf(name, id, record);
}

/** Of values as they are stored, in a fixed order; numbers in decimal digits, null as nothing. None but the last has a line break. */
function checksumOf(...values: readonly unknown[]): string {
  return hash('sha256', values.map((value) => String(value ?? '')).join('\n'), 'base64url').slice(0, CHARACTERS);
}
