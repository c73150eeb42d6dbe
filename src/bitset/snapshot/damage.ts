/** What can be wrong with a snapshot. All of these are an IndexError whose `section` names the part of the file. */

import { IndexError } from '../layout/errors.js';
import { FORMAT_VERSION } from './format.js';

export function notAnIndex(why: string): IndexError {
  return new IndexError('not-an-index', `this is no index file: ${why}`, 'header');
}

export function otherVersion(version: number): IndexError {
  return new IndexError(
    'other-version',
    `this index file has version ${version} of the format, and this program reads version ${FORMAT_VERSION}: build the index anew`,
    'header',
  );
}

/** `why` says what is wrong, as in "its checksum does not fit". */
export function damaged(section: string, why: string): IndexError {
  return new IndexError('damaged', `the index file is damaged: ${section}: ${why}`, section);
}

export const WRONG_CHECKSUM = 'the checksum does not fit the bytes';
export const CUT_OFF = 'the file ends before it';
