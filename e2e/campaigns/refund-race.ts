import { type OwnDatabase, startOwnDatabase } from '@reachout/testkit/own-database';
import {
  type Acknowledged,
  checkRefunds,
  createRefundWorld,
  readRefundRecords,
  type RefundableInvoice,
  refundableItem,
  type RefundFindings,
} from '@reachout/testkit/refund-world';
import { apiPaths, paths } from '@reachout/core/paths';
import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { findFreePort } from '../free-port.ts';
import { type ServerUnderTest, startServer } from './server-under-test.ts';

/** What a campaign did and saw. `overRefunded`, `doubled` and `lost` are zero, and `problems` empty, when no money went astray. */
export interface RefundRaceReport extends RefundFindings {
  invoices: number;
  requests: number;
  approved: number;
  requested: number;
  refused: number;
  /** Requests that were sent again because a server died under them. */
  repeated: number;
  kills: number;
  seconds: number;
  problems: string[];
}

export interface RefundRaceOptions {
  invoices: number;
  /** How many ask for the same invoice at once; half of the invoices each when there are two figures. */
  parallel: readonly number[];
  /** Milliseconds between two kills, at random up to twice as many. */
  killEveryMs: number;
  /** The built program, below the project; the product's own unless told. */
  program?: string;
}

const invoicesAtOnce = 6;
const invoicesPerAccount = 10;
/** A job whose worker was killed comes back when its lease ends. */
const drainDeadlineMs = 180_000;
const requestDeadlineMs = 15_000;

/**
 * Lets many people ask for the same refunds at once, with a key each, of two servers on one PostgreSQL, and kills one or the other with SIGKILL all
 * the while. Whoever got no answer asks again with the same key. At the end every invoice must have exactly one refund (A58, A59, F03).
 */
