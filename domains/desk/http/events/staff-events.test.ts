import { caseEventHandlers } from '@reachout/cases/use-cases/announce';
import { createCaseWorld } from '@reachout/cases/testing/test-cases';
import { apiPaths, paths } from '@reachout/core/paths';
import { runOutbox } from '@reachout/operations/use-cases/run-outbox';
import type { EventsPort } from '@reachout/ports/ports';
import { json } from '@reachout/server/testing/test-app';
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, it } from 'vitest';

let outcome: Awaited<ReturnType<EventsPort['send']>>;
const sent: string[] = [];
const events: EventsPort = {
  async send({ id }) {
    sent.push(id);
    return outcome;
  },
};
const world = await createCaseWorld({ events });
const { db } = world.app.database;
beforeEach(async () => {
  sent.length = 0;
  await db.execute(sql`delete from outbox_jobs`);
  await db.execute(sql`delete from event_deliveries`);
});
afterAll(() => world.app.close());

const deliver = () =>
  runOutbox(
    world.app.deps.services,
    caseEventHandlers(world.app.deps.services, () => 'https://help.example'),
  );

/** An answer, of which the other system is told with this outcome. */
async function answer(with_: typeof outcome): Promise<void> {
  outcome = with_;
  const row = await world.open();
  await world.ada(
    apiPaths.staffCaseComments(row.caseNumber),
    json({ id: randomUUID(), body: 'Words of an answer.' }),
  );
  await deliver();
}
const html = { headers: { accept: 'text/html' } };

/** What each row of the page says, beside times. */
async function rows(of?: 'failed'): Promise<string[]> {
  const page = await (await world.ada(paths.staffEvents({ of }), html)).text();
  return [...page.matchAll(/<tr><th scope="row".*?<\/tr>/g)].map(([row]) =>
    row
      .replace(/<time.*?<\/time>/g, '…')
      .replace(/<[^>]+>/g, ' ')
      .replace(/event_[\w-]+/g, 'ID')
      .replace(/\s+/g, ' ')
      .trim(),
  );
}
const resend = (eventId: string | undefined) =>
  world.ada(paths.staffEvents(), {
    method: 'POST',
    body: new URLSearchParams({ form: 'resend', eventId: eventId ?? '' }),
  });

it('lists what another system was told of, with what it answered and when it is told again', async () => {
  await answer({ ok: true });
  await answer({ ok: false, failure: { kind: 'later', reason: 'HTTP 503' } });
  await answer({ ok: false, failure: { kind: 'never', reason: 'HTTP 410' } });
  expect(await rows()).toEqual([
    'case.answered ID … 1 Refused for good HTTP 410 Given up Send again',
    'case.answered ID … 1 Not taken HTTP 503 Sent again at …',
    'case.answered ID … 1 Taken Send again',
  ]);
  expect(await rows('failed')).toHaveLength(2);
  const page = await (await world.ada(paths.staffEvents(), html)).text();
  expect(page).not.toContain('Words of an answer.');
});

it('sends one again with its id, and writes down who had it sent', async () => {
  await answer({ ok: false, failure: { kind: 'never', reason: 'HTTP 410' } });
  outcome = { ok: true };
  const [id] = sent;
  expect((await resend(id)).status).toBe(303);
  await deliver();
  expect(sent).toEqual([id, id]);
  expect(await rows()).toEqual([
    'case.answered ID … 1 Taken Send again',
    'case.answered ID … 1 Refused for good HTTP 410',
  ]);
  const audit = await db.execute(
    sql`select actor_user_id, subject_id from audit where action = 'staff.event.resent'`,
  );
  expect(audit.rows).toEqual([{ actor_user_id: 'user_ada', subject_id: id }]);
});

it('leaves one alone that waits to be sent anyway, and says so', async () => {
  await answer({ ok: false, failure: { kind: 'later', reason: 'HTTP 503' } });
  const refused = await resend(sent[0]);
  expect(refused.status).toBe(409);
  expect(await refused.text()).toContain('It is sent again by itself');
});
