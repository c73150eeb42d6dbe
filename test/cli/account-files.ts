/** Files of a small account, which tests of commands give to runs. */

export const DEVICES = [
  '{"id":"d1","platform":"iOS","applications":["X"],"tags":{"age":25}}',
  '{"id":"d2","platform":"Android","applications":["X","Y"],"tags":{"age":17}}',
  '{"id":"d3","platform":"iOS","applications":["Y"],"tags":{"age":40}}',
  '{"id":"d4","platform":"iOS","applications":["X","__proto__"]}',
  '',
].join('\n');

const CSV = 'id,platform,applications,tags.age\nd1,iOS,X,25\nd2,Android,X;Y,17\n';

const CATALOG =
  '{"applications":{"X":{"name":"Shop"},"Y":{}},"groups":{"g":{"applications":["X","Y"]}},"tags":{"age":{"type":"Integer"}}}';

const BAD = `${DEVICES}{"id":"d5","platform":"ios"}\n`;

export const files = { 'd.ndjson': DEVICES, 'd.csv': CSV, 'c.json': CATALOG, 'bad.ndjson': BAD };
