/** Why somebody whom the provider knows does not come in. */
export const admissionRefusals = [
  'no_address',
  'unverified_address',
  'address_taken',
  'disabled',
  'removed',
] as const;
export type AdmissionRefusal = (typeof admissionRefusals)[number];

/** What is to be done with somebody whom the provider sent. */
export type Admission =
  | { do: 'admit'; userId: string }
  | { do: 'join'; userId: string }
  | { do: 'create'; email: string }
  | { do: 'refuse'; why: AdmissionRefusal };

/** Whoever has the address already. */
export interface AddressHolder {
  userId: string;
  role: 'customer' | 'staff';
  isDisabled: boolean;
  isEmailVerified: boolean;
  /** They come in by another subject of the same issuer. */
  hasOtherSubject: boolean;
}

/**
 * Decides who somebody is. An identity is an issuer and a subject; an address is none. It leads to an account that is there only when the provider
 * has verified it and the operator has said that the provider gives out the addresses of its domain, never to one of staff, and never to one that
 * another subject of the same issuer comes in by: addresses are given to somebody else one day.
 */
export function decideAdmission(known: {
  /** Whose identity this is already. */
  owner: { userId: string; isDisabled: boolean; isRemoved: boolean } | null;
  holder: AddressHolder | null;
  email: string | null;
  isEmailVerified: boolean;
  ownsDomain: boolean;
}): Admission {
  const { owner, holder, email, isEmailVerified, ownsDomain } = known;
  // Whom the provider took away comes back when it says so, and not as somebody new.
  if (owner?.isRemoved) return { do: 'refuse', why: 'removed' };
  if (owner !== null)
    return owner.isDisabled ? { do: 'refuse', why: 'disabled' } : { do: 'admit', userId: owner.userId };
  if (email === null) return { do: 'refuse', why: 'no_address' };
  if (!isEmailVerified) return { do: 'refuse', why: 'unverified_address' };
  if (holder === null) return { do: 'create', email };
  const mayJoin = ownsDomain && holder.isEmailVerified && holder.role !== 'staff' && !holder.hasOtherSubject;
  if (!mayJoin) return { do: 'refuse', why: 'address_taken' };
  return holder.isDisabled ? { do: 'refuse', why: 'disabled' } : { do: 'join', userId: holder.userId };
}

/** True when one of the domains is that of the address. */
export function ownsDomainOf(domains: readonly string[], email: string | null): boolean {
  const domain = email?.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return domain !== undefined && domains.includes(domain);
}

/**
 * What becomes of one fact (a role, a plan, being staff) when claims are read again. What claims gave and no longer give is taken away; what is there
 * without their having given it stays as it is.
 *
 * @param fact.claimed what the claims say now; null for nothing
 * @param fact.present what is stored
 * @param fact.given what claims gave last
 * @returns what is to be stored, and what claims have given from now on
 */
export function decideFact<Value extends string>({
  claimed,
  present,
  given,
}: Record<'claimed' | 'present' | 'given', Value | null>): Record<'present' | 'given', Value | null> {
  const isOfClaims = present === null || present === given;
  return isOfClaims ? { present: claimed, given: claimed } : { present, given: null };
}
