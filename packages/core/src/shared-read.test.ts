import { describe, expect, it } from 'vitest';
import { sharedRead } from './shared-read.ts';

/** A read whose end the test decides. */
function heldRead() {
  const begun: PromiseWithResolvers<number>[] = [];
  const read = sharedRead(() => {
    const held = Promise.withResolvers<number>();
    begun.push(held);
    return held.promise;
  });
  return { begun, read };
}

describe('a shared read', () => {
  it('begins at once where none is under way', async () => {
    const { begun, read } = heldRead();
    const first = read();
    expect(begun).toHaveLength(1);
    begun[0]?.resolve(1);
    expect(await first).toBe(1);
    void read();
    expect(begun).toHaveLength(2);
  });

  it('gives whoever asks meanwhile what is read after they asked, once for all of them', async () => {
    const { begun, read } = heldRead();
    const first = read();
    const [second, third] = [read(), read()];
    expect(begun).toHaveLength(1);
    begun[0]?.resolve(1);
    expect(await first).toBe(1);
    await expect.poll(() => begun.length).toBe(2);
    const fourth = read();
    begun[1]?.resolve(2);
    expect(await Promise.all([second, third])).toEqual([2, 2]);
    await expect.poll(() => begun.length).toBe(3);
    begun[2]?.resolve(3);
    expect(await fourth).toBe(3);
  });

  it('reads again after a failure, of which only those learn who shared it', async () => {
    const { begun, read } = heldRead();
    const first = read();
    const second = read();
    begun[0]?.reject(new Error('no answer'));
    await expect(first).rejects.toThrow('no answer');
    await expect.poll(() => begun.length).toBe(2);
    begun[1]?.resolve(2);
    expect(await second).toBe(2);
  });
});
