import { beforeEach, describe, expect, it } from 'vitest';
import type { DeskMessage, DeskReading, OutsideDesk } from '../src/outside-desk.ts';
import type { DeskPort, DeskResult } from '../src/ports.ts';
import { sampleThread, threadIdOf } from './desk-conformance.ts';

type State = DeskReading['state'];

/** An empty outside desk, the people who work at it, and a look at what it has. */
export interface OutsideDeskUnderTest {
  desk: DeskPort;
  staff: {
    answer(threadId: string, text: string, files?: readonly File[]): Promise<void>;
    note(threadId: string, text: string): Promise<void>;
    setState(threadId: string, state: State): Promise<void>;
  };
  /** What a thread was told: customers' words with `name: content` of their files in order, whatever else, and its state. */
  told(
    threadId: string,
  ): Promise<{ said: { text: string; files: string[] }[]; beside: string[]; state: State | undefined }>;
  fail: {
    /** Refuses the next message of a customer. */
    refuse(status: number, headers?: Record<string, string>): void;
    /** Takes it, and says nothing. */
    loseAnswer(): void;
    /** Fails the next reading of a thread. */
    failRead(): void;
  };
  /** A signed webhook about a thread, where the desk has them. */
  webhook?(
    threadId: string,
    options?: { sentAt?: Date; secret?: string },
  ): { body: string; headers: Record<string, string> };
}

