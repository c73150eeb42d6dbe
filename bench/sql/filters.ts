/** Twenty filters of the sample catalog, from one look-up to several sets of each kind. */

export const FILTERS: readonly string[] = [
  'A("AAAAA-AAAAA")',
  'A("EEEEE-EEEEE")',
  'A("AAAAA-AAAAA", ["iOS"])',
  'G("22222-22222")',
  'T("vip", EQ, 1)',
  'T("city", EQ, "Berlin")',
  'T("age", BETWEEN, [30, 34])',
  'T("age", GTE, 18)',
  'T("likes", IN, ["tea", "jazz", "films"])',
  'T("city", NOTEQ, "Berlin")',
  'A("AAAAA-AAAAA") * T("age", NOTSET, "")',
  'A("BBBBB-BBBBB") * T("age", GTE, 60)',
  'A("AAAAA-AAAAA") * A("DDDDD-DDDDD")',
  'A("AAAAA-AAAAA") \\ A("BBBBB-BBBBB")',
  'A("AAAAA-AAAAA") + A("BBBBB-BBBBB")',
  'AT("AAAAA-AAAAA", "level", GTE, 5)',
  'A("AAAAA-AAAAA") * T("city", IN, ["Berlin", "Hamburg", "Oslo"]) * T("vip", EQ, 1)',
  '(A("AAAAA-AAAAA") + A("BBBBB-BBBBB")) * (T("vip", EQ, 1) + T("orders", GTE, 10))',
  'A("AAAAA-AAAAA") * T("age", BETWEEN, [18, 30]) * T("language", EQ, "de") \\ T("tester", EQ, 1)',
  '(A("AAAAA-AAAAA", ["iOS", "Android"]) * T("age", GTE, 40) + A("DDDDD-DDDDD")) \\ T("plan", EQ, "free")',
];
