import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  brand,
  hobbyAccount,
  personalAccount,
  scopedAccount,
  teamAccount,
} from '@reachout/core/testing/samples';
import {
  type Account,
  accountHandle,
  accountsForProduct,
  canOpenCase,
  canRefund,
  canUseRefundTool,
  helpOffer,
  isCaseCreationAllowed,
  isPaidAccount,
  isProjectScoped,
  opensCasePage,
  selectionFromQuery,
  selectionToQuery,
  withProviderPlan,
  withV0Plans,
} from './accounts.ts';
import type { CaseCreation } from './permissions.ts';
import { isPaidPlan, plansOfField } from '@reachout/catalogue/rules/plans';

const orbit = teamAccount();
const pebble = hobbyAccount();
const nova = scopedAccount();
const olivia = personalAccount();
const all = [olivia, orbit, pebble, nova];

function withPermission(canCreateSupportCase: CaseCreation, hasProjects = true): Account {
  return teamAccount({ permissions: { canCreateSupportCase, billingRefund: false }, hasProjects });
}

describe('accounts of a product', () => {
  it('are for v0 those with a v0 plan, teams and people alike [§5.2.10, D4]', () => {
    expect(accountsForProduct(brand, all, 'v0')).toEqual([olivia, orbit, nova]);
  });

  it('are for the platform those with a plan, so that a personal account without one is missing [§5.2.10, D4]', () => {
    expect(accountsForProduct(brand, all, 'platform')).toEqual([orbit, pebble, nova]);
  });

  it('include a personal account that has a platform plan [D4]', () => {
    const person = personalAccount({ plan: 'hobby' });
    expect(accountsForProduct(brand, [person], 'platform')).toEqual([person]);
  });
});

describe('the provider’s own team', () => {
  it('counts as enterprise and paid [§3.11.1, D4]', () => {
    const own = hobbyAccount({ team: { id: 'team_own', slug: brand.ownTeamSlug, avatar: null } });
    expect(withProviderPlan(own, brand)).toMatchObject({ plan: 'enterprise', isPaid: true });
  });

  it('is the only one whose plan changes [§3.11.1]', () => {
    expect(withProviderPlan(pebble, brand)).toBe(pebble);
    expect(withProviderPlan(personalAccount(), brand)).toEqual(personalAccount());
  });
});

describe('paying', () => {
  it('means that one of the two plans is a paid one [§3.11.3]', () => {
    const plan = fc.option(fc.constantFrom(...plansOfField(brand, 'plan')), { nil: null });
    const v0Plan = fc.option(fc.constantFrom(...plansOfField(brand, 'v0Plan')), { nil: null });
    fc.assert(
      fc.property(plan, v0Plan, (platform, v0) => {
        return (
          isPaidAccount(brand, { plan: platform, v0Plan: v0 }) ===
          (isPaidPlan(brand, platform) || isPaidPlan(brand, v0))
        );
      }),
    );
  });

  it.each([
    ['a paid team', orbit, true],
    ['an unpaid team', pebble, false],
    ['a paid personal account', olivia, false],
  ])('opens the case page after a submit of %s: %s [§6.0.7, D23]', (_who, account, opens) => {
    expect(opensCasePage(account)).toBe(opens);
  });
});

