import { pseudoLanguages, readLanguages, translationsFolder } from '@reachout/language/server/languages';
import { createAuth } from '@reachout/accounts/http/auth';
import { passwordResetTokens } from '@reachout/accounts/use-cases/reset-password-by-link';
import { createAssistantTokens } from '@reachout/chat/http/assistant-tokens';
import { refundResultMinimumWaitMs } from '@reachout/core/constants';
import { demoPassword } from '@reachout/demo-world/demo-world';
import { createDoneNotices } from '@reachout/http/done-notice';
import { createRenderAllowance, unlimitedRendering } from '@reachout/http/render-allowance';
import { logoFiles } from '@reachout/logos/files';
import { countUnread } from '@reachout/mail/store/notifications-queries';
import { createMailLinks } from '@reachout/mail/use-cases/mail-links';
import { basename, join } from 'node:path';
import type { AppDeps } from '../app-deps.ts';
import { createLocalLimiter } from '../ports/local-limiter.ts';
import { createRateLimiter, unlimited } from '../ports/rate-limiter.ts';
import { ownOrigins, readOrMakeSecret, usedProcessorMs } from '../ports/system.ts';
import type { Config } from '../settings/config.ts';
import { type BuildLayout, dataRootOf } from './build-layout.ts';
import { demoSignIn } from './demo-mode.ts';

/** The opened resources; the other dependencies follow from the configuration. */
type Opened = Pick<
  AppDeps,
  | 'log'
  | 'services'
  | 'tracing'
  | 'answers'
  | 'streams'
  | 'caseStreams'
  | 'content'
  | 'contentFiles'
  | 'outage'
  | 'checks'
>;

/** Builds the application's dependencies from the opened resources and the configuration. */
export function createAppDeps(config: Config, layout: BuildLayout, opened: Opened): AppDeps {
  const { db, brand, clock, ids } = opened.services;
  const elapsed = (): number => performance.now();
  const origins = ownOrigins(config.PUBLIC_URL, config.PORT);
  const secret = readOrMakeSecret(config.AUTH_SECRET, dataRootOf(config, layout));
  const spoken = readLanguages(join(layout.root, translationsFolder), brand.languages);
  const languages = config.demo || layout.development ? [...spoken, ...pseudoLanguages] : spoken;
  const https = config.PUBLIC_URL?.startsWith('https:') ?? false;
  return {
    ...opened,
    tokens: createAssistantTokens({ secret, clock }),
    auth: createAuth({
      db,
      secret,
      publicOrigin: origins[0] ?? '',
      trustedOrigins: origins,
      idleSeconds: config.SESSION_IDLE_MINUTES * 60,
      longestSeconds: config.SESSION_MAX_MINUTES * 60,
      // A database that was used in demo mode still has the demo people.
      knownPassword: config.demo ? undefined : demoPassword,
      passwords: config.AUTH_PASSWORDS === 'on',
      isMailSent: opened.services.mail !== undefined,
      identityProvider: identityProviderOf(config, {
        catalogue: opened.services.brand,
        ids,
        log: opened.log,
        elapsed,
      }),
    }),
    countUnread: (viewer) => countUnread(db, viewer),
    resetTokens: passwordResetTokens(secret),
    doneNotices: createDoneNotices({ secret, clock, https }),
    mailLinks: createMailLinks({ secret, publicOrigin: () => origins[0] ?? '' }),
    assets: layout.assets,
    messages: layout.messages(languages),
    rateLimiter: config.ENABLE_RATE_LIMIT ? createRateLimiter(db) : unlimited,
    localLimiter: config.ENABLE_RATE_LIMIT ? createLocalLimiter(elapsed) : unlimited,
    renderAllowance: config.ENABLE_RATE_LIMIT
      ? createRenderAllowance({ elapsed: elapsed, used: usedProcessorMs })
      : unlimitedRendering,
    // A bundled server stands elsewhere than the package; the files stay where they are.
    logoFiles: new Map(
      [...logoFiles].map(([name, path]) => [name, join(layout.root, 'packages/logos/svg', basename(path))]),
    ),
    clientFolder: layout.clientFolder,
    https,
    development: layout.development,
    languages,
    demo: config.demo ? demoSignIn(brand) : null,
    programTokens: config.ENABLE_PROGRAM_TOKENS,
    publicNumbers: config.ENABLE_PUBLIC_NUMBERS,
    trustedProxies: config.TRUSTED_PROXIES,
    refundMinimumWaitMs: config.REFUND_RESULT_MIN_WAIT_MS ?? refundResultMinimumWaitMs,
    isOwnOrigin: (origin) => ownOrigins(config.PUBLIC_URL, config.PORT).includes(origin),
    publicOrigin: () => ownOrigins(config.PUBLIC_URL, config.PORT)[0] ?? '',
    failPoints: layout.failPoints,
    newRequestId: () => crypto.randomUUID(),
    elapsed,
  };
}

/** Where people sign in with an identity of their own provider: what the operator has set of it. */
function identityProviderOf(
  config: Config,
  parts: Pick<
    NonNullable<Parameters<typeof createAuth>[0]['identityProvider']>,
    'catalogue' | 'ids' | 'log' | 'elapsed'
  >,
): Parameters<typeof createAuth>[0]['identityProvider'] {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = config;
  // Those two are required with the issuer (settings/config.ts).
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) return undefined;
  return {
    ...parts,
    issuer,
    clientId,
    clientSecret,
    authentication: `client_secret_${config.OIDC_CLIENT_AUTH}`,
    scopes: config.OIDC_SCOPES,
    label: config.OIDC_LABEL ?? new URL(issuer).host,
    mapping: config.OIDC_CLAIMS,
    ownedDomains: config.OIDC_OWNS_DOMAINS,
  };
}
