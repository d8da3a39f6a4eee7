import { createHash } from 'node:crypto';
import type { Brand } from '@reachout/brand/rules/brand';
import { caseTurn, finishTimestamp } from '@reachout/cases/rules/case-status';
import { toCasePayloadItems } from '@reachout/cases/rules/case-payload';
import type { RefundedLine, RefundLedgerStatus } from '@reachout/billing/rules/refund-ledger';
import { refundPolicy } from '@reachout/refunds/rules/refund-policy';
import { resolveDistances } from '@reachout/world/rules/distances';
import { knownNamesOf } from '@reachout/world/rules/known-names';
import type { Line } from '@reachout/world/rules/order';
import { readMessage } from '@reachout/world/rules/world-messages';
import { applyMessages } from '@reachout/world/use-cases/apply-messages';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '@reachout/database/client';
import type { DemoCase, DemoComment, DemoFile } from './case-plan.ts';
import { type DemoClock, demoClock } from './clock.ts';
import { demoInvoiceId } from './invoices.ts';
import { novaCases } from './nova-cases.ts';
import { demoThreadId, orbitCases } from './orbit-cases.ts';
import { demoEmail, demoPassword, demoPeople, type DemoUserId } from './people.ts';
import { demoDeploymentHost, demoProjectId } from './projects.ts';
import { demoStatus } from './status.ts';
import { demoTranscript } from './transcript.ts';
import * as schema from './tables.ts';

/** The files of the demo world, for tests that keep them in memory. */
export const demoFiles: readonly DemoFile[] = [...orbitCases, ...novaCases].flatMap(
  (plan) => plan.file ?? [],
);

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
  /** The provider's part as a file of messages, `world.ndjson` of this package. */
  world: string;
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
 * Writes the demo world of spec/demo-world.md: people, teams, projects, invoices, cases, one conversation and the
 * status page. All of it in one transaction and once per database: a second call changes nothing, however much the
 * demo world was changed since. Returns whether it was written.
 */
export async function seedDemoWorld(db: Database, options: DemoWorldOptions): Promise<boolean> {
  if (await hasDemoWorld(db)) return false;
  const clock = demoClock(options.now);
  const plans = [...orbitCases, ...novaCases].toSorted((a, b) => b.openedHoursAgo - a.openedHoursAgo);
  const passwords = await hashPasswords(options);
  const stored = await storeFiles(options);
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
    await insertStaffAndPasswords(tx, { clock, options, passwords });
    await insertTranscript(tx, clock);
    await insertRefunds(tx, clock);
    for (const plan of plans) await insertPlannedCase(tx, { plan, clock, options, stored });
    const status = demoStatus(clock);
    await tx.insert(schema.statusIncidents).values(status.incidents);
    await tx.insert(schema.statusUpdates).values(status.updates);
    await tx.insert(schema.statusComponents).values(status.components);
    await tx.insert(schema.statusIncidentComponents).values(status.affected);
    return true;
  });
}

/** Deployments answer below the operator's own domain: what follows the first dot of the example host. */
function deploymentDomain({ brand }: DemoWorldOptions): string {
  return brand.exampleDeploymentHost.slice(brand.exampleDeploymentHost.indexOf('.') + 1);
}

async function hashPasswords({ hashPassword }: DemoWorldOptions): Promise<ReadonlyMap<DemoUserId, string>> {
  const hashed = await Promise.all(
    demoPeople.map(async ({ id }) => [id, await hashPassword(demoPassword)] as const),
  );
  return new Map(hashed);
}

type StoredFiles = ReadonlyMap<string, { key: string; size: number; sha256: string }>;

async function storeFiles({ storeFile }: DemoWorldOptions): Promise<StoredFiles> {
  const stored = await Promise.all(
    demoFiles.map(async (file) => [file.id, await storeFile(file.bytes)] as const),
  );
  return new Map(stored);
}

/** The demo world has plans and roles that the catalogue does not have. The message is fit to print. */
export class DemoWorldRefused extends Error {
  override name = 'DemoWorldRefused';

  constructor(line: number, problems: string) {
    super(
      `The demo world does not fit the catalogue file (its line ${line}: ${problems}). Start with REACHOUT_DEMO=false, or with catalogue/default.json.`,
    );
  }
}

/**
 * Pushes the provider's part of the world through the door that every provider uses. Its deployments answer below the operator's own domain.
 *
 * @throws DemoWorldRefused when a line names a plan or role that the catalogue does not have
 */