/** What every desk has to do that goes both ways: an adapter's own test calls this. */
export function describeOutsideDesk(name: string, open: () => Promise<OutsideDeskUnderTest>): void {
  describe(`${name}, as every outside desk,`, () => {
    let world: OutsideDeskUnderTest;
    let outside: OutsideDesk;
    let threadId: string;
    beforeEach(async () => {
      world = await open();
      if (world.desk.outside === undefined) throw new Error('This desk goes one way.');
      ({ outside } = world.desk);
      threadId = threadIdOf(await world.desk.openThread(sampleThread));
    });

    const message = (externalId: string, more: Partial<DeskMessage> = {}): DeskMessage => ({
      threadId,
      externalId,
      kind: 'customer',
      author: 'Olivia Reyes',
      at: new Date('2026-05-04T10:00:00.250Z'),
      text: `Words of ${externalId}`,
      files: [],
      known: null,
      ...more,
    });
    const log = {
      id: 'file_1',
      name: 'build.log',
      contentType: 'text/plain',
      size: 5,
      bytes: async () => new TextEncoder().encode('error'),
    };

    it('has a customer’s words and files, in order', async () => {
      expect(await outside.tell(message('c1'))).toMatchObject({ ok: true });
      expect(await outside.tell(message('c2', { files: [log] }))).toMatchObject({ ok: true });
      const { said } = await world.told(threadId);
      expect(said.map(({ text }) => /Words of c\d/.exec(text)?.[0])).toEqual(['Words of c1', 'Words of c2']);
      expect(said.map(({ files }) => files)).toEqual([[], ['build.log: error']]);
    });

    it('finds the message whose answer was lost, by ids and never by its words', async () => {
      const earlier = valueOf(await outside.tell(message('c1', { text: 'Same words' })));
      world.fail.loseAnswer();
      expect(await outside.tell(message('c2', { text: 'Same words' }))).toMatchObject({
        ok: false,
        failure: { kind: 'later' },
      });
      const again = message('c2', { text: 'Same words', known: new Set([earlier.entryId]) });
      const found = valueOf(await outside.tell(again));
      expect(found.entryId).not.toBe(earlier.entryId);
      expect((await world.told(threadId)).said).toHaveLength(2);
    });

    it('is told again what it refused, after as long as it asks', async () => {
      world.fail.refuse(429, { 'retry-after': '17' });
      expect(await outside.tell(message('c1'))).toMatchObject({
        failure: { kind: 'later', retryAfterSeconds: 17 },
      });
      world.fail.refuse(500);
      expect(await outside.tell(message('c1', { known: new Set() }))).toMatchObject({
        failure: { kind: 'later' },
      });
      expect(await outside.tell(message('c1', { known: new Set() }))).toMatchObject({ ok: true });
      expect((await world.told(threadId)).said).toHaveLength(1);
    });

    it('has answers and notes of staff beside a customer’s words, each once', async () => {
      const said = [
        { id: 'a1', kind: 'answer' },
        { id: 'n1', kind: 'note' },
      ] as const;
      for (const { id, kind } of said)
        for (const known of [null, new Set<string>()])
          await outside.tell(message(id, { kind, author: 'Ada', known }));
      const { said: customers, beside } = await world.told(threadId);
      expect(customers).toEqual([]);
      expect(beside.filter((entry) => entry.includes('Words of a1'))).toHaveLength(1);
      expect(beside.filter((entry) => entry.includes('Words of n1'))).toHaveLength(1);
    });

    it('is read with what people wrote there, apart from what we told, the oldest first', async () => {
      await outside.tell(message('c1', { text: 'Look at the log' }));
      await outside.tell(message('a1', { kind: 'answer' }));
      await world.staff.answer(threadId, 'Look at the log');
      await world.staff.note(threadId, 'A known bug');
      await world.staff.answer(threadId, 'Fixed', [new File(['patch'], 'fix.patch')]);
      const { entries } = readingOf(await outside.read(threadId));
      expect(entries.filter(({ text }) => text !== '').map(({ kind, text }) => [kind, text])).toEqual([
        ['answer', 'Look at the log'],
        ['note', 'A known bug'],
        ['answer', 'Fixed'],
      ]);
      expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
      expect(entries[0]?.author.name).not.toBe('');
      const [file] = entries.flatMap(({ files }) => files);
      expect(file?.name).toBe('fix.patch');
      const bytes = file && valueOf(await outside.readFile(file));
      expect(Buffer.from(bytes ?? '').toString()).toBe('patch');
    });

    it('says of a file that it does not hand out that it does not', async () => {
      const gone = { id: '068999999999999AAA', name: 'fix.patch', size: 5 };
      expect(valueOf(await outside.readFile(gone))).toBe('unavailable');
    });

    it('has the state that it is set to, and says what staff set', async () => {
      for (const state of ['waiting', 'done', 'open'] as const) {
        expect(await outside.set({ threadId, state, priority: 0 })).toMatchObject({ ok: true });
        expect(await outside.set({ threadId, state, priority: 0 })).toMatchObject({ ok: true });
        expect((await world.told(threadId)).state).toBe(state);
        expect(readingOf(await outside.read(threadId)).state).toBe(state);
      }
      await world.staff.setState(threadId, 'done');
      expect(readingOf(await outside.read(threadId)).state).toBe('done');
    });

    it('is told what to remove', async () => {
      const { entryId } = valueOf(await outside.tell(message('c1', { text: 'The key is sk_live_1' })));
      const told = { threadId, externalId: 'c1', entryId, author: 'Olivia', text: 'The key is [removed]' };
      expect(await outside.replace(told)).toMatchObject({ ok: true });
      expect(await outside.replace(told)).toMatchObject({ ok: true });
      const { said, beside } = await world.told(threadId);
      expect(JSON.stringify([said, beside])).toContain('The key is [removed]');
    });

    it('says which threads changed since, each once, and begins before the first look', async () => {
      await world.staff.answer(threadId, 'Before anybody looked');
      const answeredAt = Date.now();
      await expect.poll(() => Date.now()).toBeGreaterThan(answeredAt + 5);
      const { cursor, threadIds } = valueOf(await outside.listChanged(null));
      expect(threadIds).toContain(threadId);
      const second = threadIdOf(await world.desk.openThread({ ...sampleThread, externalId: 'hnd_2' }));
      await world.staff.answer(threadId, 'One');
      await world.staff.answer(second, 'Two');
      const seen: string[] = [];
      let at = cursor;
      for (let page = 0, isMore = true; isMore && page < 20; page += 1) {
        const listed = valueOf(await outside.listChanged(at));
        seen.push(...listed.threadIds);
        at = listed.cursor;
        ({ isMore } = listed);
      }
      expect(new Set(seen)).toEqual(new Set([threadId, second]));
      const next = valueOf(await outside.listChanged(at));
      expect(next.threadIds).toEqual([]);
      await world.staff.note(second, 'Three');
      expect(valueOf(await outside.listChanged(next.cursor)).threadIds).toContain(second);
    });

    it('is away for now when it cannot be read, and says when a thread is gone', async () => {
      world.fail.failRead();
      expect(await outside.read(threadId)).toMatchObject({ ok: false, failure: { kind: 'later' } });
      expect(valueOf(await outside.read('500000000000000AAA'))).toBeNull();
    });

    it('believes a webhook of the right secret and the right time alone', async () => {
      if (world.webhook === undefined) return;
      const read = ({ body, headers }: { body: string; headers: Record<string, string> }) =>
        outside.readWebhook?.(body, headers);
      const good = world.webhook(threadId);
      expect(read(good)).toEqual({ threadIds: [threadId] });
      expect(read({ ...good, body: good.body.replace(threadId, 'other') })).toBeUndefined();
      expect(read({ ...good, headers: {} })).toBeUndefined();
      expect(read(world.webhook(threadId, { secret: 'another' }))).toBeUndefined();
      for (const minutes of [-6, 6])
        expect(
          read(world.webhook(threadId, { sentAt: new Date(Date.now() + minutes * 60_000) })),
        ).toBeUndefined();
    });
  });
}

function valueOf<T>(result: DeskResult<T>): T {
  if (!result.ok) throw new Error(result.failure.reason);
  return result.value;
}

function readingOf(result: DeskResult<DeskReading | null>): DeskReading {
  const reading = valueOf(result);
  if (reading === null) throw new Error('The thread is gone.');
  return reading;
}
