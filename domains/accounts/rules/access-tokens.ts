import type { DeclaredForm } from '@reachout/core/declared-form';
import { fieldNames } from '@reachout/core/field-names';
import { tokensCopy } from '../messages/tokens.ts';
import * as z from 'zod/mini';
import { maxAccessTokenName } from '@reachout/core/limits';
import { paths } from '@reachout/core/paths';
import { optionalId } from '@reachout/core/calls/fields';
import { idField, textField } from '@reachout/core/text-field';

/** Who a token is for: an assistant, which asks by the Model Context Protocol, or a program, which makes the calls on cases. */
export const accessTokenKinds = ['assistant', 'program'] as const;
export type AccessTokenKind = (typeof accessTokenKinds)[number];

/** What a token of each kind may be used for besides what needs none, such as reading the documentation. */
export const accessTokenScopes = {
  assistant: ['cases:read', 'cases:draft'],
  program: ['cases:read', 'cases:write'],
} as const satisfies Record<AccessTokenKind, readonly string[]>;
export type ProgramScope = (typeof accessTokenScopes)['program'][number];
export type AccessTokenScope = (typeof accessTokenScopes)[AccessTokenKind][number];

/** What each scope means, for people. */
export const accessTokenScopeLabels: {
  readonly [Kind in AccessTokenKind]: Record<
    (typeof accessTokenScopes)[Kind][number],
    { label: () => string; meaning: () => string }
  >;
} = {
  assistant: {
    'cases:read': {
      label: tokensCopy.assistantReadLabel,
      meaning: tokensCopy.assistantReadMeaning,
    },
    'cases:draft': {
      label: tokensCopy.assistantDraftLabel,
      meaning: tokensCopy.assistantDraftMeaning,
    },
  },
  program: {
    'cases:read': {
      label: tokensCopy.programReadLabel,
      meaning: tokensCopy.programReadMeaning,
    },
    'cases:write': {
      label: tokensCopy.programWriteLabel,
      meaning: tokensCopy.programWriteMeaning,
    },
  },
};

/** The labels of what a token may do. */
export function scopeLabels({ kind, scopes }: Pick<AccessToken, 'kind' | 'scopes'>): string[] {
  const labels: Partial<Record<AccessTokenScope, { label: () => string }>> = accessTokenScopeLabels[kind];
  return scopes.flatMap((scope) => labels[scope]?.label() ?? []);
}

/** For how many days a token of each kind may last. */
export const accessTokenDays = {
  assistant: ['7', '30', '90'],
  program: ['30', '90', '365'],
} as const satisfies Record<AccessTokenKind, readonly string[]>;

/** Every token begins like this, so that people and scanners of repositories recognise one, and its kind. */
const prefixes = { assistant: 'rot_', program: 'rop_' } as const satisfies Record<AccessTokenKind, string>;

/** A token as it is shown once: the prefix of its kind and 256 random bits in base64url. */
export const accessTokenPatterns: Readonly<Record<AccessTokenKind, RegExp>> = {
  assistant: /^rot_[\w-]{43}$/,
  program: /^rop_[\w-]{43}$/,
};

/** The token for 32 random bytes in base64url. */
export function accessTokenOf(kind: AccessTokenKind, randomPart: string): string {
  return `${prefixes[kind]}${randomPart}`;
}

/** The kind of token that a text begins like, whether or not there is such a token. */
export function accessTokenKindOf(text: string): AccessTokenKind | undefined {
  return accessTokenKinds.find((kind) => text.startsWith(prefixes[kind]));
}

const name = textField(maxAccessTokenName, tokensCopy.name, { required: true });
const scopesOf = <Scope extends string>(scopes: readonly [Scope, ...Scope[]]) =>
  z
    .array(z.enum(scopes, { error: () => tokensCopy.chooseScopes() }))
    .check(z.minLength(1, { error: () => tokensCopy.scopesRequired() }), z.maxLength(8));
/** New for each form that is shown: one that is sent twice makes one token. Without a usable one every attempt counts. */
const uuid = z.uuid();
const submission = z.optional(
  z.pipe(
    z.unknown(),
    z.transform((value: unknown) => uuid.safeParse(value).data),
  ),
);
const howLong = { error: () => tokensCopy.daysRequired() };

const assistantBody = z.object({
  name,
  scopes: scopesOf(accessTokenScopes.assistant),
  days: z.enum(accessTokenDays.assistant, howLong),
  submission,
});

const programBody = z.object({
  name,
  scopes: scopesOf(accessTokenScopes.program),
  days: z.enum(accessTokenDays.program, howLong),
  submission,
  /** The one account that the token is for; none for all of the person's. */
  account: optionalId('Account'),
});

type AssistantTokenBody = z.infer<typeof assistantBody>;
type ProgramTokenBody = z.infer<typeof programBody>;

/** A token as a person asks for it. */
export type AccessTokenBody =
  | (AssistantTokenBody & { kind: 'assistant' })
  | (ProgramTokenBody & { kind: 'program' });

/** The names of the forms' fields; a program's form has all of them. */
export const tokenField = fieldNames(programBody);

const common = {
  page: paths.accessTokens(),
  lists: [tokenField.scopes],
  done: tokensCopy.created,
} as const;

const revokeBody = z.object({ token: idField('Token') });
export type RevokeTokenBody = z.infer<typeof revokeBody>;

/** Ends a token. */
export const revokeTokenForm = {
  name: 'revoke',
  page: paths.accessTokens(),
  asks: revokeBody,
  fields: fieldNames(revokeBody),
  submit: tokensCopy.revoke,
  done: tokensCopy.revoked,
} as const satisfies DeclaredForm<RevokeTokenBody>;

/** The forms by which a person makes a token, one for each kind. There is no call for it: a token cannot make another. */
export const accessTokenForms = {
  assistant: {
    ...common,
    name: 'assistant',
    asks: assistantBody,
    fields: fieldNames(assistantBody),
    submit: tokensCopy.createForAssistant,
  },
  program: {
    ...common,
    name: 'program',
    asks: programBody,
    fields: tokenField,
    submit: tokensCopy.createForProgram,
  },
} as const satisfies {
  assistant: DeclaredForm<AssistantTokenBody>;
  program: DeclaredForm<ProgramTokenBody>;
};

/** A token as its person sees it; the token itself is never shown again. */
export interface AccessToken {
  id: string;
  kind: AccessTokenKind;
  name: string;
  scopes: readonly AccessTokenScope[];
  /** The one account that it is for; null when it is for all of the person's. */
  account: { id: string; name: string } | null;
  createdAt: Date;
  expiresAt: Date;
  /** To the hour; null when it was never used. */
  lastUsedAt: Date | null;
}
