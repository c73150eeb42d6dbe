/** A script's text to commands: a word, what follows it, and the indented lines below. */

export interface Command {
  readonly word: string;
  /** The rest of the line, trimmed. */
  readonly rest: string;
  /** Indented lines, trimmed, without blank ones. */
  readonly block: readonly string[];
  /** 1-based. */
  readonly line: number;
}

export function commandsOf(text: string): readonly Command[] {
  const commands: (Command & { readonly block: string[] })[] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const trimmed = line.trim();
    if (trimmed === '' || line.startsWith('#')) continue;
    const last = commands.at(-1);
    if (line !== line.trimStart() && last !== undefined) last.block.push(trimmed);
    else commands.push({ ...wordAndRest(trimmed), block: [], line: index + 1 });
  }
  return commands;
}

function wordAndRest(line: string): Pick<Command, 'word' | 'rest'> {
  const blank = line.search(/\s/);
  return blank === -1 ? { word: line, rest: '' } : { word: line.slice(0, blank), rest: line.slice(blank).trim() };
}