describe('the selection', () => {
  it('follows product, teamSlug and user of the address', () => {
    expect(selectionFromQuery({ product: 'tetra', teamSlug: 'orbit' }, all, brand)).toEqual({
      product: 'platform',
      account: orbit,
    });
    expect(selectionFromQuery({ product: 'v0', user: 'olivia' }, all, brand)).toEqual({
      product: 'v0',
      account: olivia,
    });
  });

  it.each([
    [{ product: 'tetra', teamSlug: 'somebody-else' }],
    [{ product: 'tetra', user: 'olivia' }],
    [{ product: 'v0', teamSlug: 'pebble' }],
    [{ product: 'v0', user: 'orbit' }],
    [{ product: 'v0', teamSlug: 'olivia' }],
  ])('chooses no account for %j [A28]', (query) => {
    expect(selectionFromQuery(query, all, brand).account).toBeNull();
  });

  it('needs no product in the address where there is one only, but takes none that is unknown', () => {
    const one = { ...brand, products: brand.products.filter(({ key }) => key === 'platform') };
    expect(selectionFromQuery({ teamSlug: 'orbit' }, all, one)).toEqual({
      product: 'platform',
      account: orbit,
    });
    expect(selectionFromQuery({ product: 'other', teamSlug: 'orbit' }, all, one).product).toBeNull();
  });

  it.each([
    [{}],
    [{ product: 'platform' }],
    [{ product: '' }],
    [{ product: '__proto__', teamSlug: 'orbit' }],
  ])('chooses nothing for %j', (query) => {
    expect(selectionFromQuery(query, all, brand)).toEqual({ product: null, account: null });
  });

  it('takes the only account that fits when the address names none', () => {
    expect(selectionFromQuery({ product: 'tetra' }, [olivia, orbit], brand).account).toBe(orbit);
    expect(selectionFromQuery({ product: 'tetra' }, all, brand).account).toBeNull();
    expect(selectionFromQuery({ product: 'tetra', teamSlug: 'gone' }, [orbit], brand).account).toBeNull();
  });

  it.each([
    ['platform', orbit, { product: 'tetra', teamSlug: 'orbit' }],
    ['v0', olivia, { product: 'v0', user: 'olivia' }],
    ['v0', null, { product: 'v0' }],
    [null, null, {}],
  ] as const)('is written back for %s as %s', (product, account, query) => {
    expect(selectionToQuery({ product, account }, brand)).toEqual(query);
  });

  it.each([
    ['platform', orbit],
    ['platform', pebble],
    ['v0', olivia],
    ['v0', nova],
  ] as const)('comes back from the address as it was written (%s)', (product, account) => {
    const selection = { product, account };
    expect(selectionFromQuery(selectionToQuery(selection, brand), all, brand)).toEqual(selection);
  });

  it('calls a team by its slug and a person by their username', () => {
    expect([accountHandle(orbit), accountHandle(olivia), accountHandle({})]).toEqual(['orbit', 'olivia', '']);
  });
});

describe('opening a case on the screen', () => {
  it.each([
    ['while permissions load', true, withPermission(false), 'platform', 'loading'],
    ['without an account', true, null, 'platform', 'known'],
    ['without a team', true, personalAccount({ plan: 'hobby' }), 'platform', 'known'],
    ['for v0', true, withPermission(false), 'v0', 'known'],
    ['with the permission', true, withPermission(true, false), 'platform', 'known'],
    ['project-scoped, with projects', true, withPermission('project-scoped'), 'platform', 'known'],
    ['project-scoped, without projects', false, withPermission('project-scoped', false), 'platform', 'known'],
    ['without the permission', false, withPermission(false), 'platform', 'known'],
  ] as const)('%s is %s [§6.0.2, D6]', (_when, allowed, account, product, state) => {
    expect(canOpenCase(brand, account, product, state)).toBe(allowed);
  });
});

describe('opening a case on the server', () => {
  it.each([
    ['before the permissions are known', orbit, 'platform', 'unknown', false],
    ['before they are known, for v0', orbit, 'v0', 'unknown', false],
    ['before they are known, without a team', olivia, 'v0', 'unknown', false],
  ] as const)('is denied %s [§6.0.2, D6, S1]', (_when, account, product, permissions, allowed) => {
    expect(isCaseCreationAllowed(brand, account, product, permissions)).toBe(allowed);
  });

  it('follows the screen once the permissions are known [§6.0.2, D6]', () => {
    const permission = fc.constantFrom(true, false, 'project-scoped') as fc.Arbitrary<CaseCreation>;
    const product = fc.constantFrom('platform', 'v0') as fc.Arbitrary<'platform' | 'v0'>;
    fc.assert(
      fc.property(permission, fc.boolean(), product, fc.boolean(), (may, hasProjects, of, isTeam) => {
        const account = isTeam ? withPermission(may, hasProjects) : personalAccount();
        return (
          isCaseCreationAllowed(brand, account, of, account.permissions) === canOpenCase(brand, account, of)
        );
      }),
    );
  });
});

