import {
  type AccessToken,
  accessTokenDays,
  type AccessTokenKind,
  accessTokenScopeLabels,
  scopeLabels,
} from '../rules/access-tokens.ts';
import { maxAccessTokenName } from '@reachout/core/limits';
import { paths } from '@reachout/core/paths';
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
  /** Where clients of the Model Context Protocol connect, and where this site is. */
  endpoint: string;
  origin: string;
  /** The accounts that a program's token may be for. */
  accounts: readonly { id: string; name: string; teamId: string | null }[];
  /** Whether people may make tokens for programs here. */
  arePrograms: boolean;
  /** A token that was just made: shown this once. */
  created: { token: string; kind: AccessTokenKind } | null;
  isRevoked: boolean;
  /** The form as it was sent, with what is wrong with it. */
  form: TokenFormValues;
  errors: { name?: string; scopes?: string; days?: string; account?: string };
  problem?: string;
}

export interface TokenFormValues {
  kind: AccessTokenKind;
  name: string;
  scopes: readonly string[];
  days: string;
  account: string;
}

const dateFormat = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' });

/** Each form's fields by their ids. */
const idsOf = (kind: AccessTokenKind) =>
  ({
    name: `${kind}-name`,
    scopes: `${kind}-scopes`,
    account: `${kind}-account`,
    days: `${kind}-days`,
  }) as const;

/** A person's access tokens: what they are for, the forms that make one, and the list with the way to end each. */
export function AccessTokensPage(props: AccessTokensPageProps) {
  const { tokens, created, isRevoked, arePrograms } = props;
  return (
    <div className="ui-page site-page">
      <ErrorSummary title="There is a problem" errors={summaryOf(props)} />
      <header className="site-head">
        <h1 className="text-32 font-semibold">Access tokens</h1>
        <p className="site-lead">
          A token lets an assistant or a program of yours ask in your name, with the rights that you have at
          that moment. No token can ask for a refund, make another token or change an account.
        </p>
      </header>
      {created === null ? null : <CreatedToken {...props} created={created} />}
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
      <ForAssistants {...props} />
      {arePrograms ? <ForPrograms {...props} /> : null}
    </div>
  );
}

function summaryOf({ form, errors, problem }: AccessTokensPageProps): SummaryError[] {
  const ids = idsOf(form.kind);
  const fields = (['name', 'scopes', 'account', 'days'] as const).flatMap((field) => {
    const message = errors[field];
    return message === undefined ? [] : [{ fieldId: ids[field], message }];
  });
  return problem === undefined ? fields : [...fields, { fieldId: ids.name, message: problem }];
}

function CreatedToken({
  created: { token, kind },
  endpoint,
  origin,
}: AccessTokensPageProps & { created: NonNullable<AccessTokensPageProps['created']> }) {
  return (
    <Notice tone="success" role="status" title="The token is created. Copy it now: it is not shown again.">
      <p className="text-14">
        Give it to {kind === 'assistant' ? 'a client' : 'a program'} that you trust, for{' '}
        <code>{kind === 'assistant' ? endpoint : `${origin}/api`}</code>. Whoever has it can use it.
      </p>
      <div className="site-secret">
        <code id="new-token">{token}</code>
        <CopyButton target="new-token" label="Copy the access token" />
      </div>
    </Notice>
  );
}

const kindNames: Readonly<Record<AccessTokenKind, string>> = {
  assistant: 'An assistant',
  program: 'A program',
};

