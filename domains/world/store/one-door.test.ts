import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');

interface Door {
  /** The tables, and what they are called in code. */
  tables: Readonly<Record<string, string>>;
  /** Who may write them. */
  writers: readonly string[];
}

/** What only a provider says. */
const world: Door = {
  tables: {
    projects: 'projects',
    deployments: 'deployments',
    project_access: 'projectAccess',
    domains: 'domains',
    invoices: 'invoices',
    invoice_lines: 'invoiceLines',
    invoice_discounts: 'invoiceDiscounts',
    outside_refunds: 'outsideRefunds',
    request_counts: 'requestCounts',
    uploaded_pages: 'uploadedPages',
  },
  // Two people who turn out to be one bring along what the provider said of each.
  writers: ['domains/world/store/', 'domains/accounts/store/join-people-queries.ts'],
};

/** Who there is: what the provider says, what its operator and its identity provider do, and the staff of the demo world. */
const people: Door = {
  tables: { users: 'users', accounts: 'accounts', memberships: 'memberships' },
  writers: ['domains/world/store/', 'domains/accounts/store/', 'packages/demo-world/src/demo-world.ts'],
};

/** What the provider's systems and its staff tell of the platform. */
const status: Door = {
  tables: {
    status_components: 'statusComponents',
    status_incidents: 'statusIncidents',
    status_updates: 'statusUpdates',
    status_incident_components: 'statusIncidentComponents',
  },
  writers: ['domains/world/store/', 'domains/status/store/'],
};

/** What people do here, or did elsewhere before. */
const history: Door = {
  tables: {
    cases: 'cases',
    case_comments: 'caseComments',
    case_events: 'caseEvents',
    files: 'files',
    threads: 'threads',
    messages: 'messages',
    thread_metadata: 'threadMetadata',
    feedback: 'feedback',
    refunds: 'refunds',
    refund_entries: 'refundEntries',
    history_records: 'historyRecords',
  },
  writers: [
    'domains/cases/store/',
    'domains/chat/store/',
    'domains/refunds/store/',
    'domains/history/store/',
  ],
};

/** Files of the product that write the tables by name: those of the door, and others. */
function findWriters({ tables, writers }: Door): { own: string[]; others: string[] } {
  const code = Object.values(tables).join('|');
  const names = Object.keys(tables).join('|');
  // In SQL a table is written by its name, or by the table's own object.
  const writes = new RegExp(
    `insert\\((?:schema\\.)?(?:${code})\\)|insert into (?:"?(?:${names})"?[ (]|\\$\\{(?:schema\\.)?(?:${code})\\})`,
    'i',
  );
  const found = sources.filter(({ text }) => writes.test(text)).map(({ file }) => file);
  const isOwn = (file: string) => writers.some((writer) => file.startsWith(writer));
  return { own: found.filter(isOwn), others: found.filter((file) => !isOwn(file)) };
}

/** The product's code. */
const sources = ['domains', 'packages', 'apps']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
  .filter(
    (file) =>
      /\.tsx?$/.test(file) &&
      !/node_modules|\.test\.tsx?$|\/(?:testing|campaigns)\/|^packages\/testkit\//.test(file),
  )
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));

/** Files that write a table without saying in the same place which one. */
function findUnnamedWriters(): string[] {
  const tables = new Set(
    sources.flatMap(({ text }) =>
      [...text.matchAll(/const (\w+) = pgTable\(/g)].map(([, name = '']) => name),
    ),
  );
  expect(tables.size).toBeGreaterThan(40);
  const isNamed = (expression: string) => tables.has(expression.replace(/^schema\./, ''));
  return sources
    .filter(({ text }) => {
      const inSql = [...text.matchAll(/insert into \$\{([^}]*)\}/gi)];
      const inCode = [...text.matchAll(/\.insert\((\w[\w.]*)\)/g)];
      const isCopied = /\bcopy\s+[\w"$.{}]+\s*(?:\([^)]*\)\s*)?from\s+stdin/i.test(text);
      return isCopied || [...inSql, ...inCode].some(([, expression = '']) => !isNamed(expression));
    })
    .map(({ file }) => file);
}

it('the check of the one door looks at all of the product’s code', () => {
  expect(sources.length).toBeGreaterThan(800);
});

it('names the table wherever one is written, but in the door that writes those of every kind', () => {
  expect(findUnnamedWriters()).toEqual(['domains/world/store/upsert.ts']);
});

it('writes the provider’s tables through one door: no other product code inserts into them', () => {
  expect(findWriters(world).others).toEqual([]);
});

it('writes people, teams and memberships by what operators and identity providers do, and through the same door', () => {
  const { own, others } = findWriters(people);
  expect(own).toContain('domains/accounts/store/operator-queries.ts');
  expect(others).toEqual([]);
});

it('writes the platform’s status by what staff tell and through the same door', () => {
  const { own, others } = findWriters(status);
  expect(own).toContain('domains/status/store/status-queries.ts');
  expect(others).toEqual([]);
});

it('writes cases, conversations and refunds by what people do here and through one door for what they did elsewhere', () => {
  const { own, others } = findWriters(history);
  expect(own).toContain('domains/history/store/imports-queries.ts');
  expect(others).toEqual([]);
});
