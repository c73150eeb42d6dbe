/** How many brackets may stand inside each other. Nothing that is read here comes near it; what calls itself on a value stays far from the end of the stack. */
export const NESTING_LIMIT = 100;
