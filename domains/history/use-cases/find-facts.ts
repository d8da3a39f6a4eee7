import type { Database } from '@reachout/database/client';
import type { HistoryActor, HistoryRecord } from '../rules/records.ts';
import type { HistoryLine } from '../rules/history-messages.ts';
import {
  findImported,
  findKnownAccounts,
  findKnownDeployments,
  findKnownInvoices,
  findKnownPeople,
  findKnownProjects,
  findTakenNumbers,
  type HistoryRow,
  type OfAccount,
} from '../store/references-queries.ts';

type Found<Find extends (...given: never[]) => Promise<unknown[]>> = Awaited<ReturnType<Find>>[number];

/** What is here of everything that some lines name. Keys of what belongs to an account are those of {@link keyOf}. */
export interface HistoryFacts {
  accounts: ReadonlyMap<string, Found<typeof findKnownAccounts>>;
  people: ReadonlyMap<string, Found<typeof findKnownPeople>>;
  projects: ReadonlyMap<string, Found<typeof findKnownProjects>>;
  deployments: ReadonlyMap<string, Found<typeof findKnownDeployments>>;
  invoices: ReadonlyMap<string, Found<typeof findKnownInvoices>>;
  takenNumbers: ReadonlySet<number>;
  /** Of the same source, by kind and id. */
  imported: ReadonlyMap<string, HistoryRow>;
}

/** Names something by two parts. */
export function keyOf(first: string, second: string): string {
  return `${first}\t${second}`;
}

/** Looks up whatever the lines name. */
export async function findFacts(
  db: Database,
  lines: readonly HistoryLine[],
  source: string,
): Promise<HistoryFacts> {
  const named = lines.map(namesOf);
  const all = <Value>(pick: (names: Named) => readonly Value[]): Value[] => [...new Set(named.flatMap(pick))];
  const projects = await findKnownProjects(db, distinct(all(({ project }) => project)));
  const deployments = await findKnownDeployments(db, distinct(all(({ deployment }) => deployment)));
  const invoices = await findKnownInvoices(db, distinct(all(({ invoice }) => invoice)));
  const accounts = await findKnownAccounts(
    db,
    all((names) => names.accounts),
  );
  const people = await findKnownPeople(
    db,
    all((names) => names.people),
  );
  const taken = await findTakenNumbers(
    db,
    all(({ numbers }) => numbers),
  );
  const imported = await findImported(db, source, [
    ...lines.map(({ message: { kind, record } }) => ({ kind, id: record.id })),
    ...all(({ conversations }) => conversations).map((id) => ({ kind: 'conversation' as const, id })),
    ...all(({ refunds }) => refunds).map((id) => ({ kind: 'refund' as const, id })),
  ]);
  const ofAccount = <Value extends OfAccount>(values: readonly Value[]) =>
    new Map(values.map((value) => [keyOf(value.account, value.id), value]));
  return {
    accounts: new Map(accounts.map((account) => [account.id, account])),
    people: new Map(people.map((person) => [person.id, person])),
    projects: ofAccount(projects),
    deployments: ofAccount(deployments),
    invoices: ofAccount(invoices),
    takenNumbers: new Set(taken),
    imported: new Map(imported.map((row) => [keyOf(row.kind, row.externalId), row])),
  };
}

interface Named {
  accounts: string[];
  people: string[];
  project: OfAccount[];
  deployment: OfAccount[];
  invoice: OfAccount[];
  conversations: string[];
  refunds: string[];
  numbers: number[];
}

function namesOf({ message }: HistoryLine): Named {
  const { kind, record } = message;
  const nothing: Named = {
    accounts: [],
    people: [],
    project: [],
    deployment: [],
    invoice: [],
    conversations: [],
    refunds: [],
    numbers: [],
  };
  switch (kind) {
    case 'conversation':
      return { ...nothing, accounts: given(record.account), people: [record.person] };
    case 'refund':
      return {
        ...nothing,
        accounts: [record.account],
        people: [...given(record.requestedBy), ...record.steps.flatMap(({ by }) => given(by))],
        invoice: [{ account: record.account, id: record.invoice }],
        conversations: given(record.conversation),
      };
    case 'case': {
      const { account } = record;
      const ofAccount = (id: string | undefined) => given(id).map((some) => ({ account, id: some }));
      return {
        accounts: [account],
        people: actorsOf(record).flatMap(({ actor }) => given(actor.person)),
        project: ofAccount(record.project),
        deployment: ofAccount(record.deployment),
        invoice: ofAccount(record.invoice),
        conversations: given(record.conversation),
        refunds: given(record.refund),
        numbers: record.number === undefined ? [] : [record.number],
      };
    }
  }
}

/** Everybody whom a case names, with the place. */
export function actorsOf(record: HistoryRecord<'case'>): { path: string; actor: HistoryActor }[] {
  const { openedBy, comments = [], changes = [], escalation } = record;
  return [
    { path: 'openedBy', actor: openedBy },
    ...comments.map(({ by }, index) => ({ path: `comments.${index}.by`, actor: by })),
    ...changes.map(({ by }, index) => ({ path: `changes.${index}.by`, actor: by })),
    ...(escalation ? [{ path: 'escalation.by', actor: escalation.by }] : []),
  ];
}

function given<Value>(value: Value | undefined): Value[] {
  return value === undefined ? [] : [value];
}

function distinct(values: readonly OfAccount[]): OfAccount[] {
  return [...new Map(values.map((value) => [keyOf(value.account, value.id), value])).values()];
}
