import { brand } from '@reachout/core/testing/samples';
import type { Account } from '../rules/accounts.ts';
import { err, ok } from '@reachout/core/result';
import { expect, it } from 'vitest';
import { createAccountList, type FetchPlans } from './account-list.ts';

const olivia: Account = {
  id: 'acc_olivia',
  name: 'Olivia',
  user: { uid: 'olivia', username: 'olivia', avatar: null },
  plan: 'pro',
  v0Plan: null,
  isPaid: true,
  role: null,
  permissions: { canCreateSupportCase: true, billingRefund: true },
  hasProjects: true,
};

function watch(fetchPlans: FetchPlans) {
  const list = createAccountList(brand, [olivia], fetchPlans);
  const seen: string[] = [];
  list.subscribe(() => seen.push(list.getView().refresh.status));
  return { list, seen };
}

it('shows the plans of the page and asks for none by itself [§7.0.9]', () => {
  const { list, seen } = watch(() => Promise.reject(new Error('asked')));
  expect(list.getView()).toEqual({ accounts: [olivia], refresh: { status: 'idle' } });
  expect(seen).toEqual([]);
});

it('has the newer plans after a refresh, which is one call for all who ask [§7.0.9]', async () => {
  let calls = 0;
  const { list, seen } = watch(async () => {
    calls += 1;
    return ok([{ username: 'olivia', plan: 'v0-level1' }]);
  });
  await Promise.all([list.refresh(), list.refresh()]);
  expect(list.getView().accounts).toEqual([{ ...olivia, v0Plan: 'v0-level1' }]);
  expect(seen).toEqual(['loading', 'changed']);
  expect(calls).toBe(1);
  await list.refresh();
  expect(seen.slice(2)).toEqual(['loading', 'unchanged']);
});

it('keeps what it has when the plans cannot be had, and says why [F31, §8.0.4]', async () => {
  const failure = { message: 'Failed to fetch plans: 503 Service Unavailable', retryAfterSeconds: 3 };
  const { list } = watch(async () => err(failure));
  await list.refresh();
  expect(list.getView()).toEqual({ accounts: [olivia], refresh: { status: 'failed', ...failure } });
});
