import { randomUUID } from 'node:crypto';
import {
  accessTokenForms,
  type AccessTokenBody,
  type AccessTokenKind,
  revokeTokenForm,
} from '../rules/access-tokens.ts';
import { tokensCopy } from '../messages/tokens.ts';
import { errorMessage, errorStatus } from '@reachout/core/errors';
import { paths } from '@reachout/core/paths';
import { createAccessToken, listAccessTokens, revokeAccessToken } from '../use-cases/access-tokens.ts';
import { listAccounts } from '../use-cases/list-accounts.ts';
import { AccessTokensPage, type AccessTokensPageProps } from '../pages/access-tokens.tsx';
import type { Context, Hono } from 'hono';
import type { Result } from '@reachout/core/result';
import type { AccountRouteDeps } from './route-deps.ts';
import type { AppEnv } from '@reachout/http/context';
import { limits, rateLimit } from '@reachout/http/middleware/rate-limit';
import { requireLogin, viewerOf } from '@reachout/http/middleware/session';
import { limitSubmits, submitLimits } from '@reachout/http/middleware/submit-limit';
import { type FormServing, serveForm, takeForms } from '@reachout/http/declared-form';
import { problemResponse } from '@reachout/http/problem';
import { sendPage } from '@reachout/http/render';

/** Until somebody sends one, the forms are as they begin. */
const noForm: AccessTokensPageProps['form'] = {
  kind: 'assistant',
  name: '',
  scopes: [],
  days: '',
  account: '',
};

/** A person's access tokens. Only a session makes or ends a token, and only a page offers it: a token cannot. */
export function mountAccessTokens(app: Hono<AppEnv>, deps: AccountRouteDeps): void {
  const change = limitSubmits(deps.rateLimiter, submitLimits.accessToken);
  const create = (c: Context<AppEnv>, asked: AccessTokenBody): Promise<Result<string>> =>
    createAccessToken(deps.services, viewerOf(c), asked, c.get('requestId'));
  const assistant = serveForm({
    ...shown(deps, 'assistant'),
    form: accessTokenForms.assistant,
    perform: (c, asked) => create(c, { ...asked, kind: 'assistant' }),
  });
  const program = serveForm({
    ...shown(deps, 'program'),
    form: accessTokenForms.program,
    perform: (c, asked) => create(c, { ...asked, kind: 'program' }),
  });

  const revoke = serveForm({
    form: revokeTokenForm,
    perform: (c, { token }) =>
      revokeAccessToken(deps.services, viewerOf(c), { tokenId: token, requestId: c.get('requestId') }),
    done: (c) => deps.doneNotices.leadTo(c, revokeTokenForm),
    // The form has nothing to fill in: what is wrong with it was not made by it.
    again: (c, { error }) => problemResponse(c, error),
  });

  app.get(paths.accessTokens(), requireLogin, rateLimit(deps.rateLimiter, limits.read), (c) =>
    send(c, deps, { isRevoked: deps.doneNotices.take(c)?.form === revokeTokenForm.name }),
  );
  app.post(
    paths.accessTokens(),
    requireLogin,
    change,
    takeForms(assistant, revoke, ...(deps.programTokens ? [program] : [])),
  );
}

/** The page after a form: with the token, or with what is wrong. */
function shown(
  deps: AccountRouteDeps,
  kind: AccessTokenKind,
): Pick<FormServing<unknown, string>, 'done' | 'again'> {
  return {
    // The token is in this one answer, which no cache keeps: nothing could show it again after a redirect.
    done: (c, token) => send(c, deps, { created: { token, kind } }),
    again(c, { values, error }) {
      // What is no list is a text.
      const form = { ...noForm, ...(values as Partial<AccessTokensPageProps['form']>), kind };
      const { fields } = error;
      const wrong = fields === undefined ? { problem: errorMessage(error) } : { errors: fields };
      return send(c, deps, { form, ...wrong }, errorStatus(error));
    },
  };
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
        brand={deps.services.brand}
        endpoint={deps.publicOrigin() + paths.mcp()}
        origin={deps.publicOrigin()}
        accounts={accounts.map(({ id, name, team }) => ({ id, name, teamId: team?.id ?? null }))}
        arePrograms={deps.programTokens}
        created={null}
        isRevoked={false}
        submission={randomUUID()}
        form={noForm}
        errors={{}}
        {...shown}
        tokens={tokens}
      />
    ),
  });
}
