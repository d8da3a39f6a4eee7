import { english } from '@reachout/language/language';
import { createHmac, randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLocalFiles } from '@reachout/adapter-local-files';
import type { AssistantPort } from '@reachout/chat/rules/assistant-call';
import type { OutsideAssistantPort } from '@reachout/chat/rules/outside-assistant';
import { paths } from '@reachout/core/paths';
import type { StatusSource } from '@reachout/status/rules/status-source';
import { demoPassword } from '@reachout/demo-world/demo-world';
import { isAnswering } from '@reachout/database/health-queries';
import { sessions, users } from '@reachout/accounts/store/schema/identity';
import { eq } from 'drizzle-orm';
import { createAnswerWriter } from '@reachout/chat/use-cases/answer-writer';
import type {
  BillingPort,
  ClockPort,
  DeskPort,
  DraftsPort,
  EventsPort,
  FilesPort,
  StatusPort,
  IncomingEventsPort,
  Mailing,
  PushPort,
} from '@reachout/ports/ports';
import { createBuiltInDesk } from '@reachout/cases/use-cases/desk/built-in-desk';
import { createKeptPost } from '@reachout/mail/use-cases/kept-mails';
import { passwordResetTokens } from '@reachout/accounts/use-cases/reset-password-by-link';
import { createDoneNotices } from '@reachout/http/done-notice';
import { countUnread } from '@reachout/mail/store/notifications-queries';
import { createMailLinks } from '@reachout/mail/use-cases/mail-links';
import { createBuiltInBilling } from '@reachout/refunds/use-cases/built-in-billing';
import { createTestDatabase, type TestDatabase } from '@reachout/testkit/database';
import { readDemoFile } from '@reachout/testkit/demo-database';
import { scriptedAssistant } from '@reachout/testkit/models';
import { listenForAnswers, type SignalLimits } from '../src/ports/answer-signals.ts';
import { createAnswerStreams, type StreamLimits } from '@reachout/chat/http/answer-streams';
import type { AppDeps } from '../src/app-deps.ts';
import { createApp } from '../src/app.ts';
import { caseStreamLimits } from '@reachout/cases/http/open-events';
import { createAssistantTokens } from '@reachout/chat/http/assistant-tokens';
import { createAuth, type IdentityProviderSettings, sessionCookieName } from '@reachout/accounts/http/auth';
import type { Brand } from '@reachout/brand/rules/brand';
import { brand as defaultBrand } from '@reachout/core/testing/samples';
import type { FailPoints } from '@reachout/http/fail-points';
import { createFlags } from '../src/ports/flags.ts';
import { createLog } from '@reachout/http/log';
import { unlimited } from '../src/ports/rate-limiter.ts';
import { unlimitedRendering } from '@reachout/http/render-allowance';
import { randomIds, systemClock } from '../src/ports/system.ts';
import { createContractCheck } from './test-contract.ts';
import { traceFiles } from '../src/ports/traced-files.ts';
import type { Tracing } from '../src/ports/tracing.ts';
import { createRecurringFailure } from '@reachout/ports/recurring-failure';

/** The origin that the application under test takes for its own. */
export const testOrigin = 'http://localhost:3000';

export interface TestAppOptions {
  /** The brand with its catalogue; the default ones unless told. */
  brand?: Brand;
  assistant?: AssistantPort;
  /** An assistant of another system that is told what people say of its answers. */
  outsideAssistant?: OutsideAssistantPort;
  /** What drafts answers of staff; nothing unless told. */
  drafts?: DraftsPort;
  flags?: Record<string, boolean>;
  rateLimiter?: AppDeps['rateLimiter'];
  /** The same as `rateLimiter` unless told. */
  localLimiter?: AppDeps['localLimiter'];
  renderAllowance?: AppDeps['renderAllowance'];
  streamLimits?: StreamLimits;
  clock?: ClockPort;
  tracing?: Tracing;
  billing?: BillingPort;
  desk?: DeskPort;
  events?: EventsPort;
  statusSource?: StatusSource;
  incomingEvents?: IncomingEventsPort;
  incomingMail?: IncomingEventsPort;
  outsideStatus?: StatusPort;
  /** None is sent unless told. */
  mail?: Mailing | 'kept';
  /** No browser is told unless given. */
  push?: PushPort;
  /** Answers of staff go out at once unless told. */
  holdSeconds?: number;
  failPoints?: FailPoints;
  trustedProxies?: number;
  /** What the store of files does instead of storing. */
  files?: Partial<FilesPort>;
  programTokens?: boolean;
  publicNumbers?: boolean;
  /** Sign-in by an identity provider, and whether passwords count besides. */
  identityProvider?: IdentityProviderSettings;
  passwords?: boolean;
  /** Another application's database, for two processes that share one; it stays when this one closes. */
  database?: TestDatabase;
  signalLimits?: Partial<SignalLimits>;
}

