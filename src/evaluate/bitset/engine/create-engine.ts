/** Chooses what runs programs over a memory. */

import type { SegmentMemory } from '../memory.js';
import type { Engine, EngineName } from './engine.js';
import { ScalarEngine } from './scalar/scalar-engine.js';

/** Of the engines that can be had the one that was asked for, or the best. */
export function createEngine(memory: SegmentMemory, _name: EngineName): Engine {
  return new ScalarEngine(memory);
}
