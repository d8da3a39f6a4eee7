import { AsyncLocalStorage } from 'node:async_hooks';
import type { BetterAuthOptions } from 'better-auth';
import { err, ok, type Result } from '@reachout/core/result';
import { describeError } from '@reachout/ports/describe-error';
import type { LogPort } from '@reachout/ports/ports';
import { decodeJwt } from 'jose';
import type { AdmissionRefusal } from '../../rules/identity/admission.ts';
import { withoutSlash } from '../../rules/identity/issuer.ts';
import type { Claims } from '../../rules/identity/read-claims.ts';
import { problemOfError, type SignInProblem } from '../../rules/identity/sign-in-problems.ts';
import { DiscoveryFailed, fetchJson, type ProviderDocument } from './discovery.ts';
import { inTime, type OpenProvider, openProvider, type ProviderClient } from './open-provider.ts';

/** Somebody came in by the provider. */
export interface ProviderSignIn {
  /** Set-Cookie values of the new session. */
  cookies: string[];
  identityToken: string;
  /** Where they wanted to go, not checked. */
  next: string;
}

/** Sign-in by an OpenID Connect provider. Nothing here throws because of the provider. */
export interface IdentityProvider {
  /** What people know it by. */
  label: string;
  /** Asks the provider to describe itself before anybody waits for it, and logs when it does not. */
  prepare(): Promise<void>;
  /** Begins: where the person has to go, and the cookies that bind the attempt to their browser. */
  begin(request: {
    next: string;
    headers: Headers;
  }): Promise<Result<{ url: string; cookies: string[] }, SignInProblem>>;
  /** Ends what was begun, with what the provider sent back. */
  finish(request: {
    query: Record<string, string>;
    headers: Headers;
  }): Promise<Result<ProviderSignIn, SignInProblem>>;
  /** Where the person has to go to be signed out at the provider too; null where it offers no such place. */
  leave(request: { identityToken: string; next: string }): Promise<Result<string | null, SignInProblem>>;
}

export interface IdentityProviderOptions {
  base: BetterAuthOptions;
  client: ProviderClient;
  label: string;
  log: Pick<LogPort, 'warn'>;
  elapsed: () => number;
  /** Runs work of the library, which swallows failures of the database, and rejects with them. */
  reveal: <T>(work: () => Promise<T>) => Promise<T>;
  admit: (proven: {
    identity: { issuer: string; subject: string };
    claims: Claims;
  }) => Promise<Result<unknown, AdmissionRefusal>>;
}

/** Endpoints move rarely; keys are looked up whenever a new one is used. */
const documentAgeMs = 60 * 60_000;
/** All that the provider is asked while somebody waits. */
const finishTimeoutMs = 20_000;
/** Where the library puts errors; only its query is read. */
const errorPath = '/login';

/** What became of an attempt inside the library, which tells little. */
interface Attempt {
  identityToken?: string;
  problem?: SignInProblem;
  reason?: string;
}

export function createIdentityProvider(options: IdentityProviderOptions): IdentityProvider {
  const { client, label, log, elapsed, reveal } = options;
  const attempts = new AsyncLocalStorage<Attempt>();
  const readIdentity = createIdentityReader(options, attempts);
  const base: BetterAuthOptions = {
    ...options.base,
    onAPIError: { errorURL: errorPath },
    logger: {
      level: 'warn',
      log: (_level, message, cause) => noteReason(attempts.getStore(), message, cause),
    },
  };
  let opened: { provider: Promise<OpenProvider>; at: number } | undefined;

  /** The provider by a description that is not old; by an old one while there is no newer. */
  async function open(): Promise<Result<OpenProvider, SignInProblem>> {
    if (opened === undefined || elapsed() - opened.at > documentAgeMs) {
      const earlier = opened;
      const next = { provider: openProvider(base, client, readIdentity), at: elapsed() };
      opened = next;
      next.provider.catch(() => {
        if (opened === next) opened = earlier;
      });
    }
    const { provider } = opened;
    try {
      return ok(await provider);
    } catch (error) {
      log.warn('identity provider unreachable', { reason: reasonOf(error) });
      return opened === undefined || opened.provider === provider
        ? err('unreachable')
        : ok(await opened.provider);
    }
  }

  return {
    label,

    async prepare() {
      await open();
    },

    async begin({ next, headers }) {
      const found = await open();
      if (!found.ok) return found;
      const { auth, providerId } = found.value;
      const body = {
        provider: providerId,
        callbackURL: next,
        errorCallbackURL: errorPath,
        disableRedirect: true,
      };
      const response = await reveal(() => auth.api.signInSocial({ body, headers, asResponse: true }));
      if (!response.ok) return refuse('failed', `signing in answered ${response.status}`);
      const { url } = (await response.json()) as { url: string }; // of the library's own type
      return ok({ url, cookies: response.headers.getSetCookie() });
    },

    async finish({ query, headers }) {
      const found = await open();
      if (!found.ok) return found;
      if (isMixedUp(found.value.document, query.iss)) return refuse('mixed_up', 'another issuer answered');
      const { auth, providerId } = found.value;
      const attempt: Attempt = {};
      const params = { id: providerId };
      const call = () => auth.api.callbackOAuth({ method: 'GET', params, query, headers, asResponse: true });
      const response = await inTime(
        attempts.run(attempt, () => reveal(call)),
        finishTimeoutMs,
      ).catch((error: unknown) => {
        if (error instanceof DiscoveryFailed) return null;
        throw error;
      });
      if (response === null) return refuse('unreachable', 'no answer in time');
      const location = new URL(response.headers.get('location') ?? errorPath, 'http://ours.invalid');
      const code = location.searchParams.get('error');
      const isError = location.pathname === errorPath;
      if (isError || attempt.identityToken === undefined)
        return refuse(attempt.problem ?? problemOfError(code ?? ''), attempt.reason ?? code ?? 'unknown');
      const next = `${location.pathname}${location.search}${location.hash}`;
      return ok({ cookies: response.headers.getSetCookie(), identityToken: attempt.identityToken, next });
    },

    async leave({ identityToken, next }) {
      const found = await open();
      if (!found.ok) return found;
      const url = await found.value.provider.createEndSessionURL?.({
        idToken: identityToken,
        postLogoutRedirectURI: next,
      });
      return ok(url?.toString() ?? null);
    },
  };

  function refuse(problem: SignInProblem, reason: string): Result<never, SignInProblem> {
    log.warn('sign-in by the identity provider failed', { problem, reason });
    return err(problem);
  }
}

