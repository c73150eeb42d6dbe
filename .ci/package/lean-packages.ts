/**
 * A plugin of the bundler: chevrotain without what this parser never runs. Checks of the grammar are for a test; the parser neither
 * recovers nor builds a syntax tree of chevrotain's, nobody reads its messages, and its tokens name the characters they start with. Each
 * part that is left out is a module of chevrotain, or a condition that never holds here. What should run after all throws. Of
 * jsonc-parser, lists of numbers that are only read by people.
 */

const LEFT_OUT = `() => { throw new Error('left out of the bundle'); }`;

/** Modules that are replaced, by the end of their path. */
const MODULES: Readonly<Record<string, string>> = {
  'parse/grammar/checks.js': exporting([
    'validateGrammar',
    'validateLookahead',
    'validateRuleIsOverridden',
    'validateAmbiguousAlternationAlternatives',
    'validateEmptyOrAlternative',
    'validateNoLeftRecursion',
    'validateSomeNonEmptyLookaheadPath',
  ]),
  'parse/errors_public.js': `
    const silent = () => '';
    export const defaultParserErrorProvider = {
      buildMismatchTokenMessage: silent, buildNotAllInputParsedMessage: silent,
      buildNoViableAltMessage: silent, buildEarlyExitMessage: silent,
    };
    export const defaultGrammarResolverErrorProvider = {};
    export const defaultGrammarValidatorErrorProvider = {};`,
  'parse/parser/traits/recoverable.js': `
    export const IN_RULE_RECOVERY_EXCEPTION = 'InRuleRecoveryException';
    export class Recoverable {
      initRecoverable() { this.recoveryEnabled = false; }
      attemptInRepetitionRecovery() {}
      getHumanReadableRuleStack() { return []; }
    }`,
  'parse/parser/traits/tree_builder.js': `
    const nothing = () => {};
    export class TreeBuilder {
      initTreeBuilder() {
        this.outputCst = false;
        this.cstInvocationStateUpdate = this.cstFinallyStateUpdate = nothing;
        this.cstPostTerminal = this.cstPostNonTerminal = this.cstPostRule = nothing;
      }
    }`,
  'parse/parser/traits/perf_tracer.js': `
    export class PerformanceTracer {
      initPerformanceTracer() {}
      TRACE_INIT(what, run) { return run(); }
    }`,
  'parse/grammar/follow.js': exporting(['computeAllProdsFollows']),
  'scan/lexer_errors_public.js': `
    const silent = () => '';
    export const defaultLexerErrorProvider = {
      buildUnableToPopLexerModeMessage: silent, buildUnexpectedCharactersMessage: silent,
    };`,
  'scan/reg_exp.js': `${exporting(['getOptimizedStartCodesIndices', 'canMatchCharCode'])} export const failedOptimizationPrefixMsg = '';`,
  'scan/reg_exp_parser.js': `${exporting(['getRegExpAst'])} export const clearRegExpParserCache = () => {};`,
};

/** What is replaced in a module that stays: a condition that never holds, and the numbers of faults that nobody makes. */
const PARTS: Readonly<Record<string, readonly (readonly [part: string | RegExp, replacement: string])[]>> = {
  'parse/parser/parser.js': [['this.skipValidations === false', 'false'], enumeration('ParserDefinitionErrorType')],
  'scan/lexer_public.js': [['this.config.skipValidations === false', 'false'], enumeration('LexerDefinitionErrorType')],
  'impl/scanner.js': [enumeration('CharacterCodes')],
  'main.js': [enumeration('ParseErrorCode')],
};

function enumeration(name: string): readonly [part: RegExp, replacement: string] {
  return [new RegExp(`(export )?var ${name};\\n\\(function[^]*?\\n\\}\\)\\(.*\\);`), `$1var ${name} = {};`];
}

function exporting(names: readonly string[]): string {
  return names.map((name) => `export const ${name} = ${LEFT_OUT};`).join('\n');
}

function within<Part>(parts: Readonly<Record<string, Part>>, file: string): Part | undefined {
  const [, path = ''] =
    /\/(?:chevrotain\/lib\/src|jsonc-parser\/lib\/esm)\/(.*)$/.exec(file.replaceAll('\\', '/')) ?? [];
  return Object.hasOwn(parts, path) ? parts[path] : undefined;
}

export const leanPackages = {
  name: 'lean-packages',
  load: (file: string): string | null => within(MODULES, file) ?? null,
  transform(code: string, file: string): string | null {
    const parts = within(PARTS, file);
    if (parts === undefined) return null;
    return parts.reduce((text, [part, replacement]) => {
      const changed = text.replaceAll(typeof part === 'string' ? part : new RegExp(part, 'g'), replacement);
      if (changed === text) throw new Error(`${file} no longer holds ${part}`);
      return changed;
    }, code);
  },
};
