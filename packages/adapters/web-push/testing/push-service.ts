import { createECDH, randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo, LookupFunction } from 'node:net';
import type { PushTarget } from '@reachout/ports/ports';
import ece from 'http_ece';

/** Of the name push.example, which no service has; valid for a hundred years, and trusted by tests alone. */
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgwLusVnHAWNySRmZ/
sqPKgmUDuS8Djk0Ht7i/Ooy6bPqhRANCAARJmKHsoohQJm1eKiq8CUIT71QfQbBY
LdRMy72jGwWFn/HnH74NYAEheC7fYBBl7SLEBwRuwt9g/mBgiqpOEPJU
-----END PRIVATE KEY-----
`;
const cert = `-----BEGIN CERTIFICATE-----
MIIBnzCCAUSgAwIBAgIUYKom4lK3PBfB4aRwXzRSA6C3lVkwCgYIKoZIzj0EAwIw
FzEVMBMGA1UEAwwMcHVzaC5leGFtcGxlMCAXDTI2MTEyNzE5MTc0OVoYDzIxMjYx
MTAzMTkxNzQ5WjAXMRUwEwYDVQQDDAxwdXNoLmV4YW1wbGUwWTATBgcqhkjOPQIB
BggqhkjOPQMBBwNCAARJmKHsoohQJm1eKiq8CUIT71QfQbBYLdRMy72jGwWFn/Hn
H74NYAEheC7fYBBl7SLEBwRuwt9g/mBgiqpOEPJUo2wwajAdBgNVHQ4EFgQULaGe
ufdY2hM+gna05caoMIGmzMgwHwYDVR0jBBgwFoAULaGeufdY2hM+gna05caoMIGm
zMgwDwYDVR0TAQH/BAUwAwEB/zAXBgNVHREEEDAOggxwdXNoLmV4YW1wbGUwCgYI
KoZIzj0EAwIDSQAwRgIhANC9df1wZfhLlTl9ZxJlBQ9S8tiTCel2V5zB70n+MQfO
AiEAt1YzePquvkS5Bz5aeaT4Us7+cnzH+5U24DZJzs9ABT0=
-----END CERTIFICATE-----
`;

/** A push service of a browser's maker, as RFC 8030 describes one, with a browser that subscribed there. */
export interface PushService {
  /** What the browser gives to a site. */
  target: PushTarget;
  /** How {@link createWebPush} reaches it. */
  network: { ca: string; lookup: LookupFunction };
  /** The requests that came, in order. */
  seen: { headers: IncomingHttpHeaders; body: Buffer }[];
  /** What it answers; 201 unless set. */
  answer: (response: ServerResponse) => void;
  /** Decrypts a body as the browser does, by its keys. */
  read: (body: Buffer) => string;
  close: () => void;
}

/** Starts one on this machine. */
export async function startPushService(): Promise<PushService> {
  const browser = createECDH('prime256v1');
  browser.generateKeys();
  const auth = randomBytes(16).toString('base64url');
  const server = createServer({ key, cert }, (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      service.seen.push({ headers: request.headers, body: Buffer.concat(chunks) });
      service.answer(response);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const service: PushService = {
    target: {
      endpoint: `https://push.example:${port}/send/${randomBytes(16).toString('base64url')}`,
      p256dh: browser.getPublicKey('base64url'),
      auth,
    },
    network: {
      ca: cert,
      lookup: (_, { all }, callback) =>
        all === true ? callback(null, [{ address: '127.0.0.1', family: 4 }]) : callback(null, '127.0.0.1', 4),
    },
    seen: [],
    answer: (response) => response.writeHead(201).end(),
    read: (body) =>
      ece.decrypt(body, { version: 'aes128gcm', privateKey: browser, authSecret: auth }).toString('utf8'),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return service;
}
