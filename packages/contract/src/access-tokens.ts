import * as z from 'zod/mini';
import { maxAccessTokenName } from './limits.ts';
import { textField } from './text-field.ts';

/** What a token may be used for besides reading the documentation, which needs none. */
export const accessTokenScopes = ['cases:read', 'cases:draft'] as const;
export type AccessTokenScope = (typeof accessTokenScopes)[number];

/** What each scope means, for people. */
export const accessTokenScopeLabels: Record<AccessTokenScope, { label: string; meaning: string }> = {
  'cases:read': {
    label: 'Read cases',
    meaning: 'List the cases that you may read, with their subjects and states.',
  },
  'cases:draft': {
    label: 'Draft cases',
    meaning: 'Prepare a case for you. Nothing is submitted before you look at it here and submit it.',
  },
};

/** For how many days a token may last. */
export const accessTokenDays = ['7', '30', '90'] as const;

/** Every token begins like this, so that people and scanners of repositories recognise one. */
const accessTokenPrefix = 'rot_';

/** A token as it is shown once: the prefix and 256 random bits in base64url. */
export const accessTokenPattern = /^rot_[\w-]{43}$/;

/** The token for 32 random bytes in base64url. */
export function accessTokenOf(randomPart: string): string {
  return `${accessTokenPrefix}${randomPart}`;
}

/** The form by which a person makes a token. */
export const accessTokenForm = z.object({
  name: textField(maxAccessTokenName, 'Name', { required: true }),
  scopes: z
    .array(z.enum(accessTokenScopes, 'Choose what the token may do'))
    .check(z.minLength(1, 'Choose at least one thing that the token may do'), z.maxLength(8)),
  days: z.enum(accessTokenDays, 'Choose how long the token lasts'),
});
export type AccessTokenForm = z.infer<typeof accessTokenForm>;

/** A token as its person sees it; the token itself is never shown again. */
export interface AccessToken {
  id: string;
  name: string;
  scopes: readonly AccessTokenScope[];
  createdAt: Date;
  expiresAt: Date;
  /** To the hour; null when it was never used. */
  lastUsedAt: Date | null;
}