async function pushWorld(tx: Database, { now, brand, world }: DemoWorldOptions): Promise<void> {
  const names = knownNamesOf(brand);
  const domain = brand.exampleDeploymentHost.slice(brand.exampleDeploymentHost.indexOf('.') + 1);
  const lines = world
    .trim()
    .split('\n')
    .map((text, index): Line => {
      const given = resolveDistances(JSON.parse(text.replaceAll('platform.example', domain)), now.getTime());
      const read = readMessage(given, names);
      if (!read.ok) throw new DemoWorldRefused(index + 1, JSON.stringify(read.problems));
      return { line: index + 1, message: read.message };
    });
  const outcomes = await applyMessages(tx, lines, { tokenId: null, requestId: undefined });
  const refused = outcomes.filter(({ outcome }) => outcome !== 'applied');
  if (refused.length > 0) throw new Error(`Refused of the demo world: ${JSON.stringify(refused[0])}`);
}

/** Staff are the operator's own, and everybody signs in with one password here. */
async function insertStaffAndPasswords(
  tx: Database,
  {
    clock,
    options,
    passwords,
  }: { clock: DemoClock; options: DemoWorldOptions; passwords: ReadonlyMap<DemoUserId, string> },
): Promise<void> {
  const createdAt = clock.daysAgo(420);
  const dates = { createdAt, updatedAt: createdAt };
  await tx.insert(schema.users).values(
    demoPeople
      .filter(({ role }) => role === 'staff')
      .map((person) => ({
        ...dates,
        id: person.id,
        name: person.name,
        email: demoEmail(person, `${options.brand.slug}.example`),
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

async function insertTranscript(tx: Database, clock: DemoClock): Promise<void> {
  const start = clock.hoursAgo(22.3);
  const at = (minutes: number) => new Date(start.getTime() + minutes * 60_000);
  await tx.insert(schema.threads).values({
    id: demoThreadId,
    userId: 'user_olivia',
    accountId: 'team_orbit',
    product: 'platform',
    lastSeq: demoTranscript.length,
    createdAt: start,
    updatedAt: at(10),
  });
  await tx.insert(schema.messages).values(
    demoTranscript.map(({ minutesAfterStart, ...message }, index) => ({
      ...message,
      threadId: demoThreadId,
      id: `message_demo_${index + 1}`,
      seq: index + 1,
      createdAt: at(minutesAfterStart),
      completedAt: at(minutesAfterStart),
    })),
  );
  await tx.insert(schema.threadMetadata).values({
    threadId: demoThreadId,
    csat: 4,
    plan: 'pro',
    userId: 'user_olivia',
    team: 'orbit',
    createdAt: start,
    updatedAt: at(12),
  });
  await tx.insert(schema.feedback).values({
    promptId: 'prompt_demo_3',
    userId: 'user_olivia',
    threadId: demoThreadId,
    value: -1,
    cause: 'case_created',
    createdAt: at(10),
    updatedAt: at(10),
  });
}

type RefundStep = readonly [status: RefundLedgerStatus, hoursAgo: number, by: DemoUserId | null];

/** INV-1002 was paid back, INV-1003 is looked at by a person. */
const refundPlans: readonly {
  id: string;
  invoiceNumber: string;
  amountMinor: number;
  line: RefundedLine;
  reason: string;
  /** The account had a refund in the six months before. */
  isFirst: boolean;
  steps: readonly RefundStep[];
}[] = [
  {
    id: 'refund_demo_1002',
    invoiceNumber: 'INV-1002',
    amountMinor: 4000,
    line: { billableItem: 'teamSeats', description: 'Team seats', unit: 'seat', quantity: 2, amount: 4000 },
    reason:
      'Two people left at the start of the month and we removed them a few days late. Please refund their two seats on INV-1002.',
    isFirst: true,
    steps: [
      ['asked', 39 * 24, 'user_olivia'],
      ['under_review', 39 * 24, null],
      ['approved', 38.2 * 24, 'user_ada'],
      ['ordered', 38.1 * 24, null],
      ['settled', 37.6 * 24, 'user_ada'],
    ],
  },
  {
    id: 'refund_demo_1003',
    invoiceNumber: 'INV-1003',
    amountMinor: 4200,
    line: {
      billableItem: 'buildMinutes',
      description: 'Build minutes',
      unit: 'minute',
      quantity: 3000,
      amount: 4200,
    },
    reason:
      'A misconfigured branch built every commit of a bot for four days. Please refund the build minutes on INV-1003 that this used up, about 3,000 minutes.',
    isFirst: false,
    steps: [
      ['asked', 48, 'user_olivia'],
      ['under_review', 48, null],
    ],
  },
];

async function insertRefunds(tx: Database, clock: DemoClock): Promise<void> {
  const accountId = 'team_orbit';
  for (const plan of refundPlans) {
    const first = plan.steps[0];
    const last = plan.steps.at(-1);
    if (!first || !last) continue;
    await tx.insert(schema.refunds).values({
      accountId,
      id: plan.id,
      invoiceId: demoInvoiceId(plan.invoiceNumber),
      requestedBy: 'user_olivia',
      status: last[0],
      decision: 'requested',
      currency: 'USD',
      amountMinor: plan.amountMinor,
      lineItems: { [plan.line.billableItem]: plan.line.quantity },
      lines: [plan.line],
      reason: plan.reason,
      quoteHash: createHash('sha256').update(plan.id).digest('hex'),
      policyVersion: refundPolicy.version,
      policyReasons: [
        {
          rule: 'no-recent-refund',
          met: plan.isFirst,
          detail: plan.isFirst ? 'no refund before' : 'a refund 37 days before',
        },
        { rule: 'within-limit', met: true, detail: `${plan.amountMinor} of at most 20000` },
        // The first one was asked for by writing a case, so a person looked at it in any event.
        {
          rule: 'recent-invoice',
          met: !plan.isFirst,
          detail: plan.isFirst ? 'asked for by case' : 'issued 7 days before',
        },
      ],
      upstreamKey: `upstream_${plan.id}`,
      createdAt: clock.hoursAgo(first[1]),
      updatedAt: clock.hoursAgo(last[1]),
    });
    await tx.insert(schema.refundEntries).values(
      plan.steps.map(([status, hoursAgo, by], index) => ({
        accountId,
        refundId: plan.id,
        seq: index + 1,
        status,
        amountMinor: plan.amountMinor,
        actorUserId: by,
        createdAt: clock.hoursAgo(hoursAgo),
      })),
    );
  }
}

interface CaseContext {
  plan: DemoCase;
  clock: DemoClock;
  options: DemoWorldOptions;
  stored: StoredFiles;
}

async function insertPlannedCase(tx: Database, { plan, clock, options, stored }: CaseContext): Promise<void> {
  const number = await insertCaseRow(tx, plan, clock, deploymentDomain(options));
  const { accountId } = plan;
  await insertHistory(tx, plan, number, clock);
  if (plan.file) await insertCaseFile(tx, { plan, number, clock, stored, file: plan.file });
  if (plan.refundId) {
    await tx
      .update(schema.refunds)
      .set({ caseNumber: number })
      .where(sql`${schema.refunds.accountId} = ${accountId} and ${schema.refunds.id} = ${plan.refundId}`);
  }
  if (plan.threadId) {
    await tx
      .update(schema.threadMetadata)
      .set({ caseNumber: String(number).padStart(8, '0') })
      .where(eq(schema.threadMetadata.threadId, plan.threadId));
  }
}

async function insertCaseRow(
  tx: Database,
  plan: DemoCase,
  clock: DemoClock,
  domain: string,
): Promise<number> {
  const [account] = await tx
    .select({ plan: schema.accounts.plan, v0Plan: schema.accounts.v0Plan })
    .from(schema.accounts)
    .where(eq(schema.accounts.id, plan.accountId));
  const projectId = plan.projectName && demoProjectId(plan.accountId, plan.projectName);
  const deploymentUrl =
    plan.projectName && plan.deployment !== undefined
      ? `https://${demoDeploymentHost(plan.accountId, plan.projectName, plan.deployment, domain)}`
      : undefined;
  const statusAt = (status: string) => {
    const change = plan.comments.findLast((comment) => comment.status === status);
    return change && clock.hoursAgo(change.hoursAgo);
  };
  const status = statusOf(plan);
  const invoiceId = plan.invoiceNumber && demoInvoiceId(plan.invoiceNumber);
  const [row] = await tx
    .insert(schema.cases)
    .values({
      accountId: plan.accountId,
      status,
      product: plan.product,
      area: plan.area,
      topic: plan.topic,
      severity: plan.severity,
      subject: plan.subject,
      description: plan.description,
      projectId,
      projectName: plan.projectName,
      deploymentUrl,
      domain: plan.domain,
      domainIssue: plan.domainIssue,
      billingAmountMinor: plan.billingAmountMinor,
      billingInvoiceId: invoiceId,
      refundId: plan.refundId,
      threadId: plan.threadId,
      openedBy: plan.openedBy,
      plan: account?.plan,
      v0Plan: account?.v0Plan,
      items: toCasePayloadItems({
        product: plan.product,
        area: plan.area,
        topic: plan.topic,
        projectId,
        deploymentUrl,
        domain: plan.domain,
        billingInvoiceId: invoiceId,
      }),
      version: 1 + plan.comments.length + (plan.reminder ? 1 : 0),
      createdAt: clock.hoursAgo(plan.openedHoursAgo),
      updatedAt: clock.hoursAgo(
        plan.reminder?.hoursAgo ?? plan.comments.at(-1)?.hoursAgo ?? plan.openedHoursAgo,
      ),
      updatedBy: plan.reminder
        ? null
        : (plan.comments.findLast(({ isInternal }) => !isInternal)?.by ?? plan.openedBy),
      turnSince: clock.hoursAgo(
        plan.comments.findLast(({ status }) => status)?.hoursAgo ?? plan.openedHoursAgo,
      ),
      waitingSince:
        caseTurn(status) === 'customer'
          ? clock.hoursAgo(plan.comments.findLast(({ isInternal }) => !isInternal)?.hoursAgo ?? 0)
          : undefined,
      remindedAt: plan.reminder && clock.hoursAgo(plan.reminder.hoursAgo),
      notes: plan.comments.filter(({ isInternal }) => isInternal).length,
      solvedAt: finishTimestamp(status) === 'solvedAt' ? statusAt(status) : undefined,
      closedAt: statusAt('Closed'),
    })
    .returning({ number: schema.cases.number });
  if (!row) throw new Error('The database returned no row for an inserted case.');
  return row.number;
}

async function insertHistory(
  tx: Database,
  plan: DemoCase,
  caseNumber: number,
  clock: DemoClock,
): Promise<void> {
  const key = { accountId: plan.accountId, caseNumber };
  if (plan.comments.length > 0) {
    await tx.insert(schema.caseComments).values(
      plan.comments.map((comment, index) => ({
        ...key,
        id: `comment_${plan.key}_${index + 1}`,
        ...authorOf(comment.by),
        visibility: comment.isInternal ? ('internal' as const) : ('public' as const),
        body: comment.body,
        createdAt: clock.hoursAgo(comment.hoursAgo),
      })),
    );
  }
  await tx.insert(schema.caseEvents).values([
    {
      ...key,
      kind: 'opened',
      after: 'New',
      actorUserId: plan.openedBy,
      actorName: personOf(plan.openedBy).name,
      actorKind: personOf(plan.openedBy).role,
      createdAt: clock.hoursAgo(plan.openedHoursAgo),
    },
    ...statusChanges(plan).map(({ comment, before, after }) => ({
      ...key,
      kind: 'status',
      before,
      after,
      actorUserId: comment.by,
      actorName: personOf(comment.by).name,
      actorKind: personOf(comment.by).role,
      createdAt: clock.hoursAgo(comment.hoursAgo),
    })),
    ...(plan.reminder
      ? [
          {
            ...key,
            kind: 'reminder',
            after: clock.hoursAgo(-plan.reminder.closesInHours).toISOString(),
            actorKind: 'system' as const,
            createdAt: clock.hoursAgo(plan.reminder.hoursAgo),
          },
        ]
      : []),
  ]);
}

async function insertCaseFile(
  tx: Database,
  { plan, number, clock, stored, file }: Omit<CaseContext, 'options'> & { number: number; file: DemoFile },
): Promise<void> {
  const bytes = stored.get(file.id);
  if (!bytes) throw new Error(`The demo file ${file.name} was not stored.`);
  await tx.insert(schema.files).values({
    accountId: plan.accountId,
    id: file.id,
    ownerUserId: plan.openedBy,
    caseNumber: number,
    name: file.name,
    contentType: file.contentType,
    declaredType: file.contentType,
    size: bytes.size,
    sha256: bytes.sha256,
    storageKey: bytes.key,
    createdAt: clock.hoursAgo(plan.openedHoursAgo),
  });
}

function statusOf(plan: DemoCase): string {
  return plan.comments.findLast((comment) => comment.status)?.status ?? 'New';
}

function statusChanges(plan: DemoCase): { comment: DemoComment; before: string; after: string }[] {
  let before = 'New';
  return plan.comments.flatMap((comment) => {
    if (!comment.status || comment.status === before) return [];
    const change = { comment, before, after: comment.status };
    before = comment.status;
    return change;
  });
}

function authorOf(id: DemoUserId) {
  const { name, role } = personOf(id);
  return { authorId: id, authorName: name, authorKind: role };
}

function personOf(id: DemoUserId) {
  const person = demoPeople.find((candidate) => candidate.id === id);
  if (!person) throw new Error(`No demo person ${id}.`);
  return person;
}
