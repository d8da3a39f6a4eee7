import type { RecordKind } from '../rules/kinds.ts';
import { kindRules } from '../rules/records.ts';

/** A message as a provider's system sends it. */
export interface SentMessage {
  kind: RecordKind;
  version: number;
  record?: Record<string, unknown>;
  removed?: Record<string, string>;
}

/** A random number from 0 up to, not including, 1. */
export type Random = () => number;

/** A generator of random numbers that always gives the same ones for a seed (mulberry32). */
export function randomFrom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * What a provider says over time about a small world that changes a lot, in the order in which it happened: nothing is written before what it belongs to, and what belongs
 * to something removed is gone with it, as in any database of a provider.
 */
export function randomHistory(random: Random, length: number): SentMessage[] {
  const pick = (n: number): number => Math.floor(random() * n);
  const living = new Map<string, { kind: RecordKind; record: Record<string, unknown> }>();
  const history: SentMessage[] = [];
  const keyOf = (kind: RecordKind, record: Record<string, unknown>) =>
    `${kind} ${kindRules[kind].key.map((field) => record[field] as string).join(' ')}`;
  const isHere = (kind: string, ...parts: string[]) =>
    kind === 'account'
      ? living.has(`team ${parts[0]}`) || living.get(`person ${parts[0]}`)?.record['personal'] !== undefined
      : living.has(`${kind} ${parts.join(' ')}`);
  const hasParents = (kind: RecordKind, record: Record<string, unknown>) =>
    kindRules[kind].parents.every(
      (parent) =>
        parent.key.some((field) => record[field] === undefined) ||
        isHere(parent.kind, ...parent.key.map((field) => record[field] as string)),
    );
  const forgetOrphans = () => {
    for (let before = -1; before !== living.size;) {
      before = living.size;
      for (const [key, { kind, record }] of living) if (!hasParents(kind, record)) living.delete(key);
    }
  };
  while (history.length < length) {
    const version = history.length + 1;
    if (living.size > 0 && random() < 0.2) {
      const [key, { kind, record }] = [...living][pick(living.size)] ?? [
        '',
        { kind: 'team' as const, record: {} },
      ];
      if (random() < (spared[kind] ?? 0)) continue;
      const removed = Object.fromEntries(
        kindRules[kind].key.map((field) => [field, record[field] as string]),
      );
      living.delete(key);
      history.push({ kind, version, removed });
    } else {
      const { kind, record } = randomRecord(pick, version);
      if (random() < (passedOver[kind] ?? 0) || !hasParents(kind, record)) continue;
      if (isTaken(living, kind, record, keyOf(kind, record))) continue;
      living.set(keyOf(kind, record), { kind, record });
      history.push({ kind, version, record });
    }
    forgetOrphans();
  }
  return history;
}

/** How often a removal is not made, so that what has the most below it lasts long enough to have something below it. */
const spared: Partial<Record<RecordKind, number>> = { person: 0.8, team: 0.8, member: 0.6, project: 0.6 };

/** How often a record is passed over, since it needs nothing above it, and would be most of what is said. */
const passedOver: Partial<Record<RecordKind, number>> = {
  person: 0.5,
  team: 0.5,
  component: 0.8,
  incident: 0.8,
  page: 0.8,
};

/** What is unique among the living, besides keys. */
const uniqueFields: Partial<Record<RecordKind, readonly string[]>> = {
  person: ['email'],
  team: ['slug'],
  project: ['account', 'name'],
  invoice: ['account', 'number'],
};

function isTaken(
  living: ReadonlyMap<string, { kind: RecordKind; record: Record<string, unknown> }>,
  kind: RecordKind,
  record: Record<string, unknown>,
  ownKey: string,
): boolean {
  const fields = uniqueFields[kind];
  if (fields === undefined) return false;
  return [...living].some(
    ([key, other]) =>
      key !== ownKey && other.kind === kind && fields.every((field) => other.record[field] === record[field]),
  );
}

const day = (n: number) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString();