describe('project-scoped accounts', () => {
  it.each([
    ['a scoped person', true, nova, 'platform'],
    ['a scoped person, in v0', false, nova, 'v0'],
    ['somebody who may create any case', false, orbit, 'platform'],
    ['a personal account', false, personalAccount({ permissions: nova.permissions }), 'platform'],
    ['no account', false, null, 'platform'],
  ] as const)('are those of %s: %s [§6.0.2]', (_who, scoped, account, product) => {
    expect(isProjectScoped(brand, account, product)).toBe(scoped);
  });
});

describe('refunds', () => {
  const on = { supportChatRefundInvoiceFlow: true };
  const off = { supportChatRefundInvoiceFlow: false };
  const noBilling = teamAccount({ permissions: { canCreateSupportCase: true, billingRefund: false } });

  it.each([
    ['a team with the permission and the flag', true, orbit, on],
    ['a team without the flag', false, orbit, off],
    ['a team without the permission', false, noBilling, on],
    ['a personal account', true, olivia, on],
    ['a personal account without the flag', false, olivia, off],
    ['no account', false, null, on],
  ] as const)('offer the tool to %s: %s [§6.0.3, A09]', (_who, offered, account, flags) => {
    expect(canUseRefundTool(account, flags)).toBe(offered);
  });

  it('need the permission of a team and none of a personal account [§6.0.3, A08]', () => {
    expect([canRefund(orbit), canRefund(noBilling), canRefund(olivia)]).toEqual([true, false, true]);
  });
});

describe('help beyond cases', () => {
  it.each([
    ['an enterprise account', 'csm', nova, 'platform'],
    ['v0-platinum', 'csm', personalAccount({ v0Plan: 'v0-platinum' }), 'v0'],
    ['a paid account', 'sales', orbit, 'platform'],
    ['an unpaid account', 'community', pebble, 'platform'],
    ['nobody', 'community', null, 'platform'],
  ] as const)('of %s comes from %s [§6.0.6]', (_who, offer, account, product) => {
    expect(helpOffer(brand, account, product)).toBe(offer);
  });
});

describe('newer v0 plans', () => {
  it('stand with the team of the slug and the person of the username [§7.0.9, D5]', () => {
    const plans = [
      { slug: orbit.team?.slug ?? '', plan: 'v0-platinum' },
      { username: olivia.user?.username ?? '', plan: 'v0-level1' },
      { slug: olivia.user?.username ?? '', plan: 'v0-platinum' },
      { slug: 'somebody-else', plan: 'v0-platinum' },
    ] as const;
    const newer = withV0Plans(brand, all, plans);
    expect(newer.map(({ id, v0Plan }) => [id, v0Plan])).toEqual([
      [olivia.id, 'v0-level1'],
      [orbit.id, 'v0-platinum'],
      [pebble.id, null],
      [nova.id, null],
    ]);
  });

  it('decide whether an account is paid', () => {
    const [newer] = withV0Plans(brand, [pebble], [{ slug: pebble.team?.slug ?? '', plan: 'v0-platinum' }]);
    expect(newer).toMatchObject({ plan: 'hobby', v0Plan: 'v0-platinum', isPaid: true });
  });

  it('leave what has not changed as the same object', () => {
    const known = { ...orbit, v0Plan: 'v0-platinum' as const };
    expect(withV0Plans(brand, [known], [{ slug: orbit.team?.slug ?? '', plan: 'v0-platinum' }])[0]).toBe(
      known,
    );
  });
});
