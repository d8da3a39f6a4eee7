import { randomUUID } from 'node:crypto';
import { apiPaths } from '@reachout/core/paths';
import { cases, files } from '@reachout/cases/store/schema/cases';
import { idempotencyKeys } from '@reachout/operations/store/schema/operations';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFailPoints, failPointHeader, parseFailPoints } from './fail-points.ts';
import { createTestApp, type Requester, type TestApp } from '@reachout/server/testing/test-app';

let app: TestApp;
let olivia: Requester;
beforeAll(async () => {
  app = await createTestApp({ failPoints: createFailPoints('') });
  olivia = await app.signIn('olivia@orbit.example');
});
afterAll(() => app.close());

async function submit(subject: string, key: string, failPoint?: string): Promise<Response> {
  const form = new FormData();
  const fields = {
    product: 'Tetra',
    caseArea: 'billing',
    topicArea: 'understanding-my-invoice',
    severity: '3',
    subject,
    description: 'Sent again after the first attempt failed.',
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('files', new File([subject], 'note.txt'));
  const encoded = new Response(form);
  const headers = new Headers({
    'content-type': encoded.headers.get('content-type') ?? '',
    'idempotency-key': key,
  });
  if (failPoint !== undefined) headers.set(failPointHeader, failPoint);
  return olivia(apiPaths.createCase({ teamId: 'team_orbit' }), {
    method: 'POST',
    body: await encoded.arrayBuffer(),
    headers,
  });
}

describe('a submit that fails on the server and is sent again with its key', () => {
  it.each([
    'case.before-parse',
    'case.after-file-write',
    'case.before-commit',
    'case.after-commit',
    'case.before-response',
  ])('opens one case with one file after an error at %s [F02, D22]', async (point) => {
    const subject = `Failing at ${point}`;
    const key = randomUUID();
    const failed = await submit(subject, key, `${point}:error`);
    const again = await submit(subject, key);
    expect([failed.status, again.status]).toEqual([500, 201]);
    const rows = await app.database.db
      .select({ number: cases.number, sha256: files.sha256 })
      .from(cases)
      .leftJoin(files, eq(files.caseNumber, cases.number))
      .where(eq(cases.subject, subject));
    const { supportCase } = (await again.json()) as { supportCase: { caseNumber: string } };
    expect(rows).toEqual([{ number: Number(supportCase.caseNumber), sha256: expect.any(String) }]);
  });

  it('opens one case after an answer that broke off in the middle [F02, D22]', async () => {
    const key = randomUUID();
    const broken = await submit('Broken off', key, 'case.mid-response:error');
    await expect(broken.json()).rejects.toThrow();
    expect((await submit('Broken off', key)).status).toBe(201);
    expect(await app.database.db.$count(cases, eq(cases.subject, 'Broken off'))).toBe(1);
  });

  it('is told to wait while the first attempt runs, and then gets its answer [A61, D22]', async () => {
    const key = randomUUID();
    const first = submit('Slow', key, 'case.before-commit:delay=1000');
    await expect.poll(() => app.database.db.$count(idempotencyKeys, eq(idempotencyKeys.key, key))).toBe(1);
    const waiting = await submit('Slow', key);
    expect([waiting.status, waiting.headers.get('retry-after')]).toEqual([
      409,
      expect.stringMatching(/^[1-9]\d*$/),
    ]);
    const answered = await first;
    const again = await submit('Slow', key);
    expect(await again.json()).toEqual(await answered.json());
    expect(await app.database.db.$count(cases, eq(cases.subject, 'Slow'))).toBe(1);
  });
});

describe('fail points', () => {
  it('happen once, or as often as they say', async () => {
    const points = createFailPoints('case.after-commit:error:2');
    await expect(points.reach('case.after-commit')).rejects.toThrow('case.after-commit');
    await expect(points.reach('case.before-commit')).resolves.toBeUndefined();
    await expect(points.reach('case.after-commit')).rejects.toThrow('case.after-commit');
    await expect(points.reach('case.after-commit')).resolves.toBeUndefined();
  });

  it('end the process where they say crash', async () => {
    const ended: string[] = [];
    const points = createFailPoints('case.before-parse:crash', () => void ended.push('crashed'));
    void points.reach('case.before-parse');
    await expect.poll(() => ended).toEqual(['crashed']);
  });

  it.each(['case.before-parse', 'x:explode', 'x:delay=soon', ':error'])(
    'are not set up by the text “%s”',
    (text) => {
      expect(() => parseFailPoints(text)).toThrow('is no fail point');
    },
  );
});
