import type { RoleCatalogue } from '@reachout/catalogue/rules/catalogue';
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { credentials, sessions, users, verifications } from '../store/schema/identity.ts';
import type { Database } from '@reachout/database/client';
import { revealFailures } from '@reachout/database/reveal-failures';
import { beginSession, endSession, findPersonOfSession, prolongSession } from '../store/sessions-queries.ts';
import type { SessionReader } from '@reachout/http/middleware/session';
import type { IdsPort, LogPort } from '@reachout/ports/ports';
import { err, ok, type Result } from '@reachout/core/result';
import { paths } from '@reachout/core/paths';
import { type BetterAuthOptions, betterAuth } from 'better-auth';
import { hashPassword } from 'better-auth/crypto';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { parse as parseCookie, serialize as serializeCookie } from 'hono/utils/cookie';
import type { ClaimsMapping } from '../rules/identity/claims-mapping.ts';
import type { SignInProblem } from '../rules/identity/sign-in-problems.ts';
import { findLengthProblem, type PasswordProblem } from '../rules/passwords.ts';
import { knownBrowserDays, type LogIn } from '../rules/log-ins.ts';
import { admitPerson } from '../use-cases/admit-person.ts';
import { newBrowserToken, noteLogIn } from '../use-cases/note-log-in.ts';
import { createIdentityProvider, type IdentityProvider } from './identity-provider/identity-provider.ts';
import type { ProviderClient } from './identity-provider/open-provider.ts';

/** Visits of so small a part of the time that a session may be idle are one: reading would be writing otherwise. */
const idleParts = 7;

/** What the rest of the server needs of sign-in; better-auth stays behind it. */
export interface Auth extends SessionReader {
  /** How long a session lasts at the longest. */
  longestSeconds: number;
  /** False where the operator has switched passwords off: nobody signs in with one. */
  passwords: boolean;
  /** A password that nobody has had, and its hash. */
  newPassword(): Promise<{ password: string; hash: string }>;
  /** The hash of a password that a person chose, or why it is none. */
  hashChosen(password: string): Promise<Result<string, PasswordProblem>>;
  /** Sign-in with the provider's identity; null where none is set. */
  provider: Pick<IdentityProvider, 'label' | 'prepare' | 'begin'> | null;
  /** Ends a sign-in by the provider, and the session that the request came with. */
  finishProviderSignIn(request: {
    query: Record<string, string>;
    headers: Headers;
    network: string;
  }): Promise<Result<{ cookies: string[]; next: string; role: 'customer' | 'staff' }, SignInProblem>>;
  /**
   * Signs in, and ends the session that the request came with; the cookies are the new one's and the browser's. Null when the pair is not right.
   *
   * @param options.network that the request came from, as far as it is known
   */
  signIn(options: {
    email: string;
    password: string;
    headers: Headers;
    network: string;
  }): Promise<string[] | null>;
  /**
   * Ends this request's session. The cookies clear its own; `leave` is where the person has to go to be signed out at the identity provider that they
   * came in by, null when they did not or need not.
   */
  signOut(headers: Headers): Promise<{ cookies: string[]; leave: Result<string | null, SignInProblem> }>;
}

/** What the operator has set of an identity provider. */
export interface IdentityProviderSettings extends Omit<ProviderClient, 'redirectUri'> {
  label: string;
  mapping: ClaimsMapping;
  /** Domains whose addresses the issuer gives out. */
  ownedDomains: readonly string[];
}

/** What signing in by the provider needs of this process. */
interface IdentityProviderParts {
  /** Says which roles and plans claims can give. */
  catalogue: RoleCatalogue;
  ids: IdsPort;
  log: LogPort;
  elapsed: () => number;
}

/** The cookie's name: on https the `__Host-` prefix binds it to this host, path / and Secure. */
export function sessionCookieName(https: boolean): string {
  return https ? '__Host-reachout-session' : 'reachout-session';
}

/** The cookie by which a browser is known that somebody has logged in in before. */
function browserCookieName(https: boolean): string {
  return https ? '__Host-reachout-browser' : 'reachout-browser';
}

/** The cookie that binds an attempt to sign in by the provider to the browser it began in. */
function stateCookieName(https: boolean): string {
  return https ? '__Host-reachout-sign-in' : 'reachout-sign-in';
}

