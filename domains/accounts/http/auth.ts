import { createHmac, timingSafeEqual } from 'node:crypto';
import { credentials, sessions, users, verifications } from '../store/schema/identity.ts';
import type { Database } from '@reachout/database/client';
import { revealFailures } from '@reachout/database/reveal-failures';
import { beginSession, endSession, findPersonOfSession, prolongSession } from '../store/sessions-queries.ts';
import type { SessionReader } from '@reachout/http/middleware/session';
import { betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';

/** Visits of so small a part of the time that a session may be idle are one: reading would be writing otherwise. */
const idleParts = 7;

/** What the rest of the server needs of sign-in; better-auth stays behind it. */
export interface Auth extends SessionReader {
  /** How long a session lasts at the longest. */
  longestSeconds: number;
  /** Signs in, and ends the session that the request came with; the response headers carry the new one's cookie. Null when the pair is not right. */
  signIn(options: { email: string; password: string; headers: Headers }): Promise<Headers | null>;
  /** Ends this request's session; the response headers clear its cookie. */
  signOut(headers: Headers): Promise<Headers>;
}

/** The cookie's name: on https the `__Host-` prefix binds it to this host, path / and Secure. */
export function sessionCookieName(https: boolean): string {
  return https ? '__Host-reachout-session' : 'reachout-session';
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
}): Auth {
  const { db, idleSeconds, longestSeconds } = options;
  const https = options.publicOrigin.startsWith('https:');
  const auth = betterAuth({
    appName: 'reachout',
    secret: options.secret,
    baseURL: options.publicOrigin,
    trustedOrigins: options.trustedOrigins,
    database: drizzleAdapter(db, {
      provider: 'pg',
      schema: {
        user: users,
        session: sessions,
        account: credentials,
        verification: verifications,
      },
    }),
    emailAndPassword: { enabled: true, disableSignUp: true },
    user: { additionalFields: { role: { type: 'string', input: false, required: false } } },
    // The cookie's age. When a session is over is decided by its row; the library's clock is this machine's own, and is never asked (F23).
    session: { expiresIn: longestSeconds, disableSessionRefresh: true },
    advanced: {
      useSecureCookies: false,
      cookies: {
        session_token: {
          name: sessionCookieName(https),
          attributes: { secure: https, httpOnly: true, sameSite: 'lax', path: '/' },
        },
      },
    },
    // The server has its own limits, shared by all its processes through the database.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
  });

  return {
    longestSeconds,

    async findViewer(headers) {
      const token = tokenIn(headers.get('cookie'), sessionCookieName(https), options.secret);
      if (token === null) return null;
      const found = await findPersonOfSession(db, { token, longestSeconds });
      if (found === undefined) return null;
      const { session, user } = found;
      const isDue = session.idleSecondsLeft <= idleSeconds - idleSeconds / idleParts;
      if (isDue) await prolongSession(db, { token, idleSeconds });
      return { userId: user.id, sessionId: session.id, name: user.name, email: user.email, role: user.role };
    },

    async signIn({ email, password, headers }) {
      if (password === options.knownPassword) return null;
      const response = await revealFailures(() =>
        auth.api.signInEmail({ body: { email, password }, headers, asResponse: true }),
      );
      if (response.status >= 500) throw new Error(`sign-in answered ${response.status}`);
      if (!response.ok) return null;
      const { token } = (await response.json()) as { token: string }; // of the library's own type
      await beginSession(db, { token, idleSeconds });
      // Whoever knows the id that this browser came with, or planted it there, is nobody now (A19).
      const earlier = tokenIn(headers.get('cookie'), sessionCookieName(https), options.secret);
      if (earlier !== null) await endSession(db, { token: earlier });
      return response.headers;
    },

    async signOut(headers) {
      const response = await revealFailures(() => auth.api.signOut({ headers, asResponse: true }));
      return response.headers;
    },
  };
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