function TokenTable({ tokens }: Pick<AccessTokensPageProps, 'tokens'>) {
  return (
    <table className="site-table site-table-actions">
      <caption className="ui-hidden-visually">Your tokens</caption>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">For</th>
          <th scope="col">May</th>
          <th scope="col">Accounts</th>
          <th scope="col">Last used</th>
          <th scope="col">Ends</th>
          <th scope="col">Revoke</th>
        </tr>
      </thead>
      <tbody>
        {tokens.map((token) => (
          <tr key={token.id}>
            <th scope="row" data-label="Name">
              <bdi>{token.name}</bdi>
            </th>
            <td data-label="For">{kindNames[token.kind]}</td>
            <td data-label="May">{scopeLabels(token).join(', ')}</td>
            <td data-label="Accounts">{token.account === null ? 'All' : <bdi>{token.account.name}</bdi>}</td>
            <td data-label="Last used">
              {token.lastUsedAt === null ? 'Never' : <Day at={token.lastUsedAt} />}
            </td>
            <td data-label="Ends">
              <Day at={token.expiresAt} />
            </td>
            <td data-label="Revoke">
              <form method="post" action={paths.revokeAccessToken(token.id)}>
                <Button type="submit" size="small">
                  Revoke<span className="ui-hidden-visually"> {token.name}</span>
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

function ForAssistants(props: AccessTokensPageProps) {
  return (
    <section className="site-section ui-no-print" aria-labelledby="assistant">
      <h2 id="assistant" className="text-18 font-semibold">
        A token for an assistant
      </h2>
      <p className="text-14">
        An assistant or editor of yours lists your cases and prepares one that you submit. Clients of the
        Model Context Protocol connect to <code>{props.endpoint}</code> over Streamable HTTP and send the
        token as <code>Authorization: Bearer</code>. Reading the documentation needs no token.{' '}
        <a className="ui-link" href={paths.mcpGuide()}>
          Connect an agent by MCP
        </a>{' '}
        shows it step by step.
      </p>
      <TokenForm {...props} kind="assistant" />
    </section>
  );
}

function ForPrograms(props: AccessTokensPageProps) {
  return (
    <section className="site-section ui-no-print" aria-labelledby="program">
      <h2 id="program" className="text-18 font-semibold">
        A token for a program
      </h2>
      <p className="text-14">
        A program of yours makes the calls of the support API about cases at{' '}
        <code>{`${props.origin}/api`}</code>, and sends the token as <code>Authorization: Bearer</code>. What
        it does is marked on the case with the token’s name and yours.{' '}
        <a className="ui-link" href={paths.programsGuide()}>
          Use the support API from a program
        </a>{' '}
        shows it step by step.
      </p>
      <TokenForm {...props} kind="program" />
    </section>
  );
}

function daysOf(kind: AccessTokenKind) {
  const choices: readonly string[] = accessTokenDays[kind];
  return choices.map((days) => ({ value: days, label: `${days} days` }));
}

const usualDays: Readonly<Record<AccessTokenKind, string>> = { assistant: '30', program: '90' };

function TokenForm({ kind, accounts, ...sent }: AccessTokensPageProps & { kind: AccessTokenKind }) {
  const ids = idsOf(kind);
  const isSent = sent.form.kind === kind;
  const errors = isSent ? sent.errors : {};
  const form: TokenFormValues = isSent ? sent.form : { kind, name: '', scopes: [], days: '', account: '' };
  return (
    <form method="post" action={paths.accessTokens()} noValidate className="case-form">
      <input type="hidden" name="kind" value={kind} />
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
        {Object.entries(accessTokenScopeLabels[kind]).map(([scope, { label, meaning }], index) => (
          <CheckboxField
            key={scope}
            id={index === 0 ? ids.scopes : `${ids.scopes}-${index}`}
            name="scopes"
            value={scope}
            label={label}
            hint={meaning}
            defaultChecked={form.scopes.includes(scope)}
          />
        ))}
        {errors.scopes ? <FieldError id={`${ids.scopes}-error`}>{errors.scopes}</FieldError> : null}
      </fieldset>
      {kind === 'program' ? (
        <SelectField
          id={ids.account}
          name="account"
          label="Accounts"
          defaultValue={form.account}
          error={errors.account}
          options={[
            { value: '', label: 'All accounts of mine' },
            ...accounts.map(({ id, name, teamId }) => ({
              value: id,
              label: teamId === null ? `${name} (personal)` : `${name} (${teamId})`,
            })),
          ]}
        />
      ) : null}
      <SelectField
        id={ids.days}
        name="days"
        label="Ends after"
        required
        defaultValue={form.days || usualDays[kind]}
        error={errors.days}
        options={daysOf(kind)}
      />
      <div className="case-actions">
        <Button type="submit" variant="primary">
          Create token for {kind === 'assistant' ? 'an assistant' : 'a program'}
        </Button>
      </div>
    </form>
  );
}
