/** A rule of the grammar as a railroad diagram: one SVG file that needs nothing else. */

import railroad from 'railroad-diagrams';
import type { Production, Rule } from './ebnf.js';

/** Words and signs stand in rounded boxes, rules in square ones. Readable on light and dark pages: the drawing brings its ground. */
const STYLE = `
svg.railroad-diagram { background-color: #fbfaf6; }
svg.railroad-diagram path { stroke-width: 2; stroke: #3b3a36; fill: none; }
svg.railroad-diagram text { font: bold 14px ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace; text-anchor: middle; fill: #1d1c1a; }
svg.railroad-diagram text.comment { font: italic 11px ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace; }
svg.railroad-diagram rect { stroke-width: 2; stroke: #3b3a36; fill: #ffffff; }
svg.railroad-diagram rect[rx] { fill: #e3efdc; }
`;

/** The diagram of a rule, as the text of an SVG file. The same rule always gives the same text. */
export function drawRule({ name, production }: Rule): string {
  const drawing = railroad.Diagram(...partsOf(production)).toString();
  const [open = ''] = /^<svg[^>]*>/.exec(drawing) ?? [];
  const head = open.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"');
  return `${head}\n<title>${name}</title>\n<style>${STYLE}</style>${drawing.slice(open.length).trimEnd()}\n`;
}

type Item = object;

function partsOf(production: Production): readonly Item[] {
  return production.kind === 'sequence' ? drawParts(production.parts) : [draw(production)];
}

/** `x { "," x }` is a loop back through the comma, not a second `x` beside the first. */
function drawParts(parts: readonly Production[]): readonly Item[] {
  const items: Item[] = [];
  for (let index = 0; index < parts.length; index++) {
    const part = parts[index] as Production;
    const loop = separatedLoop(part, parts[index + 1]);
    if (loop !== null) index++;
    items.push(loop ?? draw(part));
  }
  return items;
}

function separatedLoop(first: Production, next: Production | undefined): Item | null {
  if (next?.kind !== 'repetition') return null;
  const parts = next.inner.kind === 'sequence' ? next.inner.parts : [next.inner];
  const last = parts[parts.length - 1];
  if (JSON.stringify(last) !== JSON.stringify(first)) return null;
  if (parts.length === 1) return railroad.OneOrMore(draw(first));
  return railroad.OneOrMore(draw(first), draw({ kind: 'sequence', parts: parts.slice(0, -1) }));
}

function draw(production: Production): Item {
  switch (production.kind) {
    case 'terminal':
      return railroad.Terminal(production.text);
    case 'reference':
      return railroad.NonTerminal(production.name);
    case 'words':
      return railroad.Comment(production.text);
    case 'sequence':
      return production.parts.length === 1
        ? draw(production.parts[0] as Production)
        : railroad.Sequence(...drawParts(production.parts));
    case 'choice':
      return railroad.Choice(0, ...production.alternatives.map(draw));
    case 'optional':
      return railroad.Optional(draw(production.inner));
    case 'repetition':
      return railroad.ZeroOrMore(draw(production.inner));
  }
}
