import { createHash } from 'node:crypto';
import type { Brand } from '@reachout/brand/rules/brand';
import { productKeysOf } from '@reachout/catalogue/rules/products';
import { type HistoryLine, readHistoryMessage } from '@reachout/history/rules/history-messages';
import { importLines } from '@reachout/history/use-cases/import-lines';
import { resolveDistances } from '@reachout/world/rules/distances';
import { knownNamesOf } from '@reachout/world/rules/known-names';
import type { Line } from '@reachout/world/rules/order';
import { readMessage } from '@reachout/world/rules/world-messages';
import { applyMessages } from '@reachout/world/use-cases/apply-messages';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '@reachout/database/client';
import { demoEmail, demoPassword, demoPeople, type DemoUserId } from './people.ts';
import * as schema from './tables.ts';
import type { DemoWorldFiles } from './world-file.ts';

export { demoEmail, demoPassword, demoPeople } from './people.ts';

export interface DemoWorldOptions {
  /** The first start: every date of the demo world is told from it. */
  now: Date;
  /** The operator's name, and where deployments and staff mail live. */
  brand: Pick<
    Brand,
    | 'name'
    | 'slug'
    | 'exampleDeploymentHost'
    | 'products'
    | 'plans'
    | 'roles'
    | 'projectRoles'
    | 'teamPermissions'
  >;
  /** The files of this package: what the provider pushed, and what people did. */
  files: DemoWorldFiles;
  /** The sign-in library's own hash, so that its passwords and these are alike. */
  hashPassword: (password: string) => Promise<string>;
  /** Keeps the bytes of a file and tells under which key. */
  storeFile: (bytes: Uint8Array) => Promise<{ key: string; size: number; sha256: string }>;
}

const markerKey = 'demo_world';

/** True when this database holds the demo world. */
export async function hasDemoWorld(db: Database): Promise<boolean> {
  const rows = await db.select().from(schema.installation).where(eq(schema.installation.key, markerKey));
  return rows.length > 0;
}

/**
 * Writes the demo world of spec/demo-world.md: people, teams, projects, invoices, the status page, cases and one
 * conversation. All of it in one transaction and once per database: a second call changes nothing, however much the
 * demo world was changed since. Returns whether it was written.
 */
export async function seedDemoWorld(db: Database, options: DemoWorldOptions): Promise<boolean> {
  if (await hasDemoWorld(db)) return false;
  const passwords = await hashPasswords(options);
  return db.transaction(async (tx) => {
    // Of two processes that start together, the second waits here for the first and then finds the mark. A slow machine takes longer to write
    // the world than anything else may wait.
    await tx.execute(sql`set local lock_timeout = '2min'`);
    await tx.execute(sql`set local statement_timeout = '2min'`);
    const marked = await tx
      .insert(schema.installation)
      .values({ key: markerKey, value: { startedAt: options.now.toISOString() } })
      .onConflictDoNothing()
      .returning();
    if (marked.length === 0) return false;
    await pushWorld(tx, options);
    await insertStaffAndPasswords(tx, options, passwords);
    await importDemoHistory(tx, options);
    return true;
  });
}

/** Deployments answer below the operator's own domain: what follows the first dot of the example host. */
function withOwnDomain(text: string, { brand }: DemoWorldOptions): string {
  const domain = brand.exampleDeploymentHost.slice(brand.exampleDeploymentHost.indexOf('.') + 1);
  return text.replaceAll('platform.example', domain);
}

async function hashPasswords({ hashPassword }: DemoWorldOptions): Promise<ReadonlyMap<DemoUserId, string>> {
  const hashed = await Promise.all(
    demoPeople.map(async ({ id }) => [id, await hashPassword(demoPassword)] as const),
  );
  return new Map(hashed);
}

/** The demo world has plans and roles that the catalogue does not have. The message is fit to print. */
export class DemoWorldRefused extends Error {
  override name = 'DemoWorldRefused';

  constructor(line: number, problems: string) {
    super(
      `The demo world does not fit the catalogue file (line ${line} of its files: ${problems}). Start with REACHOUT_DEMO=false, or with catalogue/default.json.`,
    );
  }
}

/**
 * Pushes the provider's part of the world through the door that every provider uses. Its deployments answer below the operator's own domain.
 *
 * @throws DemoWorldRefused when a line names a plan or role that the catalogue does not have
 */
async function pushWorld(tx: Database, options: DemoWorldOptions): Promise<void> {
  const { now, brand, files } = options;
  const names = knownNamesOf(brand);
  const lines = withOwnDomain(files.world, options)
    .trim()
    .split('\n')
    .map((text, index): Line => {
      const given = resolveDistances(JSON.parse(text), now.getTime());
      const read = readMessage(given, names);
      if (!read.ok) throw new DemoWorldRefused(index + 1, JSON.stringify(read.problems));
      return { line: index + 1, message: read.message };
    });
  const outcomes = await applyMessages(tx, lines, { tokenId: null, requestId: undefined });
  const refused = outcomes.filter(({ outcome }) => outcome !== 'applied');
  if (refused.length > 0) throw new Error(`Refused of the demo world: ${JSON.stringify(refused[0])}`);
}

/**
 * Imports what the people of the demo world did through the door of every other desk's history.
 *
 * @throws DemoWorldRefused when a line names a product that the catalogue does not have
 */
async function importDemoHistory(tx: Database, options: DemoWorldOptions): Promise<void> {
  const { now, brand, files, storeFile } = options;
  const products = productKeysOf(brand);
  const lines = withOwnDomain(files.history, options)
    .trim()
    .split('\n')
    .map((text, index): HistoryLine => {
      const read = readHistoryMessage(resolveDistances(JSON.parse(text), now.getTime()), { products });
      if (!read.ok) throw new DemoWorldRefused(index + 1, JSON.stringify(read.problems));
      return {
        line: index + 1,
        message: read.message,
        hash: createHash('sha256').update(text).digest('hex'),
      };
    });
  const attachments = {
    problemOf: async () => undefined,
    store: async ({ path = '' }: { path?: string | undefined }) => {
      const bytes = files.attachments.get(path);
      if (bytes === undefined) throw new Error(`The demo world has no file ${path}.`);
      return storeFile(bytes);
    },
  };
  const { imported, refused } = await importLines({ db: tx, attachments }, lines, { source: 'demo', now });
  if (imported < lines.length) throw new Error(`Refused of the demo world: ${JSON.stringify(refused[0])}`);
}

/** Staff are the operator's own, and everybody signs in with one password here. */
async function insertStaffAndPasswords(
  tx: Database,
  { now, brand }: DemoWorldOptions,
  passwords: ReadonlyMap<DemoUserId, string>,
): Promise<void> {
  const createdAt = new Date(now.getTime() - 420 * 86_400_000);
  const dates = { createdAt, updatedAt: createdAt };
  await tx.insert(schema.users).values(
    demoPeople
      .filter(({ role }) => role === 'staff')
      .map((person) => ({
        ...dates,
        id: person.id,
        name: person.name,
        email: demoEmail(person, `${brand.slug}.example`),
        emailVerified: true,
        role: person.role,
      })),
  );
  await tx.insert(schema.credentials).values(
    demoPeople.map(({ id }) => ({
      ...dates,
      id: `credential_${id}`,
      userId: id,
      accountId: id,
      providerId: 'credential',
      password: passwords.get(id),
    })),
  );
}
