import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/** Stands before a page as a host does, the same for every peer: HTTP/2, TLS by a certificate of its own, brotli at its densest. */
interface Front {
  origin: string;
}

interface Answer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

const types: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** In front of a server. */
export function frontOfServer(origin: string): Promise<Front> {
  return listen((path) => askServer(origin + path));
}

/** In front of a folder of files. */
export function frontOfFolder(folder: string): Promise<Front> {
  return listen(async (path) => {
    const name = path.split('?', 1)[0] ?? '/';
    const file = name.endsWith('/') ? `${name}index.html` : name;
    const body = await readFile(join(folder, file)).catch(() => null);
    const type = types[extname(file)] ?? 'application/octet-stream';
    return body === null
      ? { status: 404, headers: { 'content-type': 'text/plain' }, body: Buffer.from('not found') }
      : { status: 200, headers: { 'content-type': type }, body };
  });
}

function askServer(url: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request(url, { headers: { 'accept-encoding': 'identity' } }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        const { connection: _connection, 'keep-alive': _keepAlive, ...headers } = response.headers;
        const plain = Object.entries(headers).flatMap(([key, value]) =>
          typeof value === 'string' && !/^(?:content-length|transfer-encoding)$/.test(key)
            ? [[key, value]]
            : [],
        );
        resolve({
          status: response.statusCode ?? 502,
          headers: Object.fromEntries(plain) as Record<string, string>,
          body: Buffer.concat(parts),
        });
      });
    })
      .on('error', reject)
      .end();
  });
}

async function listen(find: (path: string) => Promise<Answer>): Promise<Front> {
  const compressed = new Map<string, Buffer>();
  const answer = async (asked: Http2ServerRequest, response: Http2ServerResponse): Promise<void> => {
    const { status, headers, body } = await find(asked.url);
    const isText = /text|json|svg/.test(headers['content-type'] ?? '');
    if (!isText || status !== 200) return void response.writeHead(status, headers).end(body);
    const small = compressed.get(asked.url) ?? brotliCompressSync(body);
    compressed.set(asked.url, small);
    response.writeHead(status, { ...headers, 'content-encoding': 'br' }).end(small);
  };
  const server = createSecureServer(makeCertificate(), (asked, response) => void answer(asked, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  return { origin: `https://localhost:${(server.address() as AddressInfo).port}` };
}

function makeCertificate(): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), 'reachout-front-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  execFileSync(
    'openssl',
    ['req', '-x509', ...newKey, '-keyout', key, '-out', cert, '-days', '2', ...subject],
    {
      stdio: 'ignore',
    },
  );
  const made = { key: readFileSync(key), cert: readFileSync(cert) };
  rmSync(folder, { recursive: true });
  return made;
}
