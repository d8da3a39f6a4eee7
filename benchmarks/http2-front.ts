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

/** In front of a server. What is made for a person alone goes through as the server compresses it; what is the same for all is compressed once, as densely as can be. */
export function frontOfServer(origin: string): Promise<Front> {
  return listen((asked) => askServer(origin, asked));
}

/** In front of a folder of files. */
export function frontOfFolder(folder: string): Promise<Front> {
  return listen(async ({ url }) => {
    const name = url.split('?', 1)[0] ?? '/';
    const file = name.endsWith('/') ? `${name}index.html` : name;
    const body = await readFile(join(folder, file)).catch(() => null);
    const type = types[extname(file)] ?? 'application/octet-stream';
    return body === null
      ? { status: 404, headers: { 'content-type': 'text/plain' }, body: Buffer.from('not found') }
      : { status: 200, headers: { 'content-type': type }, body };
  });
}

async function askServer(origin: string, asked: Http2ServerRequest): Promise<Answer> {
  const { cookie, 'content-type': type, accept } = asked.headers;
  const sent: Buffer[] = [];
  for await (const part of asked) sent.push(part as Buffer);
  return new Promise((resolve, reject) => {
    const headers = {
      'accept-encoding': cookie === undefined ? 'identity' : 'br',
      ...(cookie && { cookie }),
      ...(type && { 'content-type': type }),
      ...(accept && { accept }),
      // The server knows its own address alone.
      ...(asked.headers.origin && { origin }),
    };
    request(origin + asked.url, { method: asked.method, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        const { connection: _connection, 'keep-alive': _keepAlive, ...others } = response.headers;
        const plain = Object.entries(others).flatMap(([key, value]) =>
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
      .end(Buffer.concat(sent));
  });
}

async function listen(find: (asked: Http2ServerRequest) => Promise<Answer>): Promise<Front> {
  const compressed = new Map<string, Buffer>();
  const answer = async (asked: Http2ServerRequest, response: Http2ServerResponse): Promise<void> => {
    const { status, headers, body } = await find(asked);
    const isText = /text|json|svg/.test(headers['content-type'] ?? '');
    const isReady = !isText || status !== 200 || headers['content-encoding'] !== undefined;
    if (isReady || asked.headers.cookie !== undefined)
      return void response.writeHead(status, headers).end(body);
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
