import { createHash } from 'node:crypto';
import type { deployments, projects } from '@reachout/accounts/store/schema/accounts';
import type { DemoClock } from './clock.ts';

type NewProject = typeof projects.$inferInsert;
type NewDeployment = typeof deployments.$inferInsert;

interface ProjectPlan {
  accountId: string;
  name: string;
  framework: string | null;
  linkedRepository: string | null;
}

const orbit: readonly [name: string, framework: string | null, isLinked: boolean][] = [
  ['storefront', 'nextjs', true],
  ['checkout-api', null, true],
  ['orbit-www', 'nextjs', true],
  ['orbit-docs', 'sveltekit', true],
  ['admin-console', 'nextjs', true],
  ['billing-worker', null, true],
  ['image-resizer', null, true],
  ['search-service', null, true],
  ['mobile-bff', 'nextjs', true],
  ['design-system', 'sveltekit', true],
  ['spring-campaign', 'sveltekit', false],
  ['status-board', 'nextjs', false],
];

const novaSystems = [
  'payments',
  'ledger',
  'identity',
  'catalogue',
  'search',
  'orders',
  'shipping',
  'loyalty',
  'pricing',
  'media',
  'reports',
  'notifications',
  'support',
  'partner',
  'returns',
  'inventory',
  'fraud',
  'analytics',
  'mobile',
  'internal',
];
const novaParts: readonly [name: string, framework: string | null][] = [
  ['web', 'nextjs'],
  ['api', null],
  ['worker', null],
  ['admin', 'nextjs'],
  ['docs', 'sveltekit'],
  ['jobs', null],
  ['edge', null],
  ['webhooks', null],
  ['events', null],
  ['dashboard', 'sveltekit'],
  ['gateway', null],
  ['sandbox', null],
];

const plans: readonly ProjectPlan[] = [
  ...orbit.map(([name, framework, isLinked]) => ({
    accountId: 'team_orbit',
    name,
    framework,
    linkedRepository: isLinked ? `orbit-labs/${name}` : null,
  })),
  ...novaSystems.flatMap((system) =>
    novaParts.map(([part, framework]) => ({
      accountId: 'team_nova',
      name: `${system}-${part}`,
      framework,
      linkedRepository: part === 'sandbox' ? null : `nova/${system}`,
    })),
  ),
  { accountId: 'team_pebble', name: 'pebble-blog', framework: 'sveltekit', linkedRepository: 'pebble/blog' },
  { accountId: 'team_pebble', name: 'portfolio', framework: 'nextjs', linkedRepository: null },
];

/** The id of a demo project, the same in every installation. */
export function demoProjectId(accountId: string, name: string): string {
  return `prj_${stableText(`${accountId}/${name}`, 20)}`;
}

/** The host of a demo deployment; `index` counts from the newest, 0. */
export function demoDeploymentHost(accountId: string, name: string, index: number, domain: string): string {
  return `${name}-${stableText(`${accountId}/${name}/${index}`, 9)}.${domain}`;
}

const outcomes = [
  { state: 'READY', target: 'production' },
  { state: 'READY', target: 'preview' },
  { state: 'ERROR', target: 'preview' },
  { state: 'READY', target: 'production' },
] as const;

/** Every project with four deployments, the newest first. `domain` is where deployments answer. */
export function demoProjects(
  clock: DemoClock,
  domain: string,
): { projects: NewProject[]; deployments: NewDeployment[] } {
  const rows = plans.map((plan, index) => {
    const id = demoProjectId(plan.accountId, plan.name);
    // Spread so that lists have an order that differs from the alphabet.
    const newestHours = 1 + ((index * 37) % 240);
    const project: NewProject = {
      ...plan,
      id,
      createdAt: clock.daysAgo(400 - index),
      updatedAt: clock.hoursAgo(newestHours),
    };
    const built = outcomes.map((outcome, age): NewDeployment => ({
      ...outcome,
      accountId: plan.accountId,
      projectId: id,
      id: `dpl_${stableText(`${id}/${age}`, 24)}`,
      url: demoDeploymentHost(plan.accountId, plan.name, age, domain),
      createdAt: clock.hoursAgo(newestHours + age * 19),
    }));
    return { project, built };
  });
  return { projects: rows.map((row) => row.project), deployments: rows.flatMap((row) => row.built) };
}

function stableText(seed: string, length: number): string {
  const number = BigInt(`0x${createHash('sha256').update(seed).digest('hex')}`);
  return number.toString(36).slice(0, length);
}
