#!/usr/bin/env node
/** Starts the program beside this file, from the code cache where there is one. */

import { dirname } from 'node:path';
import { loadProgram, runProgram } from './cached-program.js';

runProgram(loadProgram(dirname(__filename)), require);
