import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { expect, test } from '@playwright/test';
import { signIn } from './campaigns/person.ts';
import { hashOf, randomWord, signInToSubmit } from './campaigns/submitter.ts';
import { withServer } from './own-server.ts';

const handles = 64;

/** Connections that say nothing: each takes a handle of the server for as long as it is borne. */
function holdConnections(origin: string, count: number): Socket[] {
  const { hostname, port } = new URL(origin);
  return Array.from({ length: count }, () => {
    const socket = connect(Number(port), hostname);
    // Those for whom no handle is left are refused.
    socket.on('error', () => undefined);
    return socket;
  });
}

test('a server without a file handle left, and with little memory, loses nothing and does nothing twice [F35]', async () => {
  test.setTimeout(300_000);
  await withServer({ env: { NODE_OPTIONS: '--max-old-space-size=160' } }, async (server) => {
    const pid = server.process.pid ?? 0;
    const submitter = await signInToSubmit(server.origin, 'olivia@orbit.example');
    const person = await signIn(server.origin, 'olivia@orbit.example', 'team_orbit');
    execFileSync('prlimit', ['--pid', String(pid), `--nofile=${handles}:${handles}`]);

    const held = holdConnections(server.origin, 2 * handles);
    await expect.poll(() => readdirSync(`/proc/${pid}/fd`).length).toBeGreaterThanOrEqual(handles - 4);
    const submission = {
      key: crypto.randomUUID(),
      subject: randomWord(),
      file: Uint8Array.from(Buffer.alloc(2_000_000, 'log ')),
    };
    const meanwhile = [submitter.send(submission), submitter.send(submission)];
    const said = person.say('My build fails with exit code 137').catch(() => null);
    for (const socket of held) socket.destroy();
    const attempts = await Promise.all(meanwhile);
    // Whoever heard no number asks again with the same key, as the form does.
    await expect.poll(async () => (await submitter.send(submission)).status, { timeout: 60_000 }).toBe(201);
    const numbers = new Set(attempts.flatMap(({ caseNumber }) => caseNumber ?? []));
    const found = await submitter.find(submission.subject);
    expect(found).toMatchObject([{ files: [hashOf(submission.file)] }]);
    expect([...numbers].filter((number) => number !== found[0]?.caseNumber)).toEqual([]);
    const threadId = (await said) ?? (await person.say('My build fails with exit code 137'));
    expect(await person.readThread(threadId)).toBe(true);
    expect(server.process.exitCode).toBeNull();
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
  });
});