/** RFC 9207, 2.4: where answers name their issuer, one that names none or another is somebody else's. */
function isMixedUp(document: ProviderDocument, issuer: string | undefined): boolean {
  if (issuer === undefined) return document.authorization_response_iss_parameter_supported;
  return issuer !== document.issuer;
}

/** Reads the claims of a verified token and of userinfo, and asks who that is. */
function createIdentityReader({ admit }: IdentityProviderOptions, attempts: AsyncLocalStorage<Attempt>) {
  return async (
    { idToken, accessToken }: { idToken: string; accessToken?: string },
    document: ProviderDocument,
  ): Promise<{ subject: string } | null> => {
    const attempt = attempts.getStore() ?? {};
    const token = decodeJwt(idToken);
    const subject = token.sub ?? '';
    const claims = await readUserInfo(document, accessToken).catch((error: unknown) => {
      attempt.problem = 'unreachable';
      attempt.reason = `userinfo: ${reasonOf(error)}`;
      return null;
    });
    if (claims === null) return null;
    // OpenID Connect Core 1.0, 5.3.2: userinfo about somebody else must not be used.
    if (subject === '' || subject.length > 255 || (claims.sub !== undefined && claims.sub !== subject)) {
      attempt.problem = 'unverified';
      attempt.reason = 'the subject of the token is missing or not that of userinfo';
      return null;
    }
    const identity = { issuer: withoutSlash(document.issuer), subject };
    const admitted = await admit({ identity, claims: { ...claims, ...token } });
    if (!admitted.ok) {
      attempt.problem = admitted.error;
      attempt.reason = admitted.error;
      return null;
    }
    attempt.identityToken = idToken;
    return { subject };
  };
}

async function readUserInfo(document: ProviderDocument, accessToken: string | undefined): Promise<Claims> {
  if (document.userinfo_endpoint === undefined || accessToken === undefined) return {};
  const claims = await fetchJson(document.userinfo_endpoint, { authorization: `Bearer ${accessToken}` });
  if (typeof claims !== 'object' || claims === null) throw new Error('no object');
  return claims as Claims; // each claim is looked at as unknown
}

/** What the library logs of an attempt: its message and, of an answer of the provider, the error's code. Never a token. */
function noteReason(attempt: Attempt | undefined, message: string, cause: unknown): void {
  if (attempt === undefined || attempt.reason !== undefined) return;
  attempt.reason = [message, cause === undefined ? '' : reasonOf(cause)].filter(Boolean).join(': ');
  if (isNetworkFailure(cause)) attempt.problem = 'unreachable';
}

function isNetworkFailure(cause: unknown): boolean {
  return cause instanceof TypeError && cause.message === 'fetch failed';
}

function reasonOf(error: unknown): string {
  if (error instanceof DiscoveryFailed)
    return error.cause === undefined ? error.message : `${error.message}: ${describeError(error.cause)}`;
  if (error instanceof Error) return describeError(error);
  const { error: code, status } = Object(error) as { error?: unknown; status?: unknown };
  return [code, status].filter((part) => ['string', 'number'].includes(typeof part)).join(' ');
}