/** The product's defaults. */
export const sessionAges = { idleSeconds: 7 * 24 * 3_600, longestSeconds: 30 * 24 * 3_600 };

const secret = 'a secret of the tests, long enough to be one';

/** A person's requests: their session goes along, and so does the origin, as a browser of theirs would do. */
export type Requester = (path: string, init?: RequestInit) => Promise<Response>;

/** The real application on a database of its own, with the demo world in it. Each answer of a call is compared with what the API’s description says. */
export interface TestApp {
  deps: AppDeps;
  database: TestDatabase;
  /** Lines that the application logged. */
  logged: string[];
  /** Requests without a session. */
  visitor: Requester;
  /** A new session of whoever has this address, without a password: each costs a hash that is made to cost something. */
  signIn: (email: string) => Promise<Requester>;
  /** The same by the demo password, through the login page. */
  logIn: (email: string) => Promise<Requester>;
  /** A program's requests: an access token, no cookie, and from no page. */
  withToken: (token: string) => Requester;
  /** A new session of a person, by their id. */
  sessionOf: (userId: string) => Promise<Requester>;
  close: () => Promise<void>;
}

export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = options.database ?? (await createTestDatabase({ demo: true }));
  const logged: string[] = [];
  const log = createLog({
    level: 'debug',
    format: 'json',
    now: systemClock.now,
    write: (line) => logged.push(line),
  });
  const signals = listenForAnswers(database.url, log, options.signalLimits);
  const brand = options.brand ?? defaultBrand;
  const services = {
    db: database.db,
    brand,
    clock: options.clock ?? systemClock,
    ids: randomIds,
    files: traceFiles(
      {
        ...withDemoFiles(createLocalFiles({ folder: mkdtempSync(join(tmpdir(), 'test-app-')) })),
        ...options.files,
      },
      options.tracing,
    ),
    flags: await createFlags(brand, { overrides: options.flags }),
    billing: options.billing ?? createBuiltInBilling(database.db),
    statusSource: options.statusSource ?? 'built-in',
    outsideStatus: options.outsideStatus,
    mail: options.mail === 'kept' ? keptMail(database) : options.mail,
    push: options.push,
    events: options.events,
    incomingEvents: options.incomingEvents,
    incomingMail: options.incomingMail,
    desk: options.desk ?? createBuiltInDesk({ db: database.db, ids: randomIds }),
    outsideAssistant: options.outsideAssistant,
    drafts: options.drafts,
    assistant: options.assistant ?? scriptedAssistant([{ type: 'finish', reason: 'stop' }]),
    signals,
    log,
    holdSeconds: options.holdSeconds,
    failPoints: options.failPoints,
    trace: options.tracing,
  };
  const answers = createAnswerWriter(services);
  const deps: AppDeps = {
    services,
    tracing: options.tracing,
    answers,
    streams: createAnswerStreams(() => performance.now(), options.streamLimits),
    caseStreams: createAnswerStreams(() => performance.now(), options.streamLimits ?? caseStreamLimits),
    tokens: createAssistantTokens({ secret, clock: services.clock }),
    auth: createAuth({
      db: database.db,
      secret,
      publicOrigin: testOrigin,
      trustedOrigins: [testOrigin],
      ...sessionAges,
      passwords: options.passwords,
      isMailSent: services.mail !== undefined,
      identityProvider: options.identityProvider && {
        ...options.identityProvider,
        catalogue: brand,
        ids: randomIds,
        log,
        elapsed: () => performance.now(),
      },
    }),
    countUnread: (viewer) => countUnread(database.db, viewer),
    resetTokens: passwordResetTokens(secret),
    doneNotices: createDoneNotices({ secret, clock: services.clock, https: false }),
    mailLinks: createMailLinks({ secret, publicOrigin: () => testOrigin }),
    log,
    languages: [english],
    messages: () => undefined,
    assets: () => ({ css: [], scripts: [], preload: [], fonts: [], search: '', console: '/console.js' }),
    content: { hash: '', articles: [], tree: [] },
    contentFiles: { files: new Map(), pictures: {} },
    rateLimiter: options.rateLimiter ?? unlimited,
    renderAllowance: options.renderAllowance ?? unlimitedRendering,
    outage: createRecurringFailure(log, 'database unavailable to requests', {
      now: systemClock.now,
      elapsed: () => performance.now(),
    }),
    localLimiter: options.localLimiter ?? options.rateLimiter ?? unlimited,
    logoFiles: new Map(),
    clientFolder: null,
    https: false,
    development: false,
    programTokens: options.programTokens ?? true,
    publicNumbers: options.publicNumbers ?? true,
    demo: null,
    trustedProxies: options.trustedProxies ?? 0,
    refundMinimumWaitMs: 10_000,
    isOwnOrigin: (origin) => origin === testOrigin,
    publicOrigin: () => testOrigin,
    failPoints: options.failPoints,
    newRequestId: randomUUID,
    elapsed: () => performance.now(),
    checks: { database: () => isAnswering(database.db) },
  };
  const app = createApp(deps);
  const check = createContractCheck(app);
  const send = async (request: Request): Promise<Response> => {
    const response = await app.request(request);
    await check(request, response);
    return response;
  };
  const visitor = requesterWith({}, send);
  const sessionOf = async (userId: string): Promise<Requester> => {
    const token = randomUUID();
    await database.db.insert(sessions).values({
      id: randomUUID(),
      userId,
      token,
      expiresAt: new Date(Date.now() + sessionAges.idleSeconds * 1_000),
    });
    const signature = createHmac('sha256', secret).update(token).digest('base64');
    const cookie = `${sessionCookieName(false)}=${encodeURIComponent(`${token}.${signature}`)}`;
    return requesterWith({ cookie }, send);
  };
  return {
    deps,
    database,
    logged,
    visitor,
    async signIn(email) {
      const [person] = await database.db.select().from(users).where(eq(users.email, email));
      if (person === undefined) throw new Error(`Nobody has the address ${email}.`);
      return sessionOf(person.id);
    },
    async logIn(email) {
      const form = new URLSearchParams({ email, password: demoPassword, next: paths.help() });
      const response = await visitor(paths.login(), { method: 'POST', body: form });
      const cookie = response.headers
        .getSetCookie()
        .find((value) => value.startsWith(sessionCookieName(false)));
      if (cookie === undefined) throw new Error(`${email} could not log in: ${response.status}`);
      return requesterWith({ cookie: cookie.split(';')[0] ?? '' }, send);
    },
    withToken:
      (token) =>
      async (path, init = {}) => {
        const request = new Request(new URL(path, testOrigin), init);
        request.headers.set('authorization', `Bearer ${token}`);
        // Where a token means nothing, it is the browser of a visitor that asks.
        if (!path.startsWith('/api/')) request.headers.set('origin', testOrigin);
        return send(request);
      },
    sessionOf,
    async close() {
      await answers.drain(1_000);
      await signals.close();
      if (options.database === undefined) await database.drop();
    },
  };
}

