import { accessTokenForm, tokenField } from '../rules/access-tokens.ts';
import { tokensCopy } from '../messages/tokens.ts';
import { errorMessage, errorStatus } from '@reachout/core/errors';
import { paths } from '@reachout/core/paths';
import { createAccessToken, listAccessTokens, revokeAccessToken } from '../use-cases/access-tokens.ts';
import { listAccounts } from '../use-cases/list-accounts.ts';
import { AccessTokensPage, type AccessTokensPageProps } from '../pages/access-tokens.tsx';
import type { Context, Hono } from 'hono';
import { safeParse } from 'zod/v4/core';
import type { AccountRouteDeps } from './route-deps.ts';
import type { AppEnv } from '@reachout/http/context';
import { limits, rateLimit } from '@reachout/http/middleware/rate-limit';
import { requireLogin, viewerOf } from '@reachout/http/middleware/session';
import { limitSubmits, submitLimits } from '@reachout/http/middleware/submit-limit';
import { takeForm } from '@reachout/http/posted-form';
import { problemResponse } from '@reachout/http/problem';
import { sendPage } from '@reachout/http/render';
import { validationError } from '@reachout/http/validate';

/** Until somebody sends one, the forms are as they begin. */
const noForm: AccessTokensPageProps['form'] = {
  kind: 'assistant',
  name: '',
  scopes: [],
  days: '',
  account: '',
};

/** A person's access tokens as a page that works without a script. Only a session makes or ends a token: a token cannot. */
export function mountAccessTokens(app: Hono<AppEnv>, deps: AccountRouteDeps): void {
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
async function create(c: Context<AppEnv>, deps: AccountRouteDeps, sent: URLSearchParams): Promise<Response> {
  const form = {
    // A form without a kind is one of a page from before there were two.
    kind:
      deps.programTokens && sent.get(tokenField.kind) === 'program'
        ? ('program' as const)
        : ('assistant' as const),
    name: sent.get(tokenField.name) ?? '',
    scopes: sent.getAll(tokenField.scopes),
    days: sent.get(tokenField.days) ?? '',
    account: sent.get(tokenField.account) ?? '',
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
  deps: AccountRouteDeps,
  shown: Partial<AccessTokensPageProps>,
  status = 200,
): Promise<Response> {
  const [tokens, accounts] = await Promise.all([
    listAccessTokens(deps.services, viewerOf(c)),
    listAccounts(deps.services, viewerOf(c)),
  ]);
  return sendPage(c, deps, {
    title: tokensCopy.title(),
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
