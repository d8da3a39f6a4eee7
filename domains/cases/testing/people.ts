import type { Account } from '@reachout/accounts/rules/accounts';

const mayCreate = { canCreateSupportCase: true, billingRefund: true } as const;

/** Accounts of tests: who asks, and what they may do. */
export const orbit: Account = {
  id: 'team_orbit',
  name: 'Orbit Labs',
  team: { id: 'team_orbit', slug: 'orbit', avatar: null },
  plan: 'pro',
  v0Plan: 'v0-team',
  isPaid: true,
  role: 'OWNER',
  permissions: mayCreate,
  hasProjects: true,
};

export const nova: Account = {
  ...orbit,
  id: 'team_nova',
  name: 'Nova',
  team: { id: 'team_nova', slug: 'nova', avatar: null },
  plan: 'enterprise',
  v0Plan: 'v0-enterprise',
  role: 'DEVELOPER',
  permissions: { canCreateSupportCase: 'project-scoped', billingRefund: false },
};

export const hollow: Account = {
  ...nova,
  id: 'team_hollow',
  name: 'Hollow',
  team: { id: 'team_hollow', slug: 'hollow', avatar: null },
  plan: 'pro',
  v0Plan: null,
  permissions: { canCreateSupportCase: false, billingRefund: false },
  hasProjects: false,
};

export const pebble: Account = {
  ...orbit,
  id: 'team_pebble',
  name: 'Pebble',
  team: { id: 'team_pebble', slug: 'pebble', avatar: null },
  plan: 'hobby',
  v0Plan: null,
  isPaid: false,
};

export const olivia: Account = {
  id: 'user_olivia',
  name: 'Olivia Ortega',
  user: { uid: 'user_olivia', username: 'olivia', avatar: null },
  plan: null,
  v0Plan: 'v0-level3',
  isPaid: true,
  role: null,
  permissions: mayCreate,
  hasProjects: false,
};
