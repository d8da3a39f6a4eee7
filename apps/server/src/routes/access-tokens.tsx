import { accessTokenForm } from '@reachout/contract/access-tokens';
import { errorMessage, errorStatus } from '@reachout/contract/errors';
import { paths } from '@reachout/contract/paths';
import {
  createAccessToken,
  listAccessTokens,
  revokeAccessToken,
} from '@reachout/services/accounts/access-tokens';
import { listAccounts } from '@reachout/services/accounts/list-accounts';
import { AccessTokensPage, type AccessTokensPageProps } from '@reachout/web/pages/access-tokens';
import type { Context, Hono } from 'hono';
import { safeParse } from 'zod/v4/core';
import type { AppDeps } from '../app.ts';
import type { AppEnv } from '../context.ts';
import { limits, rateLimit } from '../middleware/rate-limit.ts';
import { requireLogin, viewerOf } from '../middleware/session.ts';
import { limitSubmits, submitLimits } from '../middleware/submit-limit.ts';
import { takeForm } from '../posted-form.ts';
import { problemResponse } from '../problem.ts';
import { sendPage } from '../render.tsx';
import { validationError } from '../validate.ts';

/** Until somebody sends one, the forms are as they begin. */
const noForm: AccessTokensPageProps['form'] = {
  kind: 'assistant',
  name: '',
  scopes: [],
  days: '',
  account: '',
};

/** A person's access tokens as a page that works without a script. Only a session makes or ends a token: a token cannot. */
export function mountAccessTokens(app: Hono<AppEnv>, deps: AppDeps): void {
  const change = limitSubmits(deps.rateLimiter, submitLimits.accessToken);
  app.get(paths.accessTokens(), requireLogin, rateLimit(deps.rateLimiter, limits.read), (c) =>
    send(c, deps, { isRevoked: c.req.query('revoked') === '1' }),
  );
  app.post(
    paths.accessTokens(),
    requireLogin,
    change,
    takeForm((c, sent) => create(c, deps, sent)),
  );
  app.post('/settings/tokens/:tokenId/revoke', requireLogin, change, async (c) => {
    const revoked = await revokeAccessToken(deps.services, viewerOf(c), {
      tokenId: c.req.param('tokenId'),
      requestId: c.get('requestId'),
    });
    if (!revoked.ok) return problemResponse(c, revoked.error);
    return c.redirect(`${paths.accessTokens()}?revoked=1`, 303);
  });
}

/** The token is in this one answer, which no cache keeps: nothing could show it again after a redirect. */
async function create(c: Context<AppEnv>, deps: AppDeps, sent: URLSearchParams): Promise<Response> {
  const form = {
    // A form without a kind is one of a page from before there were two.
    kind:
      deps.programTokens && sent.get('kind') === 'program' ? ('program' as const) : ('assistant' as const),
    name: sent.get('name') ?? '',
    scopes: sent.getAll('scopes'),
    days: sent.get('days') ?? '',
    account: sent.get('account') ?? '',
  };
  const parsed = safeParse(accessTokenForm, form);
  if (!parsed.success) {
    const { fields = {} } = validationError(parsed.error.issues);
    const scopes = Object.entries(fields).find(([name]) => name.startsWith('scopes'))?.[1];
    const { name, days, account } = fields;
    return send(c, deps, { form, errors: { name, scopes, days, account } }, 422);
  }
  const created = await createAccessToken(deps.services, viewerOf(c), parsed.data, c.get('requestId'));
  if (created.ok) return send(c, deps, { created: { token: created.value, kind: form.kind } });
  const { fields } = created.error;
  const wrong = fields === undefined ? { problem: errorMessage(created.error) } : { errors: fields };
  return send(c, deps, { form, ...wrong }, errorStatus(created.error));
}

async function send(
  c: Context<AppEnv>,
  deps: AppDeps,
  shown: Partial<AccessTokensPageProps>,
  status = 200,
): Promise<Response> {
  const [tokens, accounts] = await Promise.all([
    listAccessTokens(deps.services, viewerOf(c)),
    listAccounts(deps.services, viewerOf(c)),
  ]);
  return sendPage(c, deps, {
    title: 'Access tokens',
    kind: 'plain',
    status,
    hasErrors: status >= 400,
    body: (
      <AccessTokensPage
        endpoint={deps.publicOrigin() + paths.mcp()}
        origin={deps.publicOrigin()}
        accounts={accounts.map(({ id, name, team }) => ({ id, name, teamId: team?.id ?? null }))}
        arePrograms={deps.programTokens}
        created={null}
        isRevoked={false}
        form={noForm}
        errors={{}}
        {...shown}
        tokens={tokens}
      />
    ),
  });
}
