import { expect, it } from 'vitest';
import { isStaff } from './staff.ts';

it.each([
  ['staff', true],
  ['customer', false],
] as const)('a person with the role %s sees every account’s cases: %s [ACCESS-06]', (role, sees) => {
  expect(isStaff({ role })).toBe(sees);
});
