import { createHash } from 'node:crypto';
import type { FilesPort } from '../src/ports.ts';
import { beforeEach, describe, expect, it } from 'vitest';

/** An empty store, and a look at what it holds. */
export interface FilesUnderTest {
  files: FilesPort;
  /** How many files or parts of files are there. */
  count(): Promise<number>;
}

/** Text in chunks, as a request brings it. */
export async function* chunks(...parts: string[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield new TextEncoder().encode(part);
}

async function* breaking(): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode('half');
  throw new Error('the sender went away');
}

/** All keys of a list. */
export async function collect(keys: AsyncIterable<string>): Promise<string[]> {
  const all: string[] = [];
  for await (const key of keys) all.push(key);
  return all;
}

const strangeKeys = ['../../etc/passwd', '/etc/passwd', '', '..', 'a'.repeat(47), `${'a'.repeat(48)}/x`];

/**
 * What every store of files has to do, whoever makes it: an adapter's own test calls this.
 *
 * @param open gives an empty store before each test
 */
export function describeFiles(name: string, open: () => Promise<FilesUnderTest>): void {
  describe(`${name}, as every store of files,`, () => {
    let files: FilesPort;
    let count: FilesUnderTest['count'];
    beforeEach(async () => {
      ({ files, count } = await open());
    });

    it('gives back the bytes that were stored, with their size and hash', async () => {
      const stored = await files.store(chunks('one ', 'two'));
      expect(stored).toMatchObject({
        size: 7,
        sha256: createHash('sha256').update('one two').digest('hex'),
        head: Buffer.from('one two'),
      });
      expect(await new Response(await files.read(stored.key)).text()).toBe('one two');
    });

    it('keeps at most 4,100 bytes for recognising the type', async () => {
      const stored = await files.store(chunks('x'.repeat(5000), 'y'.repeat(5000)));
      expect([stored.head.length, stored.size]).toEqual([4100, 10_000]);
    });

    it('keeps a file of nothing', async () => {
      const { key, size } = await files.store(chunks());
      expect(size).toBe(0);
      expect(await new Response(await files.read(key)).text()).toBe('');
    });

    it('leaves nothing behind when the sender goes away', async () => {
      await expect(files.store(breaking())).rejects.toThrow('the sender went away');
      expect(await count()).toBe(0);
    });

    it('removes a file, and does not mind one that is gone', async () => {
      const { key } = await files.store(chunks('x'));
      await files.remove(key);
      await files.remove(key);
      expect(await count()).toBe(0);
      expect(await files.read(key)).toBeNull();
    });

    it('lists what was stored longer ago, and nothing that is younger [A80]', async () => {
      await files.store(chunks('x'));
      expect(await collect(files.list({ olderThanMs: 3_600_000 }))).toEqual([]);
    });

    it('names files by at least 128 random bits [A05]', async () => {
      const keys = await Promise.all([files.store(chunks('x')), files.store(chunks('x'))]);
      expect(new Set(keys.map(({ key }) => key)).size).toBe(2);
      expect(keys[0].key).toMatch(/^[0-9a-zA-Z_-]{22,}$/);
    });

    it('leaves nothing of a check', async () => {
      await files.check();
      expect(await count()).toBe(0);
    });

    it.each(strangeKeys)('finds nothing under %j, and removes nothing [A76]', async (key) => {
      await files.store(chunks('x'));
      expect(await files.read(key)).toBeNull();
      await expect(files.remove(key)).resolves.toBeUndefined();
      expect(await count()).toBe(1);
    });
  });
}
