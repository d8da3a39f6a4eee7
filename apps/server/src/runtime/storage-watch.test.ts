import { FilesFailure } from '@reachout/ports/ports';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStorageWatch, requireStorage, type StorageWatch } from './storage-watch.ts';

let now = 0;
let logged: string[] = [];
let looks = 0;
let outcome: () => Promise<void>;
afterEach(() => void vi.useRealTimers());
beforeEach(() => {
  now = 0;
  logged = [];
  looks = 0;
  outcome = works;
});

const watch = () =>
  createStorageWatch({
    files: {
      check: () => {
        looks += 1;
        return outcome();
      },
    },
    log: {
      info: (message) => void logged.push(message),
      error: (message, fields) => void logged.push(`${message}: ${String(fields?.reason)}`),
    },
    elapsed: () => now,
  });

const works = async () => undefined;
const full = async () => {
  throw new FilesFailure('full', 'ENOSPC');
};

/** What the watch says five seconds later, when the store does this. */
async function ask(storage: StorageWatch, next: () => Promise<void>): Promise<boolean> {
  outcome = next;
  now += 5_000;
  return storage.isWorking();
}

describe('the watch on the storage of files', () => {
  it('tells once when files cannot be stored any more, and once when they can again', async () => {
    const storage = watch();
    expect(await ask(storage, works)).toBe(true);
    expect(await ask(storage, full)).toBe(false);
    expect(await ask(storage, full)).toBe(false);
    expect(await ask(storage, works)).toBe(true);
    expect(logged).toEqual(['files cannot be stored: full ENOSPC', 'files can be stored again']);
  });

  it('looks once in five seconds, however often it is asked', async () => {
    const storage = watch();
    await Promise.all([storage.isWorking(), storage.isWorking()]);
    now += 4_999;
    await storage.isWorking();
    expect(looks).toBe(1);
    now += 1;
    await storage.isWorking();
    expect(looks).toBe(2);
  });

  it('takes a store that does not answer for one that fails, and does not ask it twice', async () => {
    vi.useFakeTimers();
    const { promise, resolve } = Promise.withResolvers<void>();
    outcome = () => promise;
    const storage = watch();
    const first = storage.isWorking();
    await vi.advanceTimersByTimeAsync(1_500);
    expect(await first).toBe(false);
    const second = storage.isWorking();
    resolve();
    expect(await second).toBe(true);
    expect(looks).toBe(1);
    expect(logged).toEqual(['files cannot be stored: no answer', 'files can be stored again']);
  });
});

describe('a start', () => {
  const start = (next: () => Promise<void>) => requireStorage({ check: next }, '/srv/files');

  it.each([
    ['EACCES', 'this process may not write there'],
    ['EROFS', 'its file system is read-only'],
    ['ENOTDIR', 'it, or something above it, is not a folder'],
    ['ELOOP', 'ELOOP'],
  ])('is refused where files can never be stored (%s), with what to do', async (reason, why) => {
    const refused = async () => {
      throw new FilesFailure('refused', reason);
    };
    await expect(start(refused)).rejects.toThrow(
      `Uploaded files cannot be stored in /srv/files: ${why}. Set STORAGE_DIR to a folder that this process may write to.`,
    );
  });

  it('goes on where the disk may have room again later, or does not answer yet', async () => {
    vi.useFakeTimers();
    await expect(start(full)).resolves.toBeUndefined();
    const started = start(() => Promise.withResolvers<void>().promise);
    await vi.advanceTimersByTimeAsync(1_500);
    await expect(started).resolves.toBeUndefined();
  });
});
