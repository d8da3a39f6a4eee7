import { apiPaths } from '@reachout/core/paths';
import { expect, test } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type ServerUnderTest, startServer } from './campaigns/server-under-test.ts';
import { sessionCookie } from './campaigns/session-cookie.ts';
import { findFreePort } from './free-port.ts';
import { withOwnData } from './own-server.ts';

/** What Node loads first: a clock that is so many hours wrong, as on a machine where nobody set it. */
function wrongClock(hours: number): string {
  const script = `const Right = Date; const wrong = ${hours} * 3600000;
    globalThis.Date = class Date extends Right {
      constructor(...given) { if (given.length === 0) super(Right.now() + wrong); else super(...given); }
      static now() { return Right.now() + wrong; }
    };`;
  return `--import=data:text/javascript,${encodeURIComponent(script)}`;
}

test('servers whose clocks are 52 hours apart take each other’s sessions, tokens, submissions and files for what they are [F23]', async () => {
  test.setTimeout(300_000);
  await withOwnData(async ({ database, options }) => {
    const start = async (hours: number): Promise<ServerUnderTest> =>
      startServer({
        ...options,
        port: await findFreePort(),
        env: {
          ...options.env,
          NODE_OPTIONS: wrongClock(hours),
          REACHOUT_FLAG_supportChatRefundInvoiceFlow: 'true',
        },
      });
    const slow = await start(-26);
    const servers = [slow];
    try {
      expect(await slow.ready).not.toBeNull();
      const cookie = await sessionCookie(slow.origin, 'noor@nova.example');
      const as = (server: ServerUnderTest, more: Record<string, string> = {}) => ({
        origin: server.origin,
        cookie,
        ...more,
      });

      // The bytes of an upload that the other process has not written down yet, as its sweep at start finds them.
      const uploaded = await fetch(slow.origin + apiPaths.uploads({ teamId: 'team_nova' }), {
        method: 'POST',
        headers: as(slow),
        body: uploadOf('notes.txt'),
      });
      expect(uploaded.status).toBe(201);
      await database.db.execute(`delete from files where case_number is null and name = 'notes.txt'`);
      const stored = storedFiles(options.dataFolder);

      const fast = await start(26);
      servers.push(fast);
      expect(await fast.ready).not.toBeNull();

      const both = [slow, fast];
      const pages = await Promise.all(
        both.map((each) =>
          fetch(each.origin + apiPaths.cases({ teamId: 'team_nova' }), { headers: as(each) }),
        ),
      );
      expect(pages.map(({ status }) => status)).toEqual([200, 200]);

      const tokens = await Promise.all(
        both.map(async (each) => {
          const answer = await fetch(each.origin + apiPaths.authToken(), {
            method: 'POST',
            headers: as(each),
          });
          return ((await answer.json()) as { token: string }).token;
        }),
      );
      const stops = await Promise.all(
        both.flatMap((each) =>
          tokens.map((token) =>
            fetch(each.origin + apiPaths.chatStop('thread_of_nobody'), {
              method: 'POST',
              headers: as(each, { authorization: `Bearer ${token}` }),
            }),
          ),
        ),
      );
      // Not found, which only those hear whose token is taken.
      expect(stops.map(({ status }) => status)).toEqual([404, 404, 404, 404]);

      const key = randomUUID();
      const numbers = [];
      for (const each of [slow, fast, slow]) {
        const answer = await fetch(each.origin + apiPaths.createCase({ teamId: 'team_nova' }), {
          method: 'POST',
          headers: as(each, { 'idempotency-key': key }),
          body: submissionOf('Sent to both'),
        });
        numbers.push(
          ((await answer.json()) as { supportCase: { caseNumber: string } }).supportCase.caseNumber,
        );
      }
      expect(new Set(numbers).size).toBe(1);

      const invoices = await Promise.all(
        both.map(async (each) => {
          const answer = await fetch(each.origin + apiPaths.invoices({ teamId: 'team_nova' }), {
            headers: as(each),
          });
          expect(answer.status).toBe(200);
          return answer.json();
        }),
      );
      expect(invoices[0]).toEqual(invoices[1]);
      expect(storedFiles(options.dataFolder)).toEqual(stored);
    } finally {
      await Promise.all(
        servers.map((server) => {
          server.process.kill('SIGKILL');
          return server.gone;
        }),
      );
    }
  });
});

function storedFiles(dataFolder: string): string[] {
  return readdirSync(join(dataFolder, 'files'), { recursive: true }).map(String).toSorted();
}

function uploadOf(name: string): FormData {
  const form = new FormData();
  form.append('files', new File(['Some notes.'], name, { type: 'text/plain' }));
  return form;
}

function submissionOf(subject: string): FormData {
  const form = new FormData();
  const fields = {
    product: 'Tetra',
    caseArea: 'billing',
    topicArea: 'understanding-my-invoice',
    severity: '3',
    subject,
    description: 'The clocks are wrong.',
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}
