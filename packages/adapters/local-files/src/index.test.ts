import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chunks, collect, describeFiles } from '@reachout/ports/testing/files-conformance';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createLocalFiles } from './index.ts';

function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'files-'));
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);
}

/** The inodes of what is flushed from now on, in order. */
async function watchFlushes(folder: string): Promise<number[]> {
  const flushed: number[] = [];
  const handle = await open(folder);
  const { sync } = handle;
  const everyHandle = Object.getPrototypeOf(handle) as FileHandle;
  await handle.close();
  vi.spyOn(everyHandle, 'sync').mockImplementation(async function (this: FileHandle) {
    flushed.push((await this.stat()).ino);
    return sync.call(this);
  });
  return flushed;
}

/** Makes writing to any file fail as the system does. */
async function failWriting(code: string): Promise<void> {
  const handle = await open(tmpdir());
  const everyHandle = Object.getPrototypeOf(handle) as FileHandle;
  await handle.close();
  vi.spyOn(everyHandle, 'writeFile').mockRejectedValue(
    Object.assign(new Error(code), { code, syscall: 'write' }),
  );
}

describeFiles('The local disk', async () => {
  const folder = newFolder();
  return { files: createLocalFiles({ folder }), count: async () => filesIn(folder).length };
});

describe('files on the local disk', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('flushes the bytes, and then the folders that name them [F02]', async () => {
    const folder = newFolder();
    const flushed = await watchFlushes(folder);
    const { key } = await createLocalFiles({ folder }).store(chunks('x'));
    const places = [join(folder, key.slice(0, 2), key), join(folder, key.slice(0, 2)), folder];
    expect(flushed).toEqual(places.map((place) => statSync(place).ino));
  });

  it('lists what was stored longer ago, halves that a crash left included, and removes them [F02, A80]', async () => {
    const folder = newFolder();
    const files = createLocalFiles({ folder });
    const whole = await files.store(chunks('x'));
    const shelf = whole.key.slice(0, 2);
    const half = shelf.padEnd(48, 'b');
    writeFileSync(join(folder, shelf, `${half}.partial`), 'half');
    writeFileSync(join(folder, shelf, 'something else'), 'kept');
    const fresh = await files.store(chunks('y'));
    const hourAgo = (statSync(join(folder, fresh.key.slice(0, 2), fresh.key)).mtimeMs - 3_600_000) / 1_000;
    for (const name of [whole.key, `${half}.partial`])
      utimesSync(join(folder, shelf, name), hourAgo, hourAgo);
    const before = await collect(files.list({ olderThanMs: 7_200_000 }));
    const after = await collect(files.list({ olderThanMs: 1_800_000 }));
    expect([before, after.sort()]).toEqual([[], [whole.key, half].sort()]);
    await files.remove(fresh.key);
    await Promise.all(after.map((key) => files.remove(key)));
    expect(filesIn(folder)).toEqual(['something else']);
  });

  it.each([26, -26])(
    'takes nothing for older when the process’s own clock is %i hours wrong [F23]',
    async (hours) => {
      const files = createLocalFiles({ folder: newFolder() });
      await files.store(chunks('being stored by another process'));
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * 3_600_000 });
      expect(await collect(files.list({ olderThanMs: 3_600_000 }))).toEqual([]);
      vi.useRealTimers();
    },
  );

  it('names files by 192 random bits [A05]', async () => {
    const files = createLocalFiles({ folder: newFolder() });
    const { key } = await files.store(chunks('x'));
    expect(key).toMatch(/^[0-9a-f]{48}$/);
  });

  it('that can be stored leave nothing of the check', async () => {
    const folder = join(newFolder(), 'not', 'there yet');
    await createLocalFiles({ folder }).check();
    expect(filesIn(folder)).toEqual([]);
  });

  it.each([
    ['ENOSPC', 'full'],
    ['EDQUOT', 'full'],
    ['EMFILE', 'busy'],
    ['ENFILE', 'busy'],
    ['EROFS', 'refused'],
    ['EACCES', 'refused'],
    ['EIO', 'failing'],
  ])('that the system refuses with %s are told as %s, and nothing stays behind', async (reason, kind) => {
    const folder = newFolder();
    const files = createLocalFiles({ folder });
    await failWriting(reason);
    const failure = { name: 'FilesFailure', kind, reason };
    await expect(files.store(chunks('x'))).rejects.toMatchObject(failure);
    await expect(files.check()).rejects.toMatchObject(failure);
    expect(filesIn(folder)).toEqual([]);
  });

  it('are refused in the place of something that is no folder', async () => {
    const place = join(newFolder(), 'taken');
    writeFileSync(place, '');
    const files = createLocalFiles({ folder: place });
    await expect(files.check()).rejects.toMatchObject({ kind: 'refused', reason: 'EEXIST' });
    await expect(files.store(chunks('x'))).rejects.toMatchObject({ kind: 'refused', reason: 'ENOTDIR' });
    await expect(createLocalFiles({ folder: join(place, 'below') }).check()).rejects.toMatchObject({
      kind: 'refused',
    });
  });

  it.each(['/proc/reachout', '/proc/reachout/files'])(
    'are refused in %s, which takes no folders',
    async (folder) => {
      const files = createLocalFiles({ folder });
      await expect(files.check()).rejects.toMatchObject({ kind: 'refused' });
      await expect(files.store(chunks('x'))).rejects.toMatchObject({ kind: 'refused' });
    },
  );

  it('have no room where less is left than one of the largest needs', async () => {
    const files = createLocalFiles({ folder: newFolder(), roomBytes: Number.MAX_SAFE_INTEGER });
    await expect(files.check()).rejects.toMatchObject({ kind: 'full', reason: 'ENOSPC' });
  });

  it('that cannot be opened are not taken for files that are not there', async () => {
    const folder = newFolder();
    const key = 'a'.repeat(48);
    mkdirSync(join(folder, key.slice(0, 2)));
    writeFileSync(join(folder, key.slice(0, 2), key), 'x');
    const place = join(newFolder(), 'taken');
    writeFileSync(place, '');
    await expect(createLocalFiles({ folder: place }).read(key)).rejects.toMatchObject({ kind: 'refused' });
    expect(await new Response(await createLocalFiles({ folder }).read(key)).text()).toBe('x');
  });

  it('wait for a process that has too many files open', () => {
    const program = `
      import { openSync } from 'node:fs';
      import { createLocalFiles } from ${JSON.stringify(join(import.meta.dirname, 'index.ts'))};
      const files = createLocalFiles({ folder: ${JSON.stringify(newFolder())} });
      const { key } = await files.store([new Uint8Array(1)]);
      try { for (;;) openSync('/dev/null'); } catch {}
      for (const act of [() => files.store([new Uint8Array(1)]), () => files.read(key), () => files.check()])
        await act().catch(({ kind, reason }) => console.log(kind, reason));`;
    const { stdout } = spawnSync(
      'sh',
      [
        '-c',
        'ulimit -n 64 && exec "$0" --input-type=module-typescript --eval "$1"',
        process.execPath,
        program,
      ],
      { encoding: 'utf8' },
    );
    expect(stdout).toBe('busy EMFILE\n'.repeat(3));
  });
});
