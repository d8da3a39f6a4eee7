import { type BetterAuthOptions, betterAuth } from 'better-auth';
import { genericOAuth } from 'better-auth/plugins/generic-oauth';
import { createRemoteJWKSet } from 'jose';
import { withoutSlash } from '../../rules/identity/issuer.ts';
import {
  DiscoveryFailed,
  documentAddress,
  fetchProviderDocument,
  type ProviderDocument,
  providerTimeoutMs,
} from './discovery.ts';

/** What the operator says of the provider's side. */
export interface ProviderClient {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** How the token endpoint is shown the secret. */
  authentication: 'client_secret_basic' | 'client_secret_post';
  scopes: readonly string[];
  /** Where the provider sends people back to. */
  redirectUri: string;
}

/** Who a verified identity token is about; null lets nobody in. */
export type ReadIdentity = (
  tokens: { idToken: string; accessToken?: string },
  document: ProviderDocument,
) => Promise<{ subject: string } | null>;

/**
 * Opens the provider as its own description says: the sign-in library with one provider, named by its issuer, so that an identity is an issuer and a
 * subject. Throws DiscoveryFailed when the provider cannot be reached.
 *
 * @param base the options that this sign-in shares with the one by password
 */
export async function openProvider(
  base: BetterAuthOptions,
  client: ProviderClient,
  readIdentity: ReadIdentity,
) {
  const document = await fetchProviderDocument(client.issuer);
  const providerId = withoutSlash(document.issuer);
  const auth = betterAuth({
    ...base,
    // Who comes in, and to which account, is for `readIdentity` to decide: the library finds the identity there, or nobody.
    account: { accountLinking: { enabled: false }, updateAccountOnSignIn: false },
    plugins: [
      genericOAuth({
        config: [
          {
            providerId,
            discoveryUrl: documentAddress(client.issuer),
            requireIdTokenVerification: true,
            clientId: client.clientId,
            clientSecret: client.clientSecret,
            tokenEndpointAuth: { method: client.authentication },
            scopes: [...client.scopes],
            redirectURI: client.redirectUri,
            pkce: true,
            disableSignUp: true,
            accountSubject: ({ profile }) => profile.sub ?? '',
            async getUserInfo({ idToken, accessToken }) {
              // The library verifies a token that is there, and asks for none.
              if (idToken === undefined) return null;
              const identity = await readIdentity({ idToken, accessToken }, document);
              if (identity === null) return null;
              // The library wants an address, and does nothing with it once the identity is somebody's.
              return { sub: identity.subject, email: 'unused@identity.invalid', emailVerified: false };
            },
          },
        ],
      }),
    ],
  });
  const { socialProviders } = await inTime(auth.$context);
  const provider = socialProviders.find(({ id }) => id === providerId);
  if (provider?.idToken === undefined || 'verify' in provider.idToken)
    throw new DiscoveryFailed(`${documentAddress(client.issuer)} cannot be read`);
  // Tokens come from the provider's own endpoint, so nobody can make it be asked for keys again and again: a new key counts at once.
  provider.idToken.jwks = createRemoteJWKSet(new URL(document.jwks_uri), {
    cooldownDuration: 0,
    timeoutDuration: providerTimeoutMs,
  });
  return { auth, provider, providerId, document };
}

export type OpenProvider = Awaited<ReturnType<typeof openProvider>>;

/** Rejects when the provider takes too long. The library waits for it without a limit. */
export async function inTime<T>(work: Promise<T>, timeoutMs = providerTimeoutMs): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new DiscoveryFailed('the provider did not answer in time')),
    timeoutMs,
  );
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