function cookieAttributes(secure: boolean) {
  return { secure, httpOnly: true, sameSite: 'lax', path: '/' } as const;
}

export function createAuth(options: {
  db: Database;
  secret: string;
  publicOrigin: string;
  trustedOrigins: string[];
  /** How long a session lasts without a visit, by the database's clock. */
  idleSeconds: number;
  /** How long it lasts however often its person visits. */
  longestSeconds: number;
  /** A password that everybody knows: nobody signs in with it (A99). */
  knownPassword?: string;
  /** True unless told. */
  passwords?: boolean;
  /** Whether people can be told of log-ins in new browsers. */
  isMailSent: boolean;
  identityProvider?: IdentityProviderSettings & IdentityProviderParts;
}): Auth {
  const { db, idleSeconds, longestSeconds, passwords = true } = options;
  const https = options.publicOrigin.startsWith('https:');
  const cookieName = sessionCookieName(https);
  const base = {
    appName: 'reachout',
    secret: options.secret,
    baseURL: options.publicOrigin,
    trustedOrigins: options.trustedOrigins,
    database: tablesOf(db),
    user: { additionalFields: { role: { type: 'string', input: false, required: false } } },
    // The cookie's age. When a session is over is decided by its row; the library's clock is this machine's own, and is never asked (F23).
    session: { expiresIn: longestSeconds, disableSessionRefresh: true },
    advanced: {
      useSecureCookies: false,
      cookies: {
        session_token: { name: cookieName, attributes: cookieAttributes(https) },
        state: { name: stateCookieName(https), attributes: cookieAttributes(https) },
      },
    },
    // The server has its own limits, shared by all its processes through the database.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
  } satisfies BetterAuthOptions;
  const auth = betterAuth({ ...base, emailAndPassword: { enabled: true, disableSignUp: true } });
  const provider = openIdentityProvider(options, base);
  const tokenOf = (headers: Headers): string | null =>
    tokenIn(headers.get('cookie'), cookieName, options.secret);

  /** Begins a session that the library made, and ends the one that the request came with. Resolves with the cookie by which the browser is known from now on. */
  async function replaceSession(request: Headers, begun: MadeSession): Promise<string> {
    const cookie = await beginInBrowser({ ...options, https }, request, begun);
    // Whoever knows the id that this browser came with, or planted it there, is nobody now (A19).
    const earlier = tokenOf(request);
    if (earlier !== null) await endSession(db, { token: earlier });
    return cookie;
  }

  return {
    longestSeconds,
    passwords,
    provider,
    ...newPasswords(options.knownPassword),

    async findViewer(headers) {
      const token = tokenOf(headers);
      if (token === null) return null;
      const found = await findPersonOfSession(db, { token, longestSeconds });
      if (found === undefined) return null;
      const { session, user } = found;
      const { id: userId, ...person } = user;
      const isDue = session.idleSecondsLeft <= idleSeconds - idleSeconds / idleParts;
      if (isDue) await prolongSession(db, { token, idleSeconds });
      return { userId, sessionId: session.id, ...person };
    },

    async signIn({ email, password, headers, network }) {
      if (!passwords || password === options.knownPassword) return null;
      const response = await revealFailures(() =>
        auth.api.signInEmail({ body: { email, password }, headers, asResponse: true }),
      );
      if (response.status >= 500) throw new Error(`sign-in answered ${response.status}`);
      if (!response.ok) return null;
      const { token } = (await response.json()) as { token: string }; // of the library's own type
      const cookie = await replaceSession(headers, { token, network });
      return [...response.headers.getSetCookie(), cookie];
    },

    async finishProviderSignIn({ query, headers, network }) {
      if (provider === null) return err('failed');
      const finished = await provider.finish({ query, headers });
      if (!finished.ok) return finished;
      const { cookies, next, identityToken } = finished.value;
      const session = cookies.find((cookie) => cookie.startsWith(`${cookieName}=`))?.split(';', 1)[0];
      const token = tokenIn(session ?? null, cookieName, options.secret);
      if (token === null) throw new Error('the sign-in library began no session');
      const cookie = await replaceSession(headers, { token, identityToken, network });
      const found = await findPersonOfSession(db, { token, longestSeconds });
      return ok({ cookies: [...cookies, cookie], next, role: found?.user.role ?? 'customer' });
    },

    async signOut(headers) {
      const token = tokenOf(headers);
      const identityToken = token === null ? null : await endSession(db, { token });
      const response = await revealFailures(() => auth.api.signOut({ headers, asResponse: true }));
      const cookies = response.headers.getSetCookie();
      if (identityToken === null || provider === null) return { cookies, leave: ok(null) };
      const next = `${options.publicOrigin}${paths.help()}`;
      return { cookies, leave: await provider.leave({ identityToken, next }) };
    },
  };
}

