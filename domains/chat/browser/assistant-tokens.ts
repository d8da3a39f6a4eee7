import { authTokenResponse } from '@reachout/accounts/rules/calls/auth-token';
import { chatCopy } from '../messages/chat.ts';
import { apiPaths } from '@reachout/core/paths';
import type { ApiClient } from '@reachout/web/lib/api-client';
import { failureReason, isLoggedOut } from '@reachout/web/lib/call-failure';

/** The token that the assistant's calls carry besides the session (§7, D15). */
export interface AssistantTokens {
  /** A token in time, or undefined when there is none to be had: the session alone then decides. Never rejects. */
  get(): Promise<string | undefined>;
  /** Throws a token away that the server has refused. */
  forget(token: string): void;
}

export interface AssistantTokensOptions {
  api: ApiClient;
  /** The session's storage of this tab; null where the browser allows none. */
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'> | null;
  userId: string;
  /** Milliseconds of a clock that never goes back. */
  elapsed: () => number;
  /** Milliseconds since 1970; may be set by the person. */
  now: () => number;
  /** Resolves after the time. */
  wait: (milliseconds: number) => Promise<void>;
  report: (message: string, details: Readonly<Record<string, string>>) => void;
}

const keyPrefix = 'assistant-token:';

/** A call to the assistant waits for its token no longer than this. */
const patienceMs = 4_000;

/** After a failure no other attempt is made for this time, so that not every call waits for one. */
const restAfterFailureMs = 30_000;

interface Held {
  readonly token: string;
  /** Of the clock that never goes back. */
  readonly expiresAt: number;
}

/**
 * Fetches tokens and keeps the latest for its lifetime, in the tab's storage too, so that a reload asks for none. In the page its time is
 * measured by a clock that cannot be set; what comes from the storage is used only if it cannot be older than it says.
 */
export function createAssistantTokens(options: AssistantTokensOptions): AssistantTokens {
  const { api, storage, userId, elapsed, now, wait, report } = options;
  const key = `${keyPrefix}${userId}`;
  let held: Held | undefined;
  let fetching: Promise<string | undefined> | undefined;
  let restUntil = 0;
  attempt(() => removeOthers(storage, key));

  const read = (): Held | undefined => {
    const stored = parseStored(
      attempt(() => storage?.getItem(key)),
      userId,
    );
    if (!stored) return undefined;
    const age = now() - stored.fetchedAt;
    // A clock that was set back says nothing about the age.
    if (age < 0 || age >= stored.ttlMs) return undefined;
    return { token: stored.token, expiresAt: elapsed() + stored.ttlMs - age };
  };

  const keep = (token: string, ttlMs: number, askedAt: { elapsed: number; now: number }): void => {
    held = { token, expiresAt: askedAt.elapsed + ttlMs };
    const stored: Stored = { token, ttlMs, fetchedAt: askedAt.now };
    attempt(() => storage?.setItem(key, obscure(JSON.stringify(stored), userId)));
  };

  const fetchToken = async (): Promise<string | undefined> => {
    const askedAt = { elapsed: elapsed(), now: now() };
    const answer = await api.request(apiPaths.authToken(), { method: 'POST' });
    const parsed = answer.ok ? authTokenResponse.safeParse(answer.value) : undefined;
    if (parsed?.success) {
      keep(parsed.data.token, parsed.data.ttl * 1_000, askedAt);
      return parsed.data.token;
    }
    restUntil = elapsed() + restAfterFailureMs;
    if (answer.ok) report(chatCopy.tokenInvalid(), { reason: 'the answer has another shape' });
    // The end of a session is no fault: the chat itself says so, and asks the person to log in.
    else if (!isLoggedOut(answer.error))
      report(chatCopy.tokenFetchFailed(), { reason: failureReason(answer.error) });
    return undefined;
  };

  return {
    async get() {
      held ??= read();
      if (held && elapsed() < held.expiresAt) return held.token;
      held = undefined;
      if (!fetching && elapsed() < restUntil) return undefined;
      fetching ??= fetchToken().finally(() => (fetching = undefined));
      return Promise.race([fetching, wait(patienceMs).then(() => undefined)]);
    },
    forget(token) {
      if (held?.token !== token) return;
      held = undefined;
      attempt(() => storage?.removeItem(key));
    },
  };
}

/** The storage may be full or denied at any call; a token that is not kept is fetched again. */
function attempt<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** Nothing stays of whoever was signed in before in this tab. */
function removeOthers(storage: AssistantTokensOptions['storage'], key: string): void {
  if (!storage) return;
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
  for (const other of keys) if (other?.startsWith(keyPrefix) && other !== key) storage.removeItem(other);
}

interface Stored {
  token: string;
  ttlMs: number;
  fetchedAt: number;
}

function parseStored(text: string | null | undefined, userId: string): Stored | undefined {
  if (!text) return undefined;
  const value = attempt(() => JSON.parse(reveal(text, userId)) as Partial<Stored> | null);
  const isWhole =
    typeof value?.token === 'string' &&
    typeof value.ttlMs === 'number' &&
    typeof value.fetchedAt === 'number';
  return isWhole ? (value as Stored) : undefined;
}

/**
 * Keeps a token from being read in passing or found by a search for its shape (§7). No protection: whoever can run code in the page needs
 * no token, and the token opens nothing without the session.
 */
function obscure(text: string, salt: string): string {
  return btoa(mix(text, salt));
}

function reveal(text: string, salt: string): string {
  return mix(atob(text), salt);
}

/** Its own inverse. Texts are ASCII: JSON of a token and numbers. */
function mix(text: string, salt: string): string {
  return Array.from(text, (letter, index) =>
    String.fromCharCode(letter.charCodeAt(0) ^ (salt.charCodeAt(index % salt.length) & 0x7f)),
  ).join('');
}
