/** What the demonstration watches and sends, over the sample catalog. */

/** Ten audiences by their names. */
export const FILTERS = {
  Everybody: 'A("AAAAA-AAAAA") + A("BBBBB-BBBBB") + A("CCCCC-CCCCC") + A("DDDDD-DDDDD") + A("EEEEE-EEEEE")',
  'Shop on iOS': 'A("AAAAA-AAAAA", ["iOS"])',
  'Shop, adults': 'A("AAAAA-AAAAA") * T("age", GTE, 18)',
  'Shop, premium': 'A("AAAAA-AAAAA") * T("plan", EQ, "premium")',
  'Shop, ten orders': 'A("AAAAA-AAAAA") * T("orders", GTE, 10)',
  'Outlet and not Shop': 'A("BBBBB-BBBBB") \\ A("AAAAA-AAAAA")',
  'Kids, young parents': 'A("CCCCC-CCCCC") * T("age", BETWEEN, [25, 40])',
  'Magazine in Berlin': 'A("DDDDD-DDDDD") * T("city", EQ, "Berlin")',
  'Customers who like sports': 'G("22222-22222") * T("likes", IN, ["sports"])',
  'Testers of the back office': 'A("EEEEE-EEEEE") * T("tester", EQ, 1)',
} as const;

/** Messages that become due in turn. */
export const MESSAGES = [
  { filter: FILTERS['Shop, premium'], content: 'A day earlier for you: the sale has begun' },
  { filter: FILTERS['Magazine in Berlin'], content: 'What is on in Berlin tonight' },
  { filter: FILTERS['Shop, ten orders'], content: 'Thank you for ten orders' },
  { filter: FILTERS['Testers of the back office'], content: 'A new version waits for you' },
] as const;

export type DemoMessage = (typeof MESSAGES)[number];
