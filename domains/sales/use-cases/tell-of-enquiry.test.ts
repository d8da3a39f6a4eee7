import { makeJobsDue } from '@reachout/testkit/make-jobs-due';
import { randomUUID } from 'node:crypto';
import { paths } from '@reachout/core/paths';
import { runOutbox } from '@reachout/operations/use-cases/run-outbox';
import type { EventsPort, OutgoingEvent } from '@reachout/ports/ports';
import { createTestApp, testOrigin, type TestApp } from '@reachout/server/testing/test-app';
import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { enquiryHandlers } from './tell-of-enquiry.ts';

let app: TestApp;
afterEach(() => app.close());

type Answer = Awaited<ReturnType<EventsPort['send']>>;

/** A system of the operator's that answers as it is told, and then takes everything. */
function receiver(...answers: Answer[]): EventsPort & { seen: OutgoingEvent[] } {
  const seen: OutgoingEvent[] = [];
  return {
    seen,
    async send(event) {
      seen.push(event);
      return answers.shift() ?? { ok: true };
    },
  };
}

const enquiry = {
  name: 'Mara Winter',
  email: 'mara@winter.example',
  company: 'Winter & Söhne',
  teamSize: '11-50',
  message: 'How does an enterprise contract work?',
};

async function write(submission: string = randomUUID()): Promise<void> {
  const body = new URLSearchParams({ ...enquiry, submission });
  const response = await app.visitor(paths.contactSales(), { method: 'POST', body });
  expect(response.status).toBe(303);
}

const deliver = () =>
  runOutbox(
    app.deps.services,
    enquiryHandlers(app.deps.services, () => testOrigin),
  );
const dueNow = () => makeJobsDue(app.database.db);

async function jobs(): Promise<Record<string, unknown>[]> {
  const { rows } = await app.database.db.execute(
    sql`select state, attempts, last_error, payload::text as payload from outbox_jobs where kind = 'sales.tell-of-enquiry'`,
  );
  return rows;
}

describe('a system that is told of sales enquiries', () => {
  it('is told once of each, with what was written and where staff answer it', async () => {
    const events = receiver();
    app = await createTestApp({ events });
    const submission = randomUUID();
    await write(submission);
    await write(submission);
    await deliver();
    await deliver();
    const [event] = events.seen;
    expect(events.seen).toHaveLength(1);
    expect(event).toMatchObject({ type: 'sales_enquiry.created', data: { ...enquiry, userId: null } });
    expect(event?.data.id).toBe(event?.id);
    expect(event?.data.url).toBe(testOrigin + paths.staffEnquiry(event?.id ?? ''));
  });

  it('is told again, under the same id, until it has taken it', async () => {
    const events = receiver(
      { ok: false, failure: { kind: 'later', reason: 'HTTP 500' } },
      { ok: false, failure: { kind: 'later', reason: 'TimeoutError' } },
    );
    app = await createTestApp({ events });
    await write();
    await deliver();
    expect(await jobs()).toMatchObject([{ state: 'waiting', attempts: 1, last_error: 'HTTP 500' }]);
    await dueNow();
    await deliver();
    await dueNow();
    await deliver();
    expect(new Set(events.seen.map(({ id }) => id)).size).toBe(1);
    expect(await jobs()).toMatchObject([{ state: 'done', attempts: 3 }]);
  });

  it('is told no more once it says that it is gone', async () => {
    const events = receiver({ ok: false, failure: { kind: 'never', reason: 'HTTP 410' } });
    app = await createTestApp({ events });
    await write();
    await deliver();
    expect(await jobs()).toMatchObject([{ state: 'dead', last_error: 'HTTP 410' }]);
  });

  it('is told by a job that holds nothing that a person wrote', async () => {
    app = await createTestApp({ events: receiver() });
    await write();
    expect(String((await jobs())[0]?.payload)).not.toContain('Winter');
  });
});

describe('where no system is told of events', () => {
  it('an enquiry is stored, and nothing waits to be sent', async () => {
    app = await createTestApp();
    await write();
    expect(await jobs()).toEqual([]);
  });

  it('what still waits is given up, and says so', async () => {
    app = await createTestApp({ events: receiver() });
    await write();
    const services = { ...app.deps.services, events: undefined };
    await runOutbox(
      services,
      enquiryHandlers(services, () => testOrigin),
    );
    expect(await jobs()).toMatchObject([
      { state: 'dead', last_error: 'no system is told of events any more' },
    ]);
  });
});
