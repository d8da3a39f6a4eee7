import { type KnownNames, readMessage } from '@reachout/world/rules/world-messages';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  SourceFailure,
  type SourceMessage,
  type SourcePage,
  type WorldSourcePort,
} from '../src/world-source.ts';
import { askedPatienceSeconds, type SourceFault, sourceFaults } from '@reachout/testkit/source-faults';

/** A source with the system behind it, which the suite makes say and do things. At first it has five records, on three pages of its own. */
export interface SourceUnderTest {
  source: WorldSourcePort;
  /** The same with a short limit on each answer. All else takes the time that the machine takes. */
  impatient: WorldSourcePort;
  /** The `id` of each record that the system has, in the order in which it tells them first. */
  ids: readonly string[];
  /** What no reason may have in it. */
  secret: string;
  /** Changes the record with this id. */
  change(id: string): void;
  /** Each answer is bad from now on. `endless` always says that there is more, `circle` leads back to where it was. */
  misbehave(fault: SourceFault | 'endless' | 'circle' | 'none'): void;
  close(): Promise<void>;
}

/** What a reason says of each fault, so that an operator knows where to look. */
const reasonOf: Readonly<Record<SourceFault, RegExp>> = {
  '429': /^HTTP 429$/,
  '503': /^HTTP 503$/,
  silent: /^no whole answer within /,
  'slow-body': /^no whole answer within /,
  'slow-bytes': /^no whole answer within /,
  'half-a-body': /^no connection, or one that broke /,
  'not-json': /not JSON \(application\/json\)/,
  html: /not JSON \(text\/html\)/,
  'other-json': /has no (?:list|invoice)/,
  huge: /more than \d+ bytes/,
  redirect: /^HTTP 302: it leads elsewhere/,
  'cut-off': /^no connection, or one that broke /,
};

/** Only a limit ends these. */
const neverWhole: ReadonlySet<SourceFault> = new Set(['silent', 'slow-body', 'slow-bytes']);

const names: KnownNames = { plans: {}, roles: [], projectRoles: [], permissions: [], products: [] };
const idOf = (message: SourceMessage): unknown => 'record' in message && message.record['id'];

/** Every adapter that pulls a part of the world passes these: what it promises whichever system is behind it, and however that fails. */
export function describeWorldSource(name: string, open: () => Promise<SourceUnderTest>): void {
  describe(`${name}, as every source of the world,`, () => {
    let under: SourceUnderTest;
    beforeEach(async () => {
      under = await open();
    });
    afterEach(() => under.close());

    const never = new AbortController().signal;
    const pagesSince = async (
      cursor: string | null,
      source: WorldSourcePort = under.source,
    ): Promise<SourcePage[]> => {
      const pages: SourcePage[] = [];
      for await (const page of source.read(cursor, never)) pages.push(page);
      return pages;
    };
    const sourceFor = (fault: SourceFault): WorldSourcePort =>
      neverWhole.has(fault) ? under.impatient : under.source;
    const messagesOf = (pages: readonly SourcePage[]) => pages.flatMap(({ messages }) => messages);
    const idsOf = (pages: readonly SourcePage[]) => [...new Set(messagesOf(pages).map(idOf))].toSorted();
    const versionsOf = (pages: readonly SourcePage[]) =>
      new Map(messagesOf(pages).map((message) => [idOf(message), message.version]));
    const failureOf = async (work: Promise<unknown>): Promise<SourceFailure> => {
      const failure: unknown = await work.then(
        () => undefined,
        (error: unknown) => error,
      );
      expect(failure).toBeInstanceOf(SourceFailure);
      const { reason } = failure as SourceFailure;
      expect(reason).not.toBe('');
      expect(reason).not.toContain(under.secret);
      return failure as SourceFailure;
    };

    it('tells every record, in messages that the door takes', async () => {
      const pages = await pagesSince(null);
      expect(idsOf(pages)).toEqual(under.ids.toSorted());
      const problems = messagesOf(pages).flatMap((message) => {
        const read = readMessage(message, names);
        return read.ok ? [] : read.problems;
      });
      expect(problems).toEqual([]);
    });

    it('goes on from the cursor of any page, and leaves nothing out', async () => {
      const pages = await pagesSince(null);
      expect(pages.length).toBeGreaterThan(1);
      for (const [index, { cursor }] of pages.entries()) {
        const rest = await pagesSince(cursor);
        expect(idsOf([...pages.slice(0, index + 1), ...rest])).toEqual(under.ids.toSorted());
      }
    });

    it('tells what changed since, as newer than before', async () => {
      const before = await pagesSince(null);
      const [, second = ''] = under.ids;
      under.change(second);
      const since = await pagesSince(before.at(-1)?.cursor ?? null);
      expect(idsOf(since)).toContain(second);
      expect(versionsOf(since).get(second)).toBeGreaterThan(versionsOf(before).get(second) ?? Infinity);
    });

    it('tells nothing as older when it is read again', async () => {
      const before = versionsOf(await pagesSince(null));
      for (const [id, version] of versionsOf(await pagesSince(null)))
        expect(version).toBeGreaterThanOrEqual(before.get(id) ?? Infinity);
    });

    it.each(sourceFaults)('fails with a reason, and is there again afterwards: %s', async (fault) => {
      under.misbehave(fault);
      const failure = await failureOf(pagesSince(null, sourceFor(fault)));
      expect(failure.reason).toMatch(reasonOf[fault]);
      expect(failure.retryAfterSeconds).toBe(fault === '429' ? askedPatienceSeconds : undefined);
      under.misbehave('none');
      expect(idsOf(await pagesSince(null))).toEqual(under.ids.toSorted());
    });

    it.each(sourceFaults)(
      'keeps what it read when it fails half-way, and goes on there: %s',
      async (fault) => {
        const read: SourcePage[] = [];
        const work = async () => {
          for await (const page of sourceFor(fault).read(null, never)) {
            read.push(page);
            under.misbehave(fault);
          }
        };
        await failureOf(work());
        expect(read).toHaveLength(1);
        under.misbehave('none');
        const rest = await pagesSince(read[0]?.cursor ?? null);
        expect(idsOf([...read, ...rest])).toEqual(under.ids.toSorted());
        expect(messagesOf(rest).length).toBeLessThan(under.ids.length);
      },
    );

    it.each([
      ['endless', /^more than \d+ pages/],
      ['circle', /circle/],
    ] as const)('comes to an end where its pages do not: %s', async (fault, reason) => {
      under.misbehave(fault);
      expect((await failureOf(pagesSince(null))).reason).toMatch(reason);
    });

    it('stops at once when it is told to', async () => {
      under.misbehave('silent');
      const stop = new AbortController();
      const [page] = await Promise.all([
        failureOf(under.source.read(null, stop.signal)[Symbol.asyncIterator]().next()),
        Promise.resolve().then(() => stop.abort()),
      ]);
      expect(page.reason).toBe('stopped');
    });
  });
}
