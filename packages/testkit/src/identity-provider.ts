import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import Provider, { type Context } from 'oidc-provider';

/** What a person's identity says of them, besides the subject. */
export type IdentityClaims = Record<string, unknown>;

/** A real OpenID Connect provider on this machine, with people who log in by typing their subject. */
export interface TestIdentityProvider extends AsyncDisposable {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** What it says of people, by subject; read at each log-in. */
  people: Map<string, IdentityClaims>;
  /** Signs with a new key from now on; the old one is gone. */
  rotateKeys(): void;
  /** Answers every request with 503, until it is told to answer again. */
  setReachable(isReachable: boolean): void;
}

const clientId = 'reachout';

/**
 * Starts a provider. `redirectUri` is where it sends people back to, `leftUri` where it sends them who have logged out.
 *
 * @param options.claims names of claims that it gives besides name and address
 */
export async function startIdentityProvider(options: {
  redirectUri: string;
  leftUri: string;
  claims?: readonly string[];
}): Promise<TestIdentityProvider> {
  const people = new Map<string, IdentityClaims>();
  const clientSecret = randomBytes(24).toString('hex');
  let isReachable = true;
  const server = createServer((request, response) => {
    if (isReachable) handle(request, response);
    else response.writeHead(503).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // listens on a port, so never on a pipe
  const storage = createStorage();
  const make = (): Provider =>
    new Provider(issuer, configure({ ...options, clientSecret, people, adapter: storage }));
  let provider = make();

  function handle(request: IncomingMessage, response: ServerResponse): void {
    if (request.url?.startsWith('/interaction/')) void answerInteraction(provider, request, response);
    else provider.callback()(request, response);
  }

  return {
    issuer,
    clientId,
    clientSecret,
    people,
    rotateKeys: () => void (provider = make()),
    setReachable: (answer) => void (isReachable = answer),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function configure({
  redirectUri,
  leftUri,
  clientSecret,
  people,
  adapter,
  claims = [],
}: Parameters<typeof startIdentityProvider>[0] & {
  clientSecret: string;
  people: Map<string, IdentityClaims>;
  adapter: unknown;
}): Record<string, unknown> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    adapter,
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        post_logout_redirect_uris: [leftUri],
      },
    ],
    cookies: { keys: ['of the tests'] },
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: randomUUID(), use: 'sig' }] },
    claims: {
      openid: ['sub', ...claims],
      email: ['email', 'email_verified'],
      profile: ['name', 'preferred_username'],
    },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: true, logoutSource: askToLeave },
    },
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 600, IdToken: 60, Interaction: 600, Session: 600 },
    findAccount: (_: unknown, subject: string) => ({
      accountId: subject,
      claims: () => ({ sub: subject, ...people.get(subject) }),
    }),
    // Whoever is logged in has agreed.
    async loadExistingGrant(context: Context & { oidc: { provider: Provider } }) {
      const { client, session, provider } = context.oidc;
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  };
}

/** The page on which a person logs in, or declines. */
async function answerInteraction(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== 'POST') {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>The provider</title><h1>The provider</h1>
      <form method="post"><label>Subject <input name="subject"></label>
      <button name="do" value="in">Continue</button><button name="do" value="out">Cancel</button></form></html>`);
    return;
  }
  const form = new URLSearchParams(await text(request));
  const result =
    form.get('do') === 'out'
      ? { error: 'access_denied', error_description: 'The person cancelled.' }
      : { login: { accountId: form.get('subject') } };
  await provider.interactionFinished(request, response, result);
}

/** Asks nothing: whoever comes here from the site wants to leave. */
function askToLeave(context: { body: string }, form: string): void {
  context.body = `<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>The provider</title><h1>Leave?</h1>${form}
    <button form="op.logoutForm" name="logout" value="yes">Leave</button></html>`;
}

/** An adapter of `oidc-provider` in memory, shared by providers with different keys. */
function createStorage() {
  const rows = new Map<string, Record<string, unknown>>();
  return class Storage {
    name: string;
    constructor(name: string) {
      this.name = name;
    }
    async upsert(id: string, payload: Record<string, unknown>): Promise<void> {
      rows.set(`${this.name}:${id}`, payload);
    }
    async find(id: string): Promise<Record<string, unknown> | undefined> {
      return rows.get(`${this.name}:${id}`);
    }
    async findByUid(uid: string): Promise<Record<string, unknown> | undefined> {
      return [...rows].find(([key, row]) => key.startsWith(`${this.name}:`) && row.uid === uid)?.[1];
    }
    async consume(id: string): Promise<void> {
      const row = rows.get(`${this.name}:${id}`);
      if (row !== undefined) row.consumed = Math.floor(Date.now() / 1000);
    }
    async destroy(id: string): Promise<void> {
      rows.delete(`${this.name}:${id}`);
    }
    async revokeByGrantId(grantId: string): Promise<void> {
      for (const [key, row] of rows) if (row.grantId === grantId) rows.delete(key);
    }
  };
}
