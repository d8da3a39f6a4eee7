import { appError, errorStatus, toProblem } from '@reachout/core/errors';
import { describe, expect, it } from 'vitest';
import { createApiClient } from '@reachout/web/lib/api-client';
import { type AssistantTokensOptions, createAssistantTokens } from './assistant-tokens.ts';

type TokenStorage = NonNullable<AssistantTokensOptions['storage']>;

const ttl = 600;

function createStorage() {
  const entries = new Map<string, string>();
  return {
    entries,
    get length() {
      return entries.size;
    },
    key: (index: number) => [...entries.keys()][index] ?? null,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  };
}

const deniedStorage = {
  get length(): number {
    throw new DOMException('denied', 'SecurityError');
  },
  key: () => null,
  getItem(): string {
    throw new DOMException('denied', 'SecurityError');
  },
  setItem() {
    throw new DOMException('full', 'QuotaExceededError');
  },
  removeItem() {
    throw new DOMException('denied', 'SecurityError');
  },
};

const issued = (number: number) => ({ success: true, token: `rat1.1760000000.signature-${number}`, ttl });

/** A page with a clock; `reload` gives the next page of the same tab. */
function setUp({
  answers = issued as (number: number) => unknown,
  storage = createStorage() as TokenStorage | null,
} = {}) {
  const time = { elapsed: 5_000, now: 1_000_000 };
  const reports: [string, object][] = [];
  let fetches = 0;
  const fetch = async (): Promise<Response> => {
    fetches += 1;
    const answer = answers(fetches);
    if (answer === undefined) throw new TypeError('Failed to fetch');
    return answer instanceof Response ? answer : Response.json(answer);
  };
  const open = (userId = 'olivia', wait: () => Promise<void> = () => new Promise(() => undefined)) =>
    createAssistantTokens({
      api: createApiClient({ fetch, now: () => time.now }),
      storage,
      userId,
      elapsed: () => time.elapsed,
      now: () => time.now,
      wait,
      report: (message, details) => reports.push([message, details]),
    });
  const pass = (milliseconds: number): void => {
    time.elapsed += milliseconds;
    time.now += milliseconds;
  };
  return {
    open,
    pass,
    time,
    reports,
    storage: storage as ReturnType<typeof createStorage>,
    fetches: () => fetches,
  };
}

