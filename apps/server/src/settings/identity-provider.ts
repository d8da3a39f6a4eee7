import { readFileSync } from 'node:fs';
import { type ClaimsMapping, claimsMappingSchema } from '@reachout/accounts/rules/identity/claims-mapping';
import { schemaMessage } from '@reachout/core/schema-message';
import * as z from 'zod';
import { oneOf, without } from './setting-schemas.ts';
import type { SettingsTable } from './setting.ts';

const loopback = /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?(?:\/|$)/;

function problemOfIssuer(text: string): string | undefined {
  if (!URL.canParse(text)) return 'is no address';
  if (!text.startsWith('https://') && !loopback.test(text)) return 'must begin with https://';
  const { search, hash } = new URL(text);
  return search === '' && hash === '' ? undefined : 'must have no query or fragment';
}

const domain = /^(?=.{1,253}$)[a-z0-9-]+(?:\.[a-z0-9-]+)+$/;

/** JSON in the variable itself, or the path of a file that holds it; each fault of it becomes a problem of its own. */
const claims = z.string().transform((text, context): ClaimsMapping => {
  const fault = (message: string): never => {
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  };
  const isInline = text.trimStart().startsWith('{');
  let json: unknown;
  try {
    json = JSON.parse(isInline ? text : readFileSync(text, 'utf8'));
  } catch (error) {
    const reason = error instanceof SyntaxError ? 'is no JSON' : 'cannot be read';
    return fault(isInline ? reason : `names a file that ${reason}: ${text}`);
  }
  const parsed = claimsMappingSchema.safeParse(json, { error: schemaMessage });
  if (parsed.success) return parsed.data;
  for (const { path, message } of parsed.error.issues)
    fault(`is wrong at ${path.join('.') || 'its root'}: ${message}`);
  return z.NEVER;
});

/** Sign-in with the provider's own identity, by OpenID Connect. */
export const identityProviderSettings = {
  OIDC_ISSUER: {
    about: 'Issuer of the identities that people sign in with, by OpenID Connect; without it there is none',
    example: 'https://id.example.com/realms/customers',
    schema: without(problemOfIssuer).optional(),
  },
  OIDC_CLIENT_ID: {
    about: 'Id of the client that the identity provider has for this installation',
    example: 'reachout',
    schema: z.string().min(1).optional(),
  },
  OIDC_CLIENT_SECRET: {
    about: 'Secret of that client',
    example: 'the secret that the identity provider shows',
    schema: z.string().min(1).optional(),
    secret: true,
  },
  OIDC_CLIENT_AUTH: {
    about: 'How the secret is sent to the token endpoint: in the header (`basic`) or the body (`post`)',
    example: 'post',
    schema: oneOf(['basic', 'post']).default('basic'),
  },
  OIDC_LABEL: {
    about: 'What the identity provider is called on the login page; the host of its issuer unless given',
    example: 'Example account',
    schema: z.string().min(1).max(80).optional(),
  },
  OIDC_SCOPES: {
    about: 'Scopes that are asked for, separated by spaces',
    example: 'openid profile email groups',
    schema: z
      .string()
      .regex(/^openid( [\w:./-]+)*$/, 'must begin with openid, and separate scopes by one space')
      .transform((text) => text.split(' '))
      .default(['openid', 'profile', 'email']),
  },
  OIDC_CLAIMS: {
    about:
      'Which claims say name, address, teams, roles, plans and who is staff: JSON, or the path of a file',
    example: '{"teams":{"from":"groups"}}',
    schema: claims.default(claimsMappingSchema.parse({})),
  },
  OIDC_OWNS_DOMAINS: {
    about:
      'Domains whose addresses the issuer gives out, separated by commas: people who have an account by such an address keep it',
    example: 'example.com,example.org',
    schema: z
      .string()
      .transform((text) =>
        text
          .toLowerCase()
          .split(',')
          .map((each) => each.trim()),
      )
      .refine((domains) => domains.every((each) => domain.test(each)), 'must be domains separated by commas')
      .default([]),
  },
  AUTH_PASSWORDS: {
    about:
      'Whether people can sign in with a password: `on`, or `off` where all of them come by the identity provider',
    example: 'off',
    schema: oneOf(['on', 'off']).default('on'),
  },
} as const satisfies SettingsTable;
