/** The part of the package that the diagrams use; it brings no types. Its functions make their objects without `new`. */
declare module 'railroad-diagrams' {
  type Item = object;
  const railroad: {
    Diagram(...items: Item[]): { toString(): string };
    Sequence(...items: Item[]): Item;
    Choice(normal: number, ...items: Item[]): Item;
    Optional(item: Item): Item;
    OneOrMore(item: Item, repeat?: Item): Item;
    ZeroOrMore(item: Item): Item;
    Terminal(text: string): Item;
    NonTerminal(text: string): Item;
    Comment(text: string): Item;
  };
  export = railroad;
}
