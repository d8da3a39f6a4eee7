import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideAdmission, decideFact, ownsDomainOf } from './admission.ts';

const holder = {
  userId: 'user_holder',
  role: 'customer' as const,
  isDisabled: false,
  isEmailVerified: true,
  hasOtherSubject: false,
};
const known = {
  owner: null,
  holder: null,
  email: 'ada@example.com',
  isEmailVerified: true,
  ownsDomain: true,
};

describe('whoever the provider sends', () => {
  it.each([
    [
      'is admitted whose identity is known',
      { owner: { userId: 'user_1', isDisabled: false, isRemoved: false } },
      { do: 'admit', userId: 'user_1' },
    ],
    [
      'is refused who is disabled',
      { owner: { userId: 'user_1', isDisabled: true, isRemoved: false } },
      { do: 'refuse', why: 'disabled' },
    ],
    [
      'is refused whom the provider took away',
      { owner: { userId: 'user_1', isDisabled: false, isRemoved: true } },
      { do: 'refuse', why: 'removed' },
    ],
    ['gets an account', {}, { do: 'create', email: 'ada@example.com' }],
    ['is refused without an address', { email: null }, { do: 'refuse', why: 'no_address' }],
    [
      'is refused without a verified address',
      { isEmailVerified: false },
      { do: 'refuse', why: 'unverified_address' },
    ],
    ['is joined to the account of the address', { holder }, { do: 'join', userId: 'user_holder' }],
    [
      'is refused at a disabled account',
      { holder: { ...holder, isDisabled: true } },
      { do: 'refuse', why: 'disabled' },
    ],
    [
      'is not joined where the issuer does not own the domain',
      { holder, ownsDomain: false },
      { do: 'refuse', why: 'address_taken' },
    ],
    [
      'is not joined to staff',
      { holder: { ...holder, role: 'staff' as const } },
      { do: 'refuse', why: 'address_taken' },
    ],
    [
      'is not joined to an address that is not verified here',
      { holder: { ...holder, isEmailVerified: false } },
      { do: 'refuse', why: 'address_taken' },
    ],
    [
      'is not joined where another subject comes in',
      { holder: { ...holder, hasOtherSubject: true } },
      { do: 'refuse', why: 'address_taken' },
    ],
  ])('%s', (_what, change, admission) => {
    expect(decideAdmission({ ...known, ...change })).toEqual(admission);
  });

  it.each([
    ['ada@example.com', true],
    ['ada@EXAMPLE.com', true],
    ['ada@sub.example.com', false],
    ['ada@notexample.com', false],
    ['ada@example.com@other.example', false],
    [null, false],
  ])('has an address of an owned domain with %j: %j', (email, owns) => {
    expect(ownsDomainOf(['example.com'], email)).toBe(owns);
  });
});

describe('a fact that claims give', () => {
  it.each([
    ['is given', { claimed: 'a', present: null, given: null }, { present: 'a', given: 'a' }],
    ['is changed', { claimed: 'b', present: 'a', given: 'a' }, { present: 'b', given: 'b' }],
    ['is taken away', { claimed: null, present: 'a', given: 'a' }, { present: null, given: null }],
    [
      'is given again when it was taken elsewhere',
      { claimed: 'a', present: null, given: 'a' },
      { present: 'a', given: 'a' },
    ],
    [
      'leaves what was there before',
      { claimed: 'a', present: 'b', given: null },
      { present: 'b', given: null },
    ],
    [
      'leaves what somebody changed',
      { claimed: null, present: 'b', given: 'a' },
      { present: 'b', given: null },
    ],
  ] as const)('%s', (_what, fact, decided) => {
    expect(decideFact<string>(fact)).toEqual(decided);
  });

  it('never outlives its claim, and never takes what claims did not give', () => {
    const value = fc.option(fc.constantFrom('a', 'b'));
    fc.assert(
      fc.property(value, fc.array(value), (before, claims) => {
        let fact: Record<'present' | 'given', string | null> = { present: before, given: null };
        for (const claimed of [...claims, null]) fact = decideFact<string>({ ...fact, claimed });
        expect(fact).toEqual({ present: before, given: null });
      }),
    );
  });
});
