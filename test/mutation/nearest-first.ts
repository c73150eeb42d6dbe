/**
 * The order of the tests for a mutant: first those whose path has the most folders and words in common with the changed file, which notice most mutants.
 * What the mutant's file is, is told by Stryker as the file that tests are to be related to.
 */

import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

export class NearestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const [changed = ''] = [this.ctx.config.related ?? []].flat();
    const wanted = parts(relative(this.ctx.config.root, changed));
    const nearness = (file: TestSpecification): number =>
      commonParts(wanted, parts(relative(this.ctx.config.root, file.moduleId)));
    return [...files].sort(
      (left, right) => nearness(right) - nearness(left) || (left.moduleId < right.moduleId ? -1 : 1),
    );
  }
}

/** `src/base/edit-distance.ts` ==> `base`, `edit-distance` */
function parts(path: string): readonly string[] {
  return path
    .replace(/(?:\.test)?\.ts$/, '')
    .split('/')
    .slice(1);
}

function commonParts(left: readonly string[], right: readonly string[]): number {
  const differs = left.findIndex((part, at) => part !== right[at]);
  return differs === -1 ? left.length : differs;
}
