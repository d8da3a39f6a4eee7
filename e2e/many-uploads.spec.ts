import { readFileSync } from 'node:fs';
import { apiPaths } from '@reachout/core/paths';
import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { withServer } from './own-server.ts';
import { sessionCookie } from './campaigns/session-cookie.ts';

const megabyte = 1_000_000;

/** What a process holds in memory, in bytes. */
function residentBytes(pid: number | undefined): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}

test('forty files of the largest size at once are written as they come: the server’s memory grows by less than half of them [A74]', async () => {
  test.setTimeout(300_000);
  await withServer({}, async (server) => {
    const olivia = await sessionCookie(server.origin, 'olivia@orbit.example');
    const noor = await sessionCookie(server.origin, 'noor@nova.example');
    const hana = await sessionCookie(server.origin, 'hana@pebble.example');
    const largest = new File([randomBytes(9_999_999)], 'dump.bin');
    const upload = async (cookie: string, teamId: string): Promise<number> => {
      const form = new FormData();
      form.append('files', largest);
      const response = await fetch(server.origin + apiPaths.uploads({ teamId }), {
        method: 'POST',
        headers: { origin: server.origin, cookie },
        body: form,
      });
      await response.arrayBuffer();
      if (response.status !== 503) return response.status;
      // A machine that does much else may let the database wait: then it is sent again, as late as the server asks for.
      await wait(Number(response.headers.get('retry-after') ?? 1) * 1_000);
      return upload(cookie, teamId);
    };
    // What a server takes once, for whatever it does, is no part of the files: one after the other, so that keeping whole files would still show.
    for (const _ of Array.from({ length: 8 })) expect(await upload(hana, 'team_pebble')).toBe(201);
    const before = residentBytes(server.process.pid);
    let most = before;
    const watch = setInterval(() => (most = Math.max(most, residentBytes(server.process.pid))), 5);
    const statuses = await Promise.all(
      Array.from({ length: 20 }, () => [upload(noor, 'team_nova'), upload(olivia, 'team_orbit')]).flat(),
    );
    clearInterval(watch);
    expect(new Set(statuses)).toEqual(new Set([201]));
    // 400 MB are sent. What grows is garbage that is yet to be collected: 48 to 120 MB of it, and of twenty files up to 102.
    expect((most - before) / megabyte).toBeLessThan(200);
  });
});
