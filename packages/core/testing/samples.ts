import tetra from '../../../brand/tetra.json' with { type: 'json' };
import type { Account } from '@reachout/accounts/rules/accounts';
import { type Brand, parseBrand } from '@reachout/brand/rules/brand';

/** The default brand, checked. */
export const brand: Brand = readDefaultBrand();

function readDefaultBrand(): Brand {
  const parsed = parseBrand(tetra);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
  return parsed.value;
}

const allowed = { canCreateSupportCase: true, billingRefund: true } as const;

/** A team account: pro, its owner's, with projects. */
export function teamAccount(changes: Partial<Account> = {}): Account {
  return {
    id: 'acc_orbit',
    name: 'Orbit Labs',
    team: { id: 'team_orbit', slug: 'orbit', avatar: null },
    plan: 'pro',
    v0Plan: 'v0-team',
    isPaid: true,
    role: 'OWNER',
    permissions: allowed,
    hasProjects: true,
    ...changes,
  };
}

/** A personal account with a v0 plan only. */
export function personalAccount(changes: Partial<Account> = {}): Account {
  return {
    id: 'acc_olivia',
    name: 'Olivia Ortega',
    user: { uid: 'usr_olivia', username: 'olivia', avatar: null },
    plan: null,
    v0Plan: 'v0-level3',
    isPaid: true,
    role: 'OWNER',
    permissions: allowed,
    hasProjects: false,
    ...changes,
  };
}

/** A hobby team that pays for nothing. */
export function hobbyAccount(changes: Partial<Account> = {}): Account {
  return teamAccount({
    id: 'acc_pebble',
    name: 'Pebble',
    team: { id: 'team_pebble', slug: 'pebble', avatar: null },
    plan: 'hobby',
    v0Plan: null,
    isPaid: false,
    ...changes,
  });
}

/** An enterprise team whose developer only reaches single projects. */
export function scopedAccount(changes: Partial<Account> = {}): Account {
  return teamAccount({
    id: 'acc_nova',
    name: 'Nova',
    team: { id: 'team_nova', slug: 'nova', avatar: null },
    plan: 'enterprise',
    v0Plan: 'v0-enterprise',
    role: 'DEVELOPER',
    permissions: { canCreateSupportCase: 'project-scoped', billingRefund: false },
    ...changes,
  });
}
