import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apiPaths } from '@reachout/core/paths';
import { expect, test } from '@playwright/test';
import { signIn } from './campaigns/person.ts';
import { type ServerUnderTest, startServer } from './campaigns/server-under-test.ts';
import { sessionCookie } from './campaigns/session-cookie.ts';
import { hashOf, randomWord, signInToSubmit } from './campaigns/submitter.ts';
import { findFreePort } from './free-port.ts';

const teamId = 'team_orbit';

/** Everything of Orbit's that its people see, by call: cases with the bytes of their files, conversations, refunds and invoices. */
async function readEverything(server: ServerUnderTest): Promise<Record<string, string>> {
  const headers = { cookie: await sessionCookie(server.origin, 'olivia@orbit.example') };
  const seen: Record<string, string> = {};
  const read = async (path: string): Promise<unknown> => {
    const response = await fetch(server.origin + path, { headers });
    const bytes = new Uint8Array(await response.arrayBuffer());
    seen[path] = `${response.status} ${hashOf(bytes)}`;
    return response.headers.get('content-type')?.includes('json')
      ? JSON.parse(new TextDecoder().decode(bytes))
      : undefined;
  };
  const { supportCases } = (await read(apiPaths.cases({ teamId, limit: 100 }))) as {
    supportCases: { caseNumber: string }[];
  };
  for (const { caseNumber } of supportCases) {
    const { supportCase } = (await read(apiPaths.case({ caseNumber, teamId }))) as {
      supportCase: { files: { id: string }[] };
    };
    for (const { id } of supportCase.files) await read(apiPaths.caseFile({ caseNumber, fileId: id, teamId }));
  }
  const { conversations } = (await read(apiPaths.conversations())) as {
    conversations: { threadId: string }[];
  };
  for (const { threadId } of conversations) await read(apiPaths.conversation(threadId));
  await read(apiPaths.refunds({ teamId }));
  await read(apiPaths.invoices({ teamId }));
  return seen;
}

/** Waits until the answer of a conversation has been written. */
async function readToEnd(server: ServerUnderTest, threadId: string): Promise<void> {
  const cookie = await sessionCookie(server.origin, 'olivia@orbit.example');
  const stream = await fetch(server.origin + apiPaths.chatStream(threadId), { headers: { cookie } });
  expect(await stream.text()).toContain('[DONE]');
}

test('a copy of the data folder of a stopped server gives all of it back after the folder is lost, files included [F29]', async () => {
  test.setTimeout(300_000);
  const room = mkdtempSync(join(tmpdir(), 'reachout-backup-'));
  chmodSync(room, 0o711);
  const dataFolder = join(room, 'data');
  const copy = join(room, 'copy');
  const port = await findFreePort();
  let server = startServer({ dataFolder, port });
  const stop = async (): Promise<void> => {
    server.process.kill('SIGTERM');
    await server.gone;
  };
  try {
    expect(await server.ready).not.toBeNull();
    const subject = randomWord();
    const file = Uint8Array.from(Buffer.from('the only copy of this log'));
    const submitter = await signInToSubmit(server.origin, 'olivia@orbit.example');
    expect((await submitter.send({ key: crypto.randomUUID(), subject, file })).status).toBe(201);
    const person = await signIn(server.origin, 'olivia@orbit.example', teamId);
    const threadId = await person.say('My build fails with exit code 137');
    await readToEnd(server, threadId);
    const before = await readEverything(server);
    await stop();

    // As the operating manual says: with owners and permissions.
    execFileSync('cp', ['-a', dataFolder, copy]);
    rmSync(dataFolder, { recursive: true });
    expect(readdirSync(room)).toEqual(['copy']);
    execFileSync('cp', ['-a', copy, dataFolder]);

    server = startServer({ dataFolder, port });
    expect(await server.ready).not.toBeNull();
    const after = await readEverything(server);
    expect(Object.keys(after).length).toBeGreaterThan(12);
    expect(Object.values(after).filter((each) => !each.startsWith('200 '))).toEqual([]);
    expect(after).toEqual(before);
    const again = await signInToSubmit(server.origin, 'olivia@orbit.example');
    expect(await again.find(subject)).toMatchObject([{ files: [hashOf(file)] }]);
  } finally {
    await stop();
    rmSync(room, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  }
});