describe('the token of the assistant', () => {
  it('is fetched once for calls made at the same time [§7.0.10]', async () => {
    const { open, fetches } = setUp();
    const tokens = open();
    const all = await Promise.all([tokens.get(), tokens.get(), tokens.get()]);
    expect(new Set(all)).toEqual(new Set([issued(1).token]));
    expect(fetches()).toBe(1);
  });

  it.each([
    [ttl * 1_000 - 1, 1],
    [ttl * 1_000, 2],
    [ttl * 2_000, 2],
  ])('is after %i ms one of %i that were fetched [§7.0.10, D15]', async (later, times) => {
    const { open, pass, fetches } = setUp();
    const tokens = open();
    await tokens.get();
    pass(later);
    expect(await tokens.get()).toBe(issued(times).token);
    expect(fetches()).toBe(times);
  });

  it.each([
    [ttl * 1_000 - 1, 1],
    [ttl * 1_000, 2],
  ])(
    'outlives a reload of the page, %i ms after it was asked for: %i fetched [§7.0.10]',
    async (later, times) => {
      const { open, pass, fetches } = setUp();
      await open().get();
      pass(later);
      expect(await open().get()).toBe(issued(times).token);
      expect(fetches()).toBe(times);
    },
  );

  it('does not live longer in a page whose clock is set back [D15]', async () => {
    const { open, time, fetches } = setUp();
    const tokens = open();
    await tokens.get();
    time.elapsed += ttl * 1_000;
    time.now -= 3_600_000;
    await tokens.get();
    expect(fetches()).toBe(2);
  });

  it('is not taken from the storage after the clock was set back [D15]', async () => {
    const { open, time, fetches } = setUp();
    await open().get();
    time.now -= 1;
    await open().get();
    expect(fetches()).toBe(2);
  });

  it('stands in the storage under the person and obscured [§7.0.10, D15]', async () => {
    const { open, storage } = setUp();
    await open().get();
    const [[key, value] = []] = [...storage.entries];
    expect(key).toBe('assistant-token:olivia');
    expect(value).not.toContain('rat1');
    expect(atob(value ?? '')).not.toContain('rat1');
  });

  it('of whoever was signed in before is removed from the tab [D15, D16, F19]', async () => {
    const { open, storage } = setUp();
    storage.entries.set('something-else', 'stays');
    await open('olivia').get();
    const tokens = open('marc');
    expect([...storage.entries.keys()]).toEqual(['something-else']);
    expect(await tokens.get()).toBe(issued(2).token);
    expect([...storage.entries.keys()]).toEqual(['something-else', 'assistant-token:marc']);
  });

  it.each(['not base64!', btoa('{"token":'), btoa('null'), '', btoa('{"token":7}')])(
    'is fetched where the storage holds %j',
    async (stored) => {
      const { open, storage, fetches } = setUp();
      storage.entries.set('assistant-token:olivia', stored);
      expect(await open().get()).toBe(issued(1).token);
      expect(fetches()).toBe(1);
    },
  );

  it('works without a storage and with one that is denied', async () => {
    const denied = setUp({ storage: deniedStorage });
    const tokens = denied.open();
    expect([await tokens.get(), await tokens.get()]).toEqual([issued(1).token, issued(1).token]);
    const none = setUp({ storage: null });
    expect(await none.open().get()).toBe(issued(1).token);
  });

  it('that was refused is thrown away and fetched anew [D15]', async () => {
    const { open, storage } = setUp();
    const tokens = open();
    tokens.forget((await tokens.get()) ?? '');
    expect(storage.entries.size).toBe(0);
    expect(await tokens.get()).toBe(issued(2).token);
  });

  it('stays when an older one was refused [D15]', async () => {
    const { open, fetches } = setUp();
    const tokens = open();
    await tokens.get();
    tokens.forget('an older one');
    await tokens.get();
    expect(fetches()).toBe(1);
  });
});

describe('without a token', () => {
  const refused = (code: 'internal' | 'rate_limited' | 'unauthenticated') =>
    Response.json(toProblem(appError(code), 'r1'), { status: errorStatus(appError(code)) });

  it.each([
    ['refused', () => refused('internal'), 'Failed to fetch auth token', { reason: 'internal' }],
    [
      'refused as too many',
      () => refused('rate_limited'),
      'Failed to fetch auth token',
      { reason: 'rate_limited' },
    ],
    ['not reached', () => undefined, 'Failed to fetch auth token', { reason: 'unreachable' }],
    ['answered without success', () => ({ ...issued(1), success: false }), 'Invalid token response', {}],
    ['answered without a token', () => ({ success: true, ttl }), 'Invalid token response', {}],
    ['answered with no time', () => ({ ...issued(1), ttl: 0 }), 'Invalid token response', {}],
    ['answered with too long a time', () => ({ ...issued(1), ttl: 601 }), 'Invalid token response', {}],
  ])(
    'when %s, the calls go without and a warning says why [§8.0.4, D15]',
    async (_, answers, message, details) => {
      const { open, reports } = setUp({ answers });
      expect(await open().get()).toBeUndefined();
      expect(reports).toEqual([[message, expect.objectContaining(details)]]);
    },
  );

  it('because the session has ended, nothing is warned of: the chat itself asks the person to log in [F18]', async () => {
    const { open, reports } = setUp({ answers: () => refused('unauthenticated') });
    expect(await open().get()).toBeUndefined();
    expect(reports).toEqual([]);
  });

  it('no other is asked for within half a minute', async () => {
    const { open, pass, fetches } = setUp({
      answers: (number) => (number === 1 ? undefined : issued(number)),
    });
    const tokens = open();
    await tokens.get();
    pass(29_999);
    expect(await tokens.get()).toBeUndefined();
    pass(1);
    expect(await tokens.get()).toBe(issued(2).token);
    expect(fetches()).toBe(2);
  });

  it('a call waits for one no longer than a moment', async () => {
    const { open } = setUp();
    const tokens = open('olivia', async () => undefined);
    expect(await tokens.get()).toBeUndefined();
  });
});
