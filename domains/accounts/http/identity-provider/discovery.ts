import * as z from 'zod/mini';
import { withoutSlash } from '../../rules/identity/issuer.ts';

const address = z.url({ protocol: /^https?$/ });

/** What is used of a provider's own description (OpenID Connect Discovery 1.0, 3). */
const documentSchema = z.object({
  issuer: address,
  authorization_endpoint: address,
  token_endpoint: address,
  jwks_uri: address,
  userinfo_endpoint: z.optional(address),
  end_session_endpoint: z.optional(address),
  id_token_signing_alg_values_supported: z.array(z.string()).check(z.minLength(1)),
  /** RFC 9207: then every answer names its issuer. */
  authorization_response_iss_parameter_supported: z._default(z.boolean(), false),
});
export type ProviderDocument = z.infer<typeof documentSchema>;

/** The provider's description cannot be used. The message says why, and is fit for a log. */
export class DiscoveryFailed extends Error {
  override name = 'DiscoveryFailed';
}

/** How long the provider may take for one answer. */
export const providerTimeoutMs = 5_000;

/** Where an issuer describes itself. */
export function documentAddress(issuer: string): string {
  return `${withoutSlash(issuer)}/.well-known/openid-configuration`;
}

/** Fetches what a provider says of itself. Throws DiscoveryFailed when it does not answer, or describes another issuer than was asked. */
export async function fetchProviderDocument(issuer: string): Promise<ProviderDocument> {
  const where = documentAddress(issuer);
  const answer = await fetchJson(where).catch((error: unknown) => {
    throw new DiscoveryFailed(`${where} cannot be read`, { cause: error });
  });
  const document = documentSchema.safeParse(answer);
  if (!document.success)
    throw new DiscoveryFailed(`${where} lacks ${document.error.issues[0]?.path.join('.') || 'everything'}`);
  if (withoutSlash(document.data.issuer) !== withoutSlash(issuer))
    throw new DiscoveryFailed(`${where} describes the issuer ${document.data.issuer}`);
  return document.data;
}

/** Reads JSON of the provider. Throws when it does not answer with any in time. */
export async function fetchJson(url: string, headers: Record<string, string> = {}): Promise<unknown> {
  const signal = AbortSignal.timeout(providerTimeoutMs);
  const response = await fetch(url, { headers: { accept: 'application/json', ...headers }, signal });
  if (!response.ok) throw new Error(`answered ${response.status}`);
  return response.json();
}
