/**
 * What of bundled packages never runs here, by the end of the path of its module: chevrotain's checks of the grammar (they are for a
 * test), its recovery, its syntax tree, its messages, modes and line numbers of its lexer, methods that this grammar does not call; of
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
  'scan/lexer_errors_public.js': `
    const silent = () => '';
    export const defaultLexerErrorProvider = {
      buildUnableToPopLexerModeMessage: silent, buildUnexpectedCharactersMessage: silent,
    };`,
  'scan/reg_exp.js': `${exporting(['getOptimizedStartCodesIndices', 'canMatchCharCode'])} export const failedOptimizationPrefixMsg = '';`,
  'character-classes.js': 'export const digitsCharCodes = [], wordCharCodes = [], whitespaceCodes = [];',
  'scan/reg_exp_parser.js': `${exporting(['getRegExpAst'])} export const clearRegExpParserCache = () => {};`,
};

/** Faults that a grammar would have: a test looks for them with all of chevrotain. */
const FAULT: Part = [/throw (?:new )?Error\((?!\))[\s\S]*?\);\n/, `throw new Error('left out of the bundle');\n`];

/** What a phase is called is for measurements. */
const PHASE: Part = [/this\.TRACE_INIT\((?:"[^"]*"|`[^`]*`),/, `this.TRACE_INIT('',`];

const DIGITS = [...'123456789'];

/** What is replaced in modules that stay. */
export const PARTS: Readonly<Record<string, readonly Part[]>> = {
  'parse/parser/parser.js': [
    FAULT,
    PHASE,
    ['this.skipValidations === false', 'false'],
    never('this.recoveryEnabled'),
    never('Object.hasOwn(config, "ignoredIssues")'),
    enumeration('ParserDefinitionErrorType'),
    ...methods('performSelfAnalysis(parserInstance)'),
  ],
  'parse/parser/traits/recognizer_api.js': [
    never('this.definedRulesNames.includes(name)'),
    ...methods('consume', 'subrule', 'option', 'or', 'many', 'atLeastOne', 'OVERRIDE_RULE', 'BACKTRACK'),
    ...methods(
      'getSerializedGastProductions',
      'AT_LEAST_ONE',
      'MANY_SEP',
      'AT_LEAST_ONE_SEP',
      ...DIGITS.map((digit) => `AT_LEAST_ONE${digit}`),
    ),
    ...methods(...DIGITS.slice(2).map((digit) => `CONSUME${digit}`)),
    ...methods(...DIGITS.slice(1).map((digit) => `SUBRULE${digit}`)),
    ...['OPTION', 'OR', 'MANY', 'MANY_SEP', 'AT_LEAST_ONE_SEP'].flatMap((name) =>
      methods(...DIGITS.map((digit) => name + digit)),
    ),
  ],
  'parse/parser/traits/recognizer_engine.js': [
    FAULT,
    never('reSyncEnabled'),
    [/const reSyncEnabled = .*;\n/, ''],
    [/const resyncEnabled = Object[\s\S]*?;\n/, 'const resyncEnabled = false;\n'],
    [
      /const recoveryValueFunc = Object[\s\S]*?;\n/,
      'const recoveryValueFunc = DEFAULT_RULE_CONFIG.recoveryValueFunc;\n',
    ],
    never('Object.hasOwn(config, "serializedGrammar")'),
    never('tokenVocabulary.length === 0'),
    never('typeof tokenVocabulary[0].startOffset === "number"'),
    never('this.selfAnalysisDone'),
    never('options !== undefined && options.ERR_MSG'),
    never('this.outputCst === true'),
    never('typeof actionORMethodDef !== "function"'),
    never('isRecognitionException(e) && e.partialCstResult !== undefined'),
    ['if (this.recoveryEnabled &&', 'if (false &&'],
    ['else if (Object.hasOwn(tokenVocabulary, "modes") &&', 'else if (false &&'],
    [/^ +this\.attemptInRepetitionRecovery\([\s\S]*?\);\n/, ''],
    ...methods('atLeastOneInternal', 'atLeastOneInternalLogic', 'repetitionSepSecondInternal'),
    ...methods('manySepFirstInternal', 'manySepFirstInternalLogic'),
    ...methods('atLeastOneSepFirstInternal', 'atLeastOneSepFirstInternalLogic'),
    ...methods('saveRecogState', 'reloadRecogState', 'shortRuleNameToFullName'),
  ],
  'parse/parser/traits/error_handler.js': [
    FAULT,
    ...methods('raiseEarlyExitException'),
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
    [/^ +(?:this|delete that)\[`(?:AT_LEAST_ONE(?:_SEP)?|MANY_SEP)\$\{idx\}`\](?:;| = [\s\S]*?\n {16}\};)\n/, ''],
    ['this.BACKTRACK = this.BACKTRACK_RECORD;', ''],
    never('handleSep'),
    ...methods('atLeastOneInternalRecord', 'BACKTRACK_RECORD'),
    ...methods('atLeastOneSepFirstInternalRecord', 'manySepFirstInternalRecord'),
    [/"This (?:IToken|CSTNode|Object) [\s\S]*?(?=,\s*(?:children|\}|\/\/))/, "''"],
  ],
  'parse/parser/traits/lexer_adapter.js': [
    FAULT,
    never('this.selfAnalysisDone !== true'),
    ...methods('SKIP_TOKEN', 'importLexerState'),
  ],
  'parse/grammar/lookahead.js': [FAULT, enumeration('PROD_TYPE')],
  'parse/parser/traits/looksahead.js': [
    [/Object\.hasOwn\(config, "lookaheadStrategy"\)[\s\S]*?;\n/, 'config.lookaheadStrategy;\n'],
    [
      /^ +repetition(?:Mandatory(?:WithSeparator)?|WithSeparator)\.forEach\([\s\S]*?"Repetition(?:Mandatory|With)[\s\S]*?\n {16}\}\);\n/,
      '',
    ],
    [/^ +repetition(?:WithSeparator|Mandatory\w*): \[\],\n/, ''],
    ...methods('visitRepetitionWithSeparator', 'visitRepetitionMandatory', 'visitRepetitionMandatoryWithSeparator'),
  ],
  'scan/lexer_public.js': [
    FAULT,
    [/if \(this\.hasCustom\) \{([^}]*)\}\n +else \{[^}]*\}\n/, '$1'],
    ['if (!this.hasCustom)', 'if (false)'],
    [/this\.hasCustom\s+\? 0[\s\S]*?;\n/, '0;\n'],
    [/if \(this\.track(?:Start|End)Lines === false\) \{/, 'if (true) {'],
    [/^ +this\.track(?:Start|End)Lines = .*;\n/, ''],
    ['this.trackStartLines ? 1 : undefined', 'undefined'],
    ['const trackLines = this.trackStartLines;', ''],
    [/^ +const lineTerminatorPattern = .*\n/, ''],
    [/if \(Array\.isArray\(lexerDefinition\)\) \{([\s\S]*?)\n {16}\}\n {16}else \{[\s\S]*?\n {16}\}\n/, '$1'],
    [/^ +msg = this\.config\.errorMessageProvider\.buildUnexp.*\n/, ''],
    ['this.config.skipValidations === false', 'false'],
    enumeration('LexerDefinitionErrorType'),
    never('this.traceInitPerf === true'),
    [/^ +this\.TRACE_INIT\("Failed Optimization Warnings"[\s\S]*?\n {12}\}\);\n/, ''],
    PHASE,
    [
      /if \(\/full\/i\.test\(this\.config\.positionTracking\)\) \{[\s\S]*?\n {16}else \{\n.*\n {16}\}\n/,
      'this.createTokenInstance = this.createOffsetOnlyToken;\n',
    ],
    [/if \(this\.config\.lineTerminatorsPattern ===[\s\S]*?\n {16}\}\n {16}else \{[\s\S]*?\n {16}\}\n/, ''],
    never('typeof config === "boolean"'),
    never('traceInitVal === true'),
    never('typeof traceInitVal === "number"'),
    never('longerAlt !== undefined'),
    never('trackLines === true && currConfig.canLineTerminator === true'),
    ['while (foundResyncPoint === false && offset < orgLength)', 'while (false)'],
    [/^ +case ASCII_CLASS_MATCH: \{[\s\S]*?\n {20}\}\n/, ''],
    [/const pop_mode = [\s\S]*?\n {8}\};/, 'const pop_mode = undefined;'],
    [/^ +this\.lexerDefinitionWarning\.forEach\([\s\S]*?\n {12}\}\);\n/, ''],
    [/const allErrMessages = [\s\S]*?const allErrMessagesString = .*\n/, ''],
    ...methods('handleModes', 'updateTokenEndLineColumnLocation', 'computeNewColumn', 'match'),
    ...methods('createStartOnlyToken', 'createFullToken', 'addTokenUsingMemberAccess', 'handlePayloadNoCustom'),
    [/Lexer\.SKIPPED = [\s\S]*?;\n/, `Lexer.SKIPPED = 'skipped';\n`],
  ],
  'scan/lexer.js': [
    FAULT,
    never('currTokType.PATTERN instanceof RegExp'),
    never('options.ensureOptimizations'),
    never('options.positionTracking !== "onlyOffset"'),
    never('longerAltType'),
    ['if (regExpSource.length === 1 &&', 'if (false &&'],
    ['if (regExpSource.length === 2 &&', 'if (false &&'],
    [/function getAsciiClass[\s\S]*?\n\}\n/, 'const getAsciiClass = () => undefined;\n'],
    [/LineTerminatorOptimizedTester = \{[\s\S]*?\n\};\n/, 'LineTerminatorOptimizedTester = {};\n'],
  ],
  'scan/tokens_public.js': [
    ...['PARENT', 'CATEGORIES', 'LABEL', 'POP_MODE', 'PUSH_MODE', 'LONGER_ALT'].map((key) =>
      never(`Object.hasOwn(config, ${key})`),
    ),
  ],
  'scan/tokens.js': [
    [
      /tokenStructuredMatcher\(tokInstance[\s\S]*?\n\}\n/,
      `tokenStructuredMatcher() { throw new Error('left out'); }\n`,
    ],
    [/ +categories = categories\n[\s\S]*?categories = newCategories;\n +\}\n/, 'searching = false;\n'],
    // Of tokens without categories these make what is there already.
    ['assignCategoriesMapProp(tokenTypesAndParents);\n', ''],
    ['assignCategoriesTokensProp(tokenTypesAndParents);\n', ''],
  ],
  'parse/grammar/resolver.js': [never('!ref')],
  'visitor.js': [
    [/^ +case Repetition(?:Mandatory\w*|WithSeparator):\n.*\n/, ''],
    ...['visitRepetitionWithSeparator', 'visitRepetitionMandatory', 'visitRepetitionMandatoryWithSeparator'].map(
      (name): Part => [`    ${name}(node) { }\n`, ''],
    ),
  ],
  'helpers.js': [[/function getProductionDslName[\s\S]*?\n\}\n/, `function getProductionDslName() { return ''; }\n`]],
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