/** Mail as in the demo world, gathered for no time at all. */
function keptMail({ db }: TestDatabase): Mailing {
  return { post: createKeptPost({ db, domain: 'tetra.example' }), gatherSeconds: 0, isKept: true };
}

function requesterWith(
  headers: Record<string, string>,
  send: (request: Request) => Response | Promise<Response>,
): Requester {
  const notices = new Map<string, string>();
  return async (path, init = {}) => {
    const request = new Request(new URL(path, testOrigin), init);
    for (const [name, value] of Object.entries({ origin: testOrigin, ...headers })) {
      if (!request.headers.has(name)) request.headers.set(name, value);
    }
    const kept = notices.get(new URL(request.url).pathname);
    const cookies = [request.headers.get('cookie'), kept].filter((each) => typeof each === 'string');
    if (kept !== undefined) request.headers.set('cookie', cookies.join('; '));
    const response = await send(request);
    for (const cookie of response.headers.getSetCookie()) keepNotice(notices, cookie);
    return response;
  };
}

/** Keeps what a page has to say once for that page, as a browser does; and drops it once the page has said it. */
function keepNotice(notices: Map<string, string>, cookie: string): void {
  const [pair = '', ...attributes] = cookie.split('; ');
  if (!pair.startsWith('reachout-done-')) return;
  const path = attributes.find((each) => each.startsWith('Path='))?.slice('Path='.length) ?? '';
  if (attributes.includes('Max-Age=0')) notices.delete(path);
  else notices.set(path, pair);
}

function withDemoFiles(files: FilesPort): FilesPort {
  return {
    ...files,
    async read(key) {
      const demo = await readDemoFile(key);
      return demo === null ? files.read(key) : new Response(new Uint8Array(demo)).body;
    },
  };
}

/** A JSON request as the API takes it. */
export function json(body: unknown, headers: Record<string, string> = {}): RequestInit {
  return {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  };
}