/**
 * The tables as the library asks them. It writes every address in small letters before it looks for its person, but the provider's own systems may have
 * written it in others.
 */
function tablesOf(db: Database): ReturnType<typeof drizzleAdapter> {
  const schema = { user: users, session: sessions, account: credentials, verification: verifications };
  const open = drizzleAdapter(db, { provider: 'pg', schema });
  return (options) => {
    const tables = open(options);
    return {
      ...tables,
      findOne: (query) =>
        tables.findOne({
          ...query,
          where: query.where.map((part) =>
            query.model === 'user' && part.field === 'email' ? { ...part, mode: 'insensitive' } : part,
          ),
        }),
    };
  };
}

/** A session that the library made, and where it was asked for. */
interface MadeSession {
  token: string;
  identityToken?: string;
  network: string;
}

/** Begins a session and remembers its browser. Resolves with the cookie by which that is known. */
async function beginInBrowser(
  {
    db,
    idleSeconds,
    isMailSent,
    https,
  }: { db: Database; idleSeconds: number; isMailSent: boolean; https: boolean },
  request: Headers,
  { token, identityToken, network }: MadeSession,
): Promise<string> {
  const name = browserCookieName(https);
  const kept = parseCookie(request.get('cookie') ?? '', name)[name];
  const browserToken = kept !== undefined && /^[\w-]{43}$/.test(kept) ? kept : newBrowserToken();
  const logIn: LogIn = {
    userAgent: request.get('user-agent') ?? '',
    network,
    by: identityToken === undefined ? 'password' : 'provider',
  };
  await db.transaction(async (tx) => {
    const userId = await beginSession(tx, { token, idleSeconds, identityToken, logIn });
    await noteLogIn({ isMailSent }, tx, { userId, browserToken, logIn });
  });
  return serializeCookie(name, browserToken, {
    ...cookieAttributes(https),
    maxAge: knownBrowserDays * 24 * 60 * 60,
  });
}

/** How passwords are made and chosen. */
function newPasswords(knownPassword: string | undefined): Pick<Auth, 'newPassword' | 'hashChosen'> {
  return {
    async newPassword() {
      const password = randomBytes(15).toString('base64url');
      return { password, hash: await hashPassword(password) };
    },
    async hashChosen(password) {
      const problem = findLengthProblem(password);
      if (problem !== undefined) return err(problem);
      return password === knownPassword ? err('known') : ok(await hashPassword(password));
    },
  };
}

function openIdentityProvider(
  { db, publicOrigin, identityProvider }: Parameters<typeof createAuth>[0],
  base: BetterAuthOptions,
): IdentityProvider | null {
  if (identityProvider === undefined) return null;
  const { catalogue, ids, log, elapsed, label, mapping, ownedDomains, ...client } = identityProvider;
  return createIdentityProvider({
    base,
    client: { ...client, redirectUri: `${publicOrigin}${paths.loginCallback()}` },
    label,
    log,
    elapsed,
    reveal: revealFailures,
    admit: (proven) => admitPerson({ db, ids, catalogue, mapping, ownedDomains }, proven),
  });
}

/**
 * The token of a session cookie that this server signed, or null. It is read here instead of by better-auth, which asks
 * the database twice for what one statement answers; each request of each person waits for it.
 */
function tokenIn(cookies: string | null, name: string, secret: string): string | null {
  const cookie = cookies
    ?.split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${name}=`));
  const [, token, signature] = /^(.+)\.([^.]+)$/.exec(decode(cookie?.slice(name.length + 1) ?? '')) ?? [];
  if (token === undefined || signature === undefined) return null;
  const expected = createHmac('sha256', secret).update(token).digest();
  const given = Buffer.from(signature, 'base64');
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : null;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
