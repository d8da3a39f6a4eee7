import defaultCatalogue from '../../../catalogue/default.json' with { type: 'json' };
import oneProduct from '../../../catalogue/one-product.json' with { type: 'json' };
import tetra from '../../../brand/tetra.json' with { type: 'json' };
import type { Account } from '@reachout/accounts/rules/accounts';
import { type Brand, type BrandFile, joinBrand, parseBrand } from '@reachout/brand/rules/brand';
import type { Catalogue } from '@reachout/catalogue/rules/catalogue';
import { parseCatalogue } from '@reachout/catalogue/rules/parse-catalogue';
import type { Result } from '@reachout/core/result';

function valueOf<T>(checked: Result<T, unknown>): T {
  if (!checked.ok) throw new Error(JSON.stringify(checked.error));
  return checked.value;
}

/** The default brand file, checked. */
export const brandFile: BrandFile = valueOf(parseBrand(tetra));
/** The default catalogue, checked. */
export const catalogue: Catalogue = valueOf(parseCatalogue(defaultCatalogue));
/** The default brand with the default catalogue. */
export const brand: Brand = valueOf(joinBrand(brandFile, catalogue));
/** Another provider, with one product, its own plans, topics and roles: the catalogue file that comes as an example. */
export const fjord: Brand = valueOf(
  joinBrand(
    valueOf(
      parseBrand(JSON.parse(JSON.stringify(tetra).replaceAll('Tetra', 'Fjord').replaceAll('tetra', 'fjord'))),
    ),
    valueOf(parseCatalogue(oneProduct)),
  ),
);
/** Where words stand that are another provider's than Fjord's, with what is around them. */
export function strangersIn(text: string): string[] {
  return text.match(/.{0,50}(?:tetra|\bv0\b).{0,30}/gi) ?? [];
}
/** The areas of the default catalogue. */
export const { areas } = brand;

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
