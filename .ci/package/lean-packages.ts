/** A plugin of the bundler: packages without what `left-out.ts` says never runs. A part that is not found any more ends the build. */

import { MODULES, PARTS } from './left-out.js';

function within<Part>(parts: Readonly<Record<string, Part>>, file: string): Part | undefined {
  const [, path = ''] =
    /\/(?:@?chevrotain(?:\/(?:regexp-to-ast|gast))?\/lib\/src|jsonc-parser\/lib\/esm)\/(.*)$/.exec(
      file.replaceAll('\\', '/'),
    ) ?? [];
  return Object.hasOwn(parts, path) ? parts[path] : undefined;
}

export const leanPackages = {
  name: 'lean-packages',
  load: (file: string): string | null => within(MODULES, file) ?? null,
  transform(code: string, file: string): string | null {
    const parts = within(PARTS, file);
    if (parts === undefined) return null;
    return parts.reduce((text, [part, replacement]) => {
      const changed = text.replaceAll(typeof part === 'string' ? part : new RegExp(part, 'gm'), replacement);
      if (changed === text) throw new Error(`${file} no longer holds ${part}`);
      return changed;
    }, code);
  },
};
