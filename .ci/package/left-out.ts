/**
 * What of bundled packages never runs here, by the end of the path of its module: chevrotain's checks of the grammar (they are for a
 * test), its recovery, its syntax tree, its messages, its lexer, categories of tokens, methods that this grammar does not call; of
 * jsonc-parser, lists of numbers that only people read. What should run after all throws; what tokens could ask for and would not get, a
 * test looks for.
 */

const LEFT_OUT = `() => { throw new Error('left out of the bundle'); }`;

/** A text in a module, which has to be there, and what stands for it. */
export type Part = readonly [part: string | RegExp, replacement: string];

/** Modules that are replaced as a whole. */
export const MODULES: Readonly<Record<string, string>> = {
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
  // Texts have a lexer of ours; chevrotain's own tokens only ask it for the pattern of none.
  'scan/lexer_public.js': 'export const Lexer = { NA: /NOT_APPLICABLE/ }, LexerDefinitionErrorType = {};',
  // No token is of a category.
  'scan/tokens.js': `
    let types = 0;
    export function augmentTokenTypes(tokens) {
      for (const token of tokens)
        if (token.tokenTypeIdx === undefined) { token.tokenTypeIdx = ++types; token.categoryMatches = []; }
    }
    export const tokenStructuredMatcher = (token, type) => token.tokenTypeIdx === type.tokenTypeIdx;
    export const tokenStructuredMatcherNoCategories = tokenStructuredMatcher;
    ${exporting(['hasShortKeyProperty', 'isTokenType'])}`,
  // Rules are known to be there, once, and every choice is made by `first-token.ts`.
  'parse/grammar/gast/gast_resolver_public.js': `
    export function resolveGrammar({ rules }) {
      const visit = (part) => {
        if (part.nonTerminalName !== undefined) part.referencedRule = rules.find(({ name }) => name === part.nonTerminalName);
        else part.definition?.forEach(visit);
      };
      rules.forEach(visit);
      return [];
    }
    ${exporting(['validateGrammar'])}`,
  'parse/parser/traits/looksahead.js': `
    import { Alternation, Option, Repetition, RepetitionMandatoryWithSeparator, RepetitionWithSeparator } from '@chevrotain/gast';
    import { AT_LEAST_ONE_SEP_IDX, MANY_IDX, MANY_SEP_IDX, OPTION_IDX, OR_IDX } from '../../grammar/keys.js';
    const OPTIONAL = [
      [Option, 'Option', OPTION_IDX],
      [Repetition, 'Repetition', MANY_IDX],
      [RepetitionWithSeparator, 'RepetitionWithSeparator', MANY_SEP_IDX],
      [RepetitionMandatoryWithSeparator, 'RepetitionMandatoryWithSeparator', AT_LEAST_ONE_SEP_IDX],
    ];
    export class LooksAhead {
      initLooksAhead({ maxLookahead, lookaheadStrategy }) {
        Object.assign(this, { maxLookahead, lookaheadStrategy, lookAheadFuncsCache: [], currRuleLookaheadFuncs: [] });
      }
      preComputeLookaheadFunctions(rules) {
        for (const rule of rules) {
          const functions = (this.lookAheadFuncsCache[this.fullRuleNameToShort[rule.name]] = []);
          const visit = (part) => {
            const production = { rule, prodOccurrence: part.idx };
            if (part instanceof Alternation)
              functions[OR_IDX | part.idx] = this.lookaheadStrategy.buildLookaheadForAlternation(production);
            for (const [kind, prodType, key] of OPTIONAL)
              if (part instanceof kind)
                functions[key | part.idx] = this.lookaheadStrategy.buildLookaheadForOptional({ ...production, prodType });
            if (part.nonTerminalName === undefined) part.definition?.forEach(visit);
          };
          visit(rule);
        }
      }
    }`,
};

/** Faults that a grammar would have: a test looks for them with all of chevrotain. */
const FAULT: Part = [/throw (?:new )?Error\((?!\))[\s\S]*?\);\n/, `throw new Error('left out of the bundle');\n`];

const DIGITS = [...'123456789'];

