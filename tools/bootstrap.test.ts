import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';

/** A project whose dependencies somebody has installed by hand, and which another run seems to be installing. */
function projectWith(mutex: { content: string; ageSeconds: number }): string {
  const folder = mkdtempSync(join(tmpdir(), 'reachout-bootstrap-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const name of ['tools', 'node_modules', '.cache']) mkdirSync(join(folder, name));
  cpSync(join(import.meta.dirname, 'bootstrap.cjs'), join(folder, 'tools/bootstrap.cjs'));
  for (const file of ['package-lock.json', 'node_modules/.package-lock.json'])
    writeFileSync(join(folder, file), JSON.stringify({ packages: {} }));
  const file = join(folder, '.cache/bootstrap.pid');
  writeFileSync(file, mutex.content);
  const at = Date.now() / 1000 - mutex.ageSeconds;
  utimesSync(file, at, at);
  return folder;
}

/** How the preparation of every command ends, or that it waits for another. */
async function prepare(folder: string): Promise<number | 'waits' | null> {
  const running = spawn(process.execPath, ['tools/bootstrap.cjs'], { cwd: folder });
  const ended = once(running, 'exit').then(([code]) => code as number | null);
  const waits = once(running.stdout, 'data').then(() => 'waits' as const);
  const outcome = await Promise.race([ended, waits]);
  running.kill();
  await ended;
  return outcome;
}

describe('the preparation of a command', () => {
  it.each([
    ['of a process that is gone', { content: '2147483647', ageSeconds: 0 }],
    ['that was never written', { content: '', ageSeconds: 60 }],
    [
      'of a running process, from before any install that may still run',
      { content: String(process.pid), ageSeconds: 2 * 3600 },
    ],
  ])('goes on past a lock %s', async (_, mutex) => {
    const folder = projectWith(mutex);
    expect(await prepare(folder)).toBe(0);
    expect(existsSync(join(folder, '.cache/bootstrap.pid'))).toBe(false);
  });

  it.each([
    ['a running process', { content: String(process.pid), ageSeconds: 60 }],
    ['somebody who has just made it', { content: '', ageSeconds: 0 }],
  ])('waits for the lock of %s', async (_, mutex) => {
    expect(await prepare(projectWith(mutex))).toBe('waits');
  });
});
