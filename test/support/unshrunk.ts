/** Fails at the first failing case: where it is only asked whether a test fails, nobody reads a shrunk one. */

import fc from 'fast-check';

fc.configureGlobal({ ...fc.readConfigureGlobal(), endOnFailure: true });