function randomRecord(
  pick: (n: number) => number,
  version: number,
): { kind: RecordKind; record: Record<string, unknown> } {
  const team = `t${pick(3)}`;
  const person = `p${pick(4)}`;
  const account = pick(4) === 0 ? person : team;
  const project = `j${pick(3)}`;
  switch (pick(12)) {
    case 0:
      return {
        kind: 'person',
        record: {
          id: person,
          name: `Person ${version}`,
          email: `${person}-${pick(2)}@people.example`,
          ...(pick(3) > 0 && { personal: { username: `user-${person}`, plans: { v0Plan: 'v0-level3' } } }),
        },
      };
    case 1:
      return {
        kind: 'team',
        record: { id: team, slug: `${team}-${pick(2)}`, name: `Team ${version}`, plans: { plan: 'pro' } },
      };
    case 2:
      return {
        kind: 'member',
        record: { team, person, role: ['OWNER', 'MEMBER', 'DEVELOPER'][pick(3)] },
      };
    case 3:
      return {
        kind: 'project',
        record: {
          account,
          id: project,
          name: `name-${pick(6)}`,
          createdAt: day(pick(9)),
          updatedAt: day(version % 300),
        },
      };
    case 4:
      return {
        kind: 'project-access',
        record: { account: team, project, person, role: ['ADMIN', 'PROJECT_VIEWER'][pick(2)] },
      };
    case 5:
      return {
        kind: 'deployment',
        record: {
          account,
          id: `d${project}${pick(3)}`,
          project,
          url: `v${version}.example`,
          state: ['READY', 'ERROR'][pick(2)],
          target: 'preview',
          createdAt: day(pick(9)),
          ...(pick(2) === 0 && { buildOutput: `line ${version}`, commit: { sha: 'abc', branch: 'main' } }),
        },
      };
    case 6:
      return {
        kind: 'domain',
        record: {
          account,
          name: `d${pick(3)}.example`,
          isVerified: pick(2) === 0,
          ...(pick(2) === 0 && { project }),
        },
      };
    case 9:
      return {
        kind: 'component',
        record: { id: `c${pick(3)}`, name: `Part ${version}`, status: 'operational', position: pick(3) },
      };
    case 10:
      return {
        kind: 'incident',
        record: {
          id: `n${pick(3)}`,
          title: `Incident ${version}`,
          impact: 'minor',
          state: 'identified',
          startedAt: day(1),
          updates: [{ state: 'identified', body: `Update ${version}`, createdAt: day(2) }],
          ...(pick(2) === 0 && { components: [`c${pick(3)}`] }),
        },
      };
    case 7:
      return {
        kind: 'invoice',
        record: {
          account,
          id: `i${pick(4)}`,
          number: `INV-${pick(6)}`,
          currency: 'USD',
          status: 'paid',
          total: version,
          issuedAt: day(pick(9)),
          paidAt: day(9 + pick(9)),
          lines: Array.from({ length: pick(3) }, (_, index) => ({
            billableItem: 'teamSeats',
            description: `Seats ${version} ${index}`,
            quantity: 1,
            unit: 'seat',
            subtotal: version,
            price: { model: 'unit', unitAmount: version },
          })),
          ...(pick(3) === 0 && { refunds: [{ id: `r${pick(9)}`, amount: 1 + pick(9), paidAt: day(20) }] }),
        },
      };
    case 11:
      return {
        kind: 'page',
        record: {
          ...(pick(3) === 0 ? { id: 'g1', path: '/docs/uploads/g1' } : { id: 'g2', path: '/docs/g2' }),
          title: `Page ${version}`,
          markdown: `Text ${version}.`,
          updatedAt: day(version % 300),
        },
      };
    default:
      return {
        kind: 'request-hour',
        record: {
          account,
          project,
          hour: `2026-01-01T0${pick(4)}:00:00.000Z`,
          counts: [{ path: '/', status: 200, region: 'fra', requests: version, durationMs: pick(99) }],
        },
      };
  }
}
