/**
 * A step of the build: runs the bundled program once, on a filter with a finding, and keeps what V8 compiled on the way. The cache
 * then holds the functions that a run needs, and no others.
 */

import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import process from 'node:process';
import { cacheFile, loadProgram, runProgram } from './cached-program.js';

const folder = join(import.meta.dirname, '../../dist/cli');
const sample = join(import.meta.dirname, '../../grammar/samples/02-adults-in-berlin.sift');

const program = loadProgram(folder);
process.argv = [process.execPath, program.file, 'check', '--no-config', '--quiet', sample];
process.once('exit', () => writeFileSync(cacheFile(folder), program.script.createCachedData()));
runProgram(program, createRequire(import.meta.url));
