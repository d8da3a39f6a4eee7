import { gzipSync } from 'node:zlib';

/** A body as it is sent: its bytes and what its headers say of them. */
export interface HostileBody {
  what: string;
  headers: Record<string, string>;
  body: Uint8Array<ArrayBuffer> | string;
}

const json = 'application/json';
const urlencoded = 'application/x-www-form-urlencoded';
const multipart = 'multipart/form-data; boundary=b';

const of = (
  what: string,
  type: string | undefined,
  body: HostileBody['body'],
  more: Record<string, string> = {},
): HostileBody => ({
  what,
  headers: { ...(type === undefined ? {} : { 'content-type': type }), ...more },
  body,
});

const bytes = (...parts: (string | number)[]): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'number' ? [part] : [...Buffer.from(part)])));

const part = (name: string, value: string, more = ''): string =>
  `--b\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;

const long = 'x'.repeat(1_000_000);

/** Bodies that are wrong for every route, or would be right for another one. */
export const brokenBodies: readonly HostileBody[] = [
  of('nothing of JSON', json, ''),
  of('half of JSON', json, '{"a":'),
  of('JSON twice', json, '{}{}'),
  of('a number of JSON', json, '1e400'),
  of('null of JSON', json, 'null'),
  of('a list of JSON', json, '[[]]'),
  of('a text of JSON', json, '"a"'),
  of('deep JSON', json, `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`),
  of('keys of prototypes', json, '{"__proto__":{"a":1},"constructor":{"prototype":{}},"toString":1}'),
  of('a key twice', json, '{"a":1,"a":2}'),
  of('NUL in JSON', json, bytes('{"a":"', 0, '"}')),
  of('invalid UTF-8 in JSON', json, bytes('{"a":"', 0xff, 0xc0, 0xaf, '"}')),
  of('a byte order mark before JSON', json, bytes(0xef, 0xbb, 0xbf, '{}')),
  of('JSON in UTF-16', `${json}; charset=utf-16`, Uint8Array.from(Buffer.from('{"a":1}', 'utf16le'))),
  of('JSON in no character set', `${json}; charset=klingon`, '{}'),
  of('JSON that says it is UTF-8', `${json}; charset="utf-8"; profile=x`, '{}'),
  of('compressed JSON', json, Uint8Array.from(gzipSync('{}')), { 'content-encoding': 'gzip' }),
  of('JSON that only says it is compressed', json, '{}', { 'content-encoding': 'br, gzip' }),
  of('JSON of a megabyte', json, JSON.stringify({ a: long })),
  of('nothing of a form', urlencoded, ''),
  of('a form of separators', urlencoded, '&&&===&=&'),
  of('a form that is no text', urlencoded, 'a=%00&b=%FF&c=%ED%A0%80&d=%'),
  of('a form of bytes', urlencoded, bytes('a=', 0xff, 0xfe, 0)),
  of('a form of a thousand fields', urlencoded, 'a=1&'.repeat(1000)),
  of('a form with a name of a megabyte', urlencoded, `${long}=1`),
  of('a form that nests', urlencoded, 'a[b][c]=1&a[]=2&__proto__[x]=1'),
  of('a form in Latin 1', `${urlencoded}; charset=iso-8859-1`, bytes('a=', 0xe9)),
  of('multipart without a boundary', 'multipart/form-data', part('a', '1')),
  of('multipart with an empty boundary', 'multipart/form-data; boundary=""', part('a', '1')),
  of('multipart with a boundary of 8 kB', `multipart/form-data; boundary=${'b'.repeat(8_000)}`, 'x'),
  of('multipart with another boundary', 'multipart/form-data; boundary=c', `${part('a', '1')}--b--`),
  of('multipart without an end', multipart, part('a', '1')),
  of('multipart that ends in a header', multipart, '--b\r\ncontent-disposition: form-da'),
  of('multipart that ends in a file', multipart, part('files', 'x', '; filename="a.txt"').slice(0, -4)),
  of('multipart of nothing', multipart, '--b--\r\n'),
  of('multipart of no bytes', multipart, ''),
  of('multipart without names', multipart, '--b\r\n\r\nx\r\n--b--\r\n'),
  of(
    'multipart in multipart',
    multipart,
    `--b\r\ncontent-disposition: form-data; name="files"\r\ncontent-type: multipart/mixed; boundary=c\r\n\r\n--c\r\ncontent-disposition: file; filename="a"\r\n\r\nx\r\n--c--\r\n--b--\r\n`,
  ),
  of('multipart of a thousand parts', multipart, `${part('a', '1').repeat(1000)}--b--\r\n`),
  of('multipart with a name of a megabyte', multipart, `${part(long, '1')}--b--\r\n`),
  of('multipart with a value of a megabyte', multipart, `${part('a', long)}--b--\r\n`),
  of('multipart with a header of a megabyte', multipart, `--b\r\nx-long: ${long}\r\n\r\nx\r\n--b--\r\n`),
  of('multipart with NUL in its names', multipart, `${part('a\0b', '1', '; filename="c\0.txt"')}--b--\r\n`),
  of('multipart in UTF-16', multipart, `${part('a', '1')}content-type: text/plain; charset=utf-16\r\n--b--`),
  of(
    'multipart that says it is in base64',
    multipart,
    '--b\r\ncontent-disposition: form-data; name="a"\r\ncontent-transfer-encoding: base64\r\n\r\n%%%\r\n--b--\r\n',
  ),
  of('two files', multipart, `${part('files', 'x', '; filename="a"').repeat(2)}--b--\r\n`),
  of('a file in a field that takes none', multipart, `${part('form', 'x', '; filename="a"')}--b--\r\n`),
  of('compressed multipart', multipart, Uint8Array.from(gzipSync(part('a', '1'))), {
    'content-encoding': 'gzip',
  }),
  of('plain text', 'text/plain', '{"a":1}'),
  of('XML', 'application/xml', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'),
  of('bytes', 'application/octet-stream', bytes(0, 1, 2, 0xff)),
  of('no type at all', undefined, bytes('a=1')),
  of('a type that is none', ';;=,', 'a=1'),
  of('a type of 8 kB', `${json}; ${'a=b; '.repeat(1600)}`, '{}'),
  of('two types', `${json}, text/plain`, '{}'),
];

/** Other types for the very body that a route takes. */
export const otherTypes: readonly string[] = [
  `${json}; charset=utf-8`,
  'Application/JSON;charset=UTF-8',
  'application/json+x',
  'text/json',
  urlencoded,
  `${urlencoded}; charset=utf-8`,
  'multipart/form-data',
  multipart,
  'multipart/mixed; boundary=b',
  'text/plain;charset=UTF-8',
  '*/*',
];