export async function raceRefunds(options: RefundRaceOptions): Promise<RefundRaceReport> {
  const started = performance.now();
  const folder = mkdtempSync(join(tmpdir(), 'reachout-refunds-'));
  chmodSync(folder, 0o711);
  await using database = await startOwnDatabase(join(folder, 'database'));
  const servers = await startTwo(database, folder, options.program);
  try {
    const report = await race(database, servers, options);
    report.seconds = Math.round((performance.now() - started) / 1000);
    return report;
  } finally {
    await Promise.all(servers.map((server) => server.end()));
    await database[Symbol.asyncDispose]();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

/** One of the two servers, whichever process it is at the moment. */
interface Server {
  origin: string;
  kill(): Promise<void>;
  end(): Promise<void>;
}

async function startTwo(database: OwnDatabase, folder: string, program?: string): Promise<Server[]> {
  const ports = [await findFreePort(), await findFreePort()];
  const servers: Server[] = [];
  // The first one migrates and writes the demo world; the second finds both.
  for (const port of ports) {
    const start = (): ServerUnderTest =>
      startServer({
        dataFolder: join(folder, String(port)),
        port,
        program,
        env: {
          DATABASE_URL: database.url,
          AUTH_SECRET: 'a secret that the two servers of a campaign share',
          REACHOUT_FLAG_supportChatRefundInvoiceFlow: 'true',
        },
      });
    let current = start();
    if ((await current.ready) === null) throw new Error('a server did not start');
    servers.push({
      origin: current.origin,
      async kill() {
        current.process.kill('SIGKILL');
        await current.gone;
        current = start();
        if ((await current.ready) === null) throw new Error('a server did not start again');
      },
      async end() {
        current.process.kill('SIGKILL');
        await current.gone;
      },
    });
  }
  return servers;
}

async function race(
  database: OwnDatabase,
  servers: readonly Server[],
  { invoices: count, parallel, killEveryMs }: RefundRaceOptions,
): Promise<RefundRaceReport> {
  const invoices = await createRefundWorld(database.db, {
    accounts: Math.ceil(count / invoicesPerAccount),
    invoicesEach: invoicesPerAccount,
    ownerId: 'user_noor',
  });
  const report: RefundRaceReport = {
    invoices: invoices.length,
    requests: 0,
    approved: 0,
    requested: 0,
    refused: 0,
    repeated: 0,
    kills: 0,
    seconds: 0,
    overRefunded: 0,
    doubled: 0,
    lost: 0,
    problems: [],
  };
  const crowd = await Crowd.signIn(servers, report);
  const over = new AbortController();
  const killing = killAllTheWhile(servers, killEveryMs, over.signal, report);
  const waiting = invoices.map((invoice, index) => ({
    invoice,
    times: parallel[index % parallel.length] ?? 2,
  }));
  const worker = async (): Promise<void> => {
    for (let next = waiting.pop(); next; next = waiting.pop()) await crowd.ask(next.invoice, next.times);
  };
  await Promise.all(Array.from({ length: invoicesAtOnce }, worker));
  over.abort();
  await killing;
  await drain(database, report);
  const records = await readRefundRecords(database.db);
  Object.assign(report, checkRefunds(invoices, crowd.acknowledged, records));
  return report;
}

/** The first kill meets the first requests, however fast the machine is. */
async function killAllTheWhile(
  servers: readonly Server[],
  everyMs: number,
  signal: AbortSignal,
  report: RefundRaceReport,
): Promise<void> {
  while (!signal.aborted) {
    await servers[Math.floor(Math.random() * servers.length)]?.kill();
    report.kills += 1;
    await wait(Math.random() * 2 * everyMs, undefined, { signal }).catch(() => undefined);
  }
}

async function drain(database: OwnDatabase, report: RefundRaceReport): Promise<void> {
  const deadline = performance.now() + drainDeadlineMs;
  while ((await database.countWaitingJobs('refund.send')) > 0) {
    if (performance.now() > deadline) {
      report.problems.push('refunds were not sent in time');
      return;
    }
    await wait(500);
  }
}

interface Answer {
  status: number;
  body: Record<string, unknown>;
}

/** Many people with one session, as far as the servers can tell. */
class Crowd {
  readonly acknowledged: Acknowledged[] = [];
  readonly #servers: readonly Server[];
  readonly #cookie: string;
  readonly #report: RefundRaceReport;

  constructor(servers: readonly Server[], cookie: string, report: RefundRaceReport) {
    this.#servers = servers;
    this.#cookie = cookie;
    this.#report = report;
  }

  static async signIn(servers: readonly Server[], report: RefundRaceReport): Promise<Crowd> {
    const origin = servers[0]?.origin ?? '';
    const body = new URLSearchParams({
      email: 'noor@nova.example',
      password: 'reachout-demo',
      next: '/help',
    });
    const login = await fetch(origin + paths.login(), {
      method: 'POST',
      body,
      headers: { origin },
      redirect: 'manual',
    });
    const cookie = login.headers.getSetCookie()[0]?.split(';')[0];
    if (cookie === undefined) throw new Error(`nobody could sign in: ${login.status}`);
    return new Crowd(servers, cookie, report);
  }

  /** Asks for one invoice so many times at once; exactly one may be told yes. */
  async ask(invoice: RefundableInvoice, times: number): Promise<void> {
    const choice = {
      teamId: invoice.accountId,
      product: 'platform',
      invoiceId: invoice.invoiceId,
      lineItems: { [refundableItem]: 5 },
    };
    const quoted = await this.#send(0, apiPaths.refundQuote(), choice, randomUUID());
    const asked = Array.from({ length: times }, (_, index) =>
      this.#confirm(index, { ...choice, reason: '', quoteHash: quoted.body.hash }),
    );
    const answers = await Promise.all(asked);
    const yes = answers.filter(({ status }) => status === 201);
    this.#report.requests += times;
    this.#report.refused += times - yes.length;
    for (const { body } of yes) {
      const { accountId, invoiceId } = invoice;
      this.acknowledged.push({
        accountId,
        invoiceId,
        refundId: String(body.refundId),
        amount: Number(body.amount),
      });
      if (body.status === 'approved') this.#report.approved += 1;
      else this.#report.requested += 1;
    }
    if (yes.length !== 1)
      this.#report.problems.push(`${yes.length} were told yes about ${invoice.invoiceId}`);
  }

  /** One person: who is shown a new quote confirms that one, with a new key. */
  async #confirm(index: number, body: Record<string, unknown>): Promise<Answer> {
    const answer = await this.#send(index, apiPaths.refundInvoice(), body, randomUUID());
    if (answer.body.code !== 'quote_changed') return answer;
    const { quote } = answer.body.details as { quote: { hash: string } };
    return this.#confirm(index, { ...body, quoteHash: quote.hash });
  }

  /** Sends until there is an answer that stays, always with the same key, of whichever server is there. */
  async #send(index: number, path: string, body: object, key: string): Promise<Answer> {
    for (let attempt = 0; ; attempt += 1) {
      const server = this.#servers[(index + attempt) % this.#servers.length];
      const answer = await this.#try(server?.origin ?? '', path, body, key);
      if (answer && !isPassing(answer)) return answer;
      this.#report.repeated += 1;
      await wait(answer === null ? 100 : 250);
    }
  }

  async #try(origin: string, path: string, body: object, key: string): Promise<Answer | null> {
    try {
      const response = await fetch(origin + path, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { origin, cookie: this.#cookie, 'content-type': 'application/json', 'idempotency-key': key },
        signal: AbortSignal.timeout(requestDeadlineMs),
      });
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
    } catch {
      return null;
    }
  }
}

/** An answer that another attempt may change. */
function isPassing({ status, body }: Answer): boolean {
  return status >= 500 || body.code === 'request_in_progress';
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { values } = parseArgs({
    options: {
      invoices: { type: 'string' },
      'kill-every-ms': { type: 'string' },
      program: { type: 'string' },
    },
  });
  const report = await raceRefunds({
    invoices: Number(values.invoices ?? 2_000),
    parallel: [2, 10],
    killEveryMs: Number(values['kill-every-ms'] ?? 1_500),
    program: values.program,
  });
  process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
  const lost = report.overRefunded + report.doubled + report.lost + report.problems.length;
  if (lost > 0) process.exitCode = 1;
}
