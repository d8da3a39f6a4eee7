import { test as base, type BrowserContext, type Cookie, expect } from '@playwright/test';
import { type AnswerLine, startAnswerLine } from './answer-line.ts';
import { watchStyles } from './page-styles.ts';
import { password, people, type PersonKey } from './people.ts';

interface JourneyOptions {
  /** Who is signed in when the journey begins; null for a visitor. */
  person: PersonKey | null;
  /** What the console may say in this journey, for example about a refused request that is the journey's subject. */
  expectedNoise: RegExp | null;
}

/**
 * The test function of all journeys. Each has a browser context of its own, and fails when any of its pages writes an error or a
 * warning to the console (which is also how the browser reports a breach of the content policy), throws, has the browser ask before a page is left, or
 * asks another origin for anything, or when what a page shows is drawn by a style sheet that the page does not load.
 */
export const test = base.extend<JourneyOptions>({
  person: [null, { option: true }],
  expectedNoise: [null, { option: true }],
  context: async ({ context, baseURL, person, expectedNoise }, run) => {
    const origin = new URL(baseURL ?? '').origin;
    const noise = listen(context, origin);
    const findUndrawn = watchStyles(context);
    if (person !== null) await signIn(context, origin, person);
    await run(context);
    expect(await findUndrawn(), 'every class of a page is drawn by a style sheet of its own').toEqual([]);
    const unexpected = noise.filter((line) => !expectedNoise?.test(line));
    expect(
      unexpected,
      'nothing in the console, no error, no question of the browser’s, no request to another origin',
    ).toEqual([]);
  },
});

/** The test function of journeys in which an answer's connection matters: their browser reaches the server over `line`. */
export const testOnLine = test.extend<{ line: AnswerLine }>({
  line: async ({ baseURL: _ }, run) => {
    const line = await startAnswerLine();
    await run(line);
    await line.close();
  },
  proxy: async ({ line }, run) => run({ server: line.address }),
});

export { expect };

/** Logs in as the login form does, without showing it. */
async function logIn(context: BrowserContext, origin: string, person: PersonKey): Promise<Cookie[]> {
  const response = await context.request.post(`${origin}/login`, {
    form: { email: people[person].email, password, next: '/help' },
    headers: { origin },
    maxRedirects: 0,
  });
  expect(response.status(), `${people[person].name} can log in`).toBe(303);
  return context.cookies(origin);
}

/** The cookies of sessions that this worker has begun: a password's check takes a tenth of a second by design. */
const sessions = new Map<string, Cookie[]>();

/** Signs a person in at a server: with the session that an earlier journey of this worker began there, or by logging in. */
export async function signIn(context: BrowserContext, origin: string, person: PersonKey): Promise<void> {
  const key = `${origin} ${person}`;
  const begun = sessions.get(key);
  if (begun === undefined) sessions.set(key, await logIn(context, origin, person));
  else await context.addCookies(begun);
  // Whoever logs out ends it for the journeys after them too.
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/logout') sessions.delete(key);
  });
}

/** Collects what a person never sees and a developer must: console lines, exceptions, requests that leave this origin. */
function listen(context: BrowserContext, origin: string): string[] {
  const noise: string[] = [];
  context.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    // A logo's other drawing is fetched when its theme is first shown, which can be after a journey has cut the connection.
    const isPicture = message.location().url.startsWith(`${origin}/docs/static/media/`);
    if (isPicture && message.text().includes('ERR_INTERNET_DISCONNECTED')) return;
    noise.push(`${message.type()}: ${message.text()} (${message.location().url})`);
  });
  // Playwright would accept it unseen; a person who only goes on is asked nothing by the browser.
  context.on('dialog', (dialog) => {
    noise.push(`dialog: ${dialog.type()} ${dialog.message()}`);
    void dialog.accept();
  });
  context.on('weberror', (webError) => noise.push(`exception: ${webError.error().message}`));
  context.on('request', (request) => {
    const url = new URL(request.url());
    const isElsewhere = url.protocol.startsWith('http') && url.origin !== origin;
    if (isElsewhere) noise.push(`request to another origin: ${request.url()}`);
  });
  return noise;
}
