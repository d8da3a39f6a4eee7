import { brand } from '@reachout/core/testing/samples';
import type { Account } from '@reachout/accounts/rules/accounts';
import { describe, expect, it } from 'vitest';
import { accountOf, describeTurn, isSelectable, selectProduct } from './support-selection.ts';

const team: Account = {
  id: 'acc_orbit',
  name: 'Orbit Labs',
  team: { id: 'team_orbit', slug: 'orbit', avatar: null },
  plan: 'pro',
  v0Plan: 'v0-team',
  isPaid: true,
  role: 'OWNER',
  permissions: { canCreateSupportCase: true, billingRefund: true },
  hasProjects: true,
};
const person: Account = {
  ...team,
  id: 'acc_vic',
  name: 'Vic Vero',
  team: undefined,
  user: { uid: 'usr_vic', username: 'vic', avatar: null },
  plan: null,
  v0Plan: 'v0-platinum',
};
const accounts = [team, person];
const flags = { supportChatRefundInvoiceFlow: true };

describe('choosing a product', () => {
  it('keeps the account where it can be chosen for the product [D4]', () => {
    expect(selectProduct(brand, accounts, 'v0', 'acc_orbit')).toEqual({
      product: 'v0',
      account: 'acc_orbit',
    });
  });

  it('takes the only account of the product, and no other [D4]', () => {
    expect(selectProduct(brand, accounts, 'platform', 'acc_vic')).toEqual({
      product: 'platform',
      account: 'acc_orbit',
    });
    expect(selectProduct(brand, accounts, 'v0', null)).toEqual({ product: 'v0', account: null });
    expect(selectProduct(brand, accounts, null, 'acc_orbit')).toEqual({ product: null, account: null });
  });
});

describe('a selection', () => {
  it.each([
    [{ product: null, account: null }, true],
    [{ product: 'v0', account: null }, true],
    [{ product: 'v0', account: 'acc_vic' }, true],
    [{ product: 'platform', account: 'acc_vic' }, false],
    [{ product: 'platform', account: 'acc_foreign' }, false],
    [{ product: null, account: 'acc_orbit' }, false],
  ] as const)('%o can be made: %s [§5.2.10]', (selection, expected) => {
    expect(isSelectable(brand, accounts, selection)).toBe(expected);
  });

  it('names an account only for its product', () => {
    expect(accountOf(brand, accounts, { product: 'v0', account: 'acc_vic' })).toBe(person);
    expect(accountOf(brand, accounts, { product: 'platform', account: 'acc_vic' })).toBeNull();
  });
});

describe('what the server is told', () => {
  it('names the team, the plan of the product and the permission [§7.0.19]', () => {
    expect(describeTurn({ brand, accounts, flags }, { product: 'v0', account: 'acc_orbit' })).toEqual({
      context: { product: 'v0', teamId: 'team_orbit', plan: 'v0-team', billingPermission: true },
      tools: ['create_support_case', 'refund_invoice'],
    });
  });

  it('names the person of a personal account [§7.0.19]', () => {
    expect(describeTurn({ brand, accounts, flags }, { product: 'v0', account: 'acc_vic' })).toMatchObject({
      context: { user: 'vic', plan: 'v0-platinum' },
    });
  });

  it('offers the refund tool with the permission and the flag only [§6.0.3]', () => {
    const selection = { product: 'platform', account: 'acc_orbit' } as const;
    const off = { supportChatRefundInvoiceFlow: false };
    expect(describeTurn({ brand, accounts, flags: off }, selection)).toMatchObject({
      tools: ['create_support_case'],
    });
    const denied = { ...team, permissions: { ...team.permissions, billingRefund: false } };
    expect(describeTurn({ brand, accounts: [denied], flags }, selection)).toMatchObject({
      tools: ['create_support_case'],
    });
  });

  it('offers the case form to those who may open a case only [§6.0.2]', () => {
    const selection = { product: 'platform', account: 'acc_orbit' } as const;
    const denied = { ...team, permissions: { ...team.permissions, canCreateSupportCase: false as const } };
    const told = describeTurn({ brand, accounts: [denied], flags }, selection);
    expect(told).toMatchObject({ tools: ['refund_invoice'] });
  });

  it.each([
    ['No product set', { product: null, account: 'acc_orbit' }],
    ['No account set', { product: 'v0', account: null }],
    ['No account set', { product: 'v0', account: 'acc_of_somebody_else' }],
    ['No account set', { product: 'platform', account: 'acc_vic' }],
  ] as const)('is nothing but "%s" for %j [§8.0.5]', (missing, selection) => {
    expect(describeTurn({ brand, accounts, flags }, selection)).toBe(missing);
  });
});
