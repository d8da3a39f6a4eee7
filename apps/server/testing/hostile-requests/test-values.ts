/** Texts that have broken servers: what no database stores, what is no text, what means something to somebody, and much of it (A42). */
export const hostileTexts: readonly string[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'a\udfffb',
  '\u202eabc\u2066',
  'x'.repeat(40_000),
  '😀'.repeat(20_000),
  '-1',
  '1e400',
  'NaN',
  '9007199254740993',
  '٣',
  'null',
  '__proto__',
  'constructor',
  "'; drop table cases; --",
  '%_\\',
  '../../etc/passwd',
  '//evil.example/\r\nset-cookie: a=b',
  '<script>alert(1)</script>',
  '{"$ne":null}',
];

/** Values as they stand in a JSON text: some that JavaScript could not write. */
export const hostileJson: readonly string[] = [
  ...hostileTexts.map((text) => JSON.stringify(text)),
  'null',
  'true',
  '0',
  '-0',
  '-1',
  '1.5',
  '1e400',
  '1e-400',
  '9007199254740993',
  '[]',
  '{}',
  '[null]',
  '{"__proto__":{"a":1}}',
  '{"constructor":{"prototype":{"a":1}}}',
  `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
  `[${'1,'.repeat(20_000)}1]`,
];

/** Segments of a path, as they are written in an address. */
export const hostileSegments: readonly string[] = [
  '%00',
  '%FF',
  '%ED%A0%80',
  '%C0%AF',
  '%',
  '%2F',
  '%2E%2E',
  '%5C',
  '%0D%0Aset-cookie:%20a=b',
  '%27%20or%20%271%27=%271',
  '-1',
  '0',
  '1e5',
  '99999999999999999999',
  '%D9%A3',
  '%F0%9F%98%80',
  '%E2%80%AE',
  'constructor',
  'x'.repeat(3_000),
];

/** Values of a query, as they are written in an address. */
export const hostileQueryValues: readonly string[] = [
  '',
  '%00',
  '%FF',
  '%ED%A0%80',
  '-1',
  '1e400',
  'NaN',
  '9007199254740993',
  '%27%20or%201=1--',
  '%25_%5C',
  '//evil.example',
  '%7B%22kind%22:%22custom%22,%22messages%22:[[[[[]]]]]%7D',
  '%F0%9F%98%80'.repeat(300),
  'x'.repeat(6_000),
];

/** Values of a header that a client may send at all. */
export const hostileHeaderValues: readonly string[] = [
  '',
  '"',
  'W/"',
  '*',
  'é',
  '-1',
  '1e400',
  '99999999999999999999',
  "' or 1=1--",
  ',,,;;;===',
  'x'.repeat(8_000),
];

/** A bit of everything. */
export const hostileHeader = `"é' or 1=1--, W/"*";;;=%00`;

/** Headers that this server reads. */
export const readHeaders: readonly string[] = [
  'idempotency-key',
  'if-match',
  'if-none-match',
  'last-event-id',
  'authorization',
  'cookie',
  'accept',
  'accept-encoding',
  'x-request-id',
  'traceparent',
  'x-forwarded-for',
  'range',
  'content-length',
];
