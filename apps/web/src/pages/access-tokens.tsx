import {
  type AccessToken,
  accessTokenDays,
  accessTokenScopeLabels,
  accessTokenScopes,
} from '@reachout/contract/access-tokens';
import { maxAccessTokenName } from '@reachout/contract/limits';
import { paths } from '@reachout/contract/paths';
import { Button } from '@reachout/ui/button';
import { CheckboxField } from '@reachout/ui/checkbox-field';
import { CopyButton } from '@reachout/ui/copy-button';
import { ErrorSummary, type SummaryError } from '@reachout/ui/error-summary';
import { FieldError } from '@reachout/ui/field-error';
import { Notice } from '@reachout/ui/notice';
import { SelectField } from '@reachout/ui/select-field';
import { TextField } from '@reachout/ui/text-field';

export interface AccessTokensPageProps {
  tokens: readonly AccessToken[];
  /** Where a client connects. */
  endpoint: string;
  /** A token that was just made: shown this once. */
  created: string | null;
  isRevoked: boolean;
  /** The form as it was sent, with what is wrong with it. */
  form: { name: string; scopes: readonly string[]; days: string };
  errors: { name?: string; scopes?: string; days?: string };
  problem?: string;
}

const ids = { name: 'token-name', scopes: 'token-scopes', days: 'token-days' } as const;
const dateFormat = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' });

/** A person's access tokens: what they are for, the form that makes one, and the list with the way to end each. */
export function AccessTokensPage(props: AccessTokensPageProps) {
  const { tokens, endpoint, created, isRevoked } = props;
  return (
    <div className="ui-page site-page">
      <ErrorSummary title="There is a problem" errors={summaryOf(props)} />
      <header className="site-head">
        <h1 className="text-32 font-semibold">Access tokens</h1>
        <p className="site-lead">
          A token lets an assistant or another program of yours ask in your name, with the rights that you
          have at that moment. It cannot submit a case or ask for a refund.
        </p>
      </header>
      {created === null ? null : <CreatedToken token={created} endpoint={endpoint} />}
      {isRevoked ? <Notice tone="success" role="status" title="The token is revoked." /> : null}
      <section className="site-section" aria-labelledby="tokens">
        <h2 id="tokens" className="text-18 font-semibold">
          Your tokens
        </h2>
        {tokens.length === 0 ? (
          <p className="text-14 text-muted">You have no access tokens.</p>
        ) : (
          <TokenTable tokens={tokens} />
        )}
      </section>
      <section className="site-section ui-no-print" aria-labelledby="create">
        <h2 id="create" className="text-18 font-semibold">
          Create a token
        </h2>
        <TokenForm {...props} />
      </section>
      <section className="site-section" aria-labelledby="connect">
        <h2 id="connect" className="text-18 font-semibold">
          Connect a client
        </h2>
        <p className="text-14">
          Clients of the Model Context Protocol connect to <code>{endpoint}</code> over Streamable HTTP and
          send the token as <code>Authorization: Bearer</code>. Searching and reading the documentation needs
          no token.{' '}
          <a className="ui-link" href={paths.mcpGuide()}>
            Connect an agent by MCP
          </a>{' '}
          shows it step by step.
        </p>
      </section>
    </div>
  );
}

function summaryOf({ errors, problem }: AccessTokensPageProps): SummaryError[] {
  const fields = (['name', 'scopes', 'days'] as const).flatMap((field) => {
    const message = errors[field];
    return message === undefined ? [] : [{ fieldId: ids[field], message }];
  });
  return problem === undefined ? fields : [...fields, { fieldId: ids.name, message: problem }];
}

function CreatedToken({ token, endpoint }: { token: string; endpoint: string }) {
  return (
    <Notice tone="success" role="status" title="The token is created. Copy it now: it is not shown again.">
      <p className="text-14">
        Give it to a client that you trust, for <code>{endpoint}</code>. Whoever has it can use it.
      </p>
      <div className="site-secret">
        <code id="new-token">{token}</code>
        <CopyButton target="new-token" label="Copy the access token" />
      </div>
    </Notice>
  );
}

function TokenTable({ tokens }: Pick<AccessTokensPageProps, 'tokens'>) {
  return (
    <table className="site-table site-table-actions">
      <caption className="ui-hidden-visually">Your tokens</caption>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">May</th>
          <th scope="col">Last used</th>
          <th scope="col">Ends</th>
          <th scope="col">Revoke</th>
        </tr>
      </thead>
      <tbody>
        {tokens.map(({ id, name, scopes, lastUsedAt, expiresAt }) => (
          <tr key={id}>
            <th scope="row" data-label="Name">
              <bdi>{name}</bdi>
            </th>
            <td data-label="May">{scopes.map((scope) => accessTokenScopeLabels[scope].label).join(', ')}</td>
            <td data-label="Last used">{lastUsedAt === null ? 'Never' : <Day at={lastUsedAt} />}</td>
            <td data-label="Ends">
              <Day at={expiresAt} />
            </td>
            <td data-label="Revoke">
              <form method="post" action={paths.revokeAccessToken(id)}>
                <Button type="submit" size="small">
                  Revoke<span className="ui-hidden-visually"> {name}</span>
                </Button>
              </form>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Day({ at }: { at: Date }) {
  return <time dateTime={at.toISOString()}>{dateFormat.format(at)}</time>;
}

function TokenForm({ form, errors }: AccessTokensPageProps) {
  return (
    <form method="post" action={paths.accessTokens()} noValidate className="case-form">
      <TextField
        id={ids.name}
        name="name"
        label="Name"
        hint="What you will know it by, such as the program and the computer."
        required
        maxLength={maxAccessTokenName}
        defaultValue={form.name}
        error={errors.name}
        autoComplete="off"
      />
      <fieldset className="ui-field" aria-describedby={errors.scopes ? `${ids.scopes}-error` : undefined}>
        <legend className="ui-label">What it may do</legend>
        {accessTokenScopes.map((scope, index) => (
          <CheckboxField
            key={scope}
            id={index === 0 ? ids.scopes : `${ids.scopes}-${index}`}
            name="scopes"
            value={scope}
            label={accessTokenScopeLabels[scope].label}
            hint={accessTokenScopeLabels[scope].meaning}
            defaultChecked={form.scopes.includes(scope)}
          />
        ))}
        {errors.scopes ? <FieldError id={`${ids.scopes}-error`}>{errors.scopes}</FieldError> : null}
      </fieldset>
      <SelectField
        id={ids.days}
        name="days"
        label="Ends after"
        required
        defaultValue={form.days}
        error={errors.days}
        options={accessTokenDays.map((days) => ({ value: days, label: `${days} days` }))}
      />
      <div className="case-actions">
        <Button type="submit" variant="primary">
          Create token
        </Button>
      </div>
    </form>
  );
}