/** What is replaced in modules that stay. */
export const PARTS: Readonly<Record<string, readonly Part[]>> = {
  'parse/parser/parser.js': [
    FAULT,
    ['this.skipValidations === false', 'false'],
    never('this.recoveryEnabled'),
    enumeration('ParserDefinitionErrorType'),
    ...methods('performSelfAnalysis(parserInstance)'),
  ],
  'parse/parser/traits/recognizer_api.js': [
    never('this.definedRulesNames.includes(name)'),
    ...methods('consume', 'subrule', 'option', 'or', 'many', 'atLeastOne', 'OVERRIDE_RULE', 'BACKTRACK'),
    ...methods('getSerializedGastProductions', 'AT_LEAST_ONE', ...DIGITS.map((digit) => `AT_LEAST_ONE${digit}`)),
    ...methods(...DIGITS.slice(2).map((digit) => `CONSUME${digit}`)),
    ...methods(...DIGITS.slice(1).map((digit) => `SUBRULE${digit}`)),
    ...['OPTION', 'OR', 'MANY', 'MANY_SEP', 'AT_LEAST_ONE_SEP'].flatMap((name) =>
      methods(...DIGITS.map((digit) => name + digit)),
    ),
  ],
  'parse/parser/traits/recognizer_engine.js': [
    FAULT,
    never('reSyncEnabled'),
    never('this.outputCst === true'),
    never('typeof actionORMethodDef !== "function"'),
    never('isRecognitionException(e) && e.partialCstResult !== undefined'),
    ['if (this.recoveryEnabled &&', 'if (false &&'],
    ['else if (Object.hasOwn(tokenVocabulary, "modes") &&', 'else if (false &&'],
    [/^ +this\.attemptInRepetitionRecovery\([\s\S]*?\);\n/, ''],
    ...methods('atLeastOneInternal', 'atLeastOneInternalLogic', 'repetitionSepSecondInternal'),
    ...methods('saveRecogState', 'reloadRecogState', 'shortRuleNameToFullName'),
  ],
  'parse/parser/traits/error_handler.js': [
    FAULT,
    [
      /^( +)const ruleGrammar = [\s\S]*?throw this\.SAVE_ERROR\(new (\w+)\([\s\S]*?\);\n/,
      `$1throw this.SAVE_ERROR(new $2('', this.LA(1), this.LA(0)));\n`,
    ],
  ],
  'parse/parser/traits/gast_recorder.js': [
    never('!ruleToCall || !Object.hasOwn(ruleToCall, "ruleName")'),
    never('!hasShortKeyProperty(tokType)'),
    never('idx < 0 || idx > MAX_METHOD_IDX'),
    never('originalError.KNOWN_RECORDER_ERROR !== true'),
    never('Object.hasOwn(mainProdArg, "MAX_LOOKAHEAD")'),
    [/^ +(?:this|delete that)\[`(?:consume|subrule|option|or|many|atLeastOne)`\](?:;| = [\s\S]*?\n {12}\};)\n/, ''],
    [/^ +(?:this|delete that)\[`AT_LEAST_ONE\$\{idx\}`\](?:;| = [\s\S]*?\n {16}\};)\n/, ''],
    ['this.BACKTRACK = this.BACKTRACK_RECORD;', ''],
    ...methods('atLeastOneInternalRecord', 'BACKTRACK_RECORD'),
    [/"This (?:IToken|CSTNode|Object) [\s\S]*?(?=,\s*(?:children|\}|\/\/))/, "''"],
  ],
  'parse/parser/traits/lexer_adapter.js': [FAULT, ...methods('SKIP_TOKEN', 'importLexerState')],
  'parse/grammar/lookahead.js': [FAULT, enumeration('PROD_TYPE')],
  'scan/tokens_public.js': [
    ...['PARENT', 'CATEGORIES', 'LABEL', 'GROUP', 'POP_MODE', 'PUSH_MODE', 'LONGER_ALT', 'LINE_BREAKS'].map((key) =>
      never(`Object.hasOwn(config, ${key})`),
    ),
    never('Object.hasOwn(config, START_CHARS_HINT)'),
  ],
  'impl/scanner.js': [enumeration('CharacterCodes')],
  'main.js': ['ScanError', 'SyntaxKind', 'ParseErrorCode'].map(enumeration),
};

/** Methods of classes, as `tsc` prints them. */
function methods(...heads: readonly string[]): readonly Part[] {
  return heads.map((head) => {
    const start = head.includes('(') ? head.replaceAll(/[()]/g, '\\$&') : `${head}\\(`;
    return [new RegExp(`^ {4}(?:static )?${start}(?:.*\\{ \\}|[^]*?\\n {4}\\})\\n`), ''];
  });
}

/** A condition that never holds. */
function never(condition: string): Part {
  return [`if (${condition}) {`, 'if (false) {'];
}

function enumeration(name: string): Part {
  return [new RegExp(`(export )?var ${name};\\n\\(function[^]*?\\n\\}\\)\\(.*\\);`), `$1var ${name} = {};`];
}

function exporting(names: readonly string[]): string {
  return names.map((name) => `export const ${name} = ${LEFT_OUT};`).join('\n');
}
