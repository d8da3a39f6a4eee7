import { tokensCopy } from '../messages/tokens.ts';
import {
  type AccessToken,
  accessTokenDays,
  accessTokenForms,
  type AccessTokenKind,
  accessTokenScopeLabels,
  revokeTokenForm,
  scopeLabels,
  tokenField,
} from '../rules/access-tokens.ts';
import type { Brand } from '@reachout/brand/rules/brand';
import { formatDate } from '@reachout/language/format';
import { Rich } from '@reachout/language/rich';
import { maxAccessTokenName } from '@reachout/core/limits';
import { Button } from '@reachout/ui/button';
import { CheckboxField } from '@reachout/ui/checkbox-field';
import { CopyButton } from '@reachout/ui/copy-button';
import { ErrorSummary, type SummaryError } from '@reachout/ui/error-summary';
import { FieldError } from '@reachout/ui/field-error';
import { Notice } from '@reachout/ui/notice';
import { SelectField } from '@reachout/ui/select-field';
import { FormFrame, FormRegion } from '@reachout/web/lib/declared-form';
import { TextField } from '@reachout/ui/text-field';

export interface AccessTokensPageProps {
  brand: Pick<Brand, 'links'>;
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
  /** New for each page that is shown. */
  submission: string;
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
    <FormRegion className="ui-page site-page">
      <ErrorSummary errors={summaryOf(props)} />
      <header className="site-head">
        <h1 className="text-32 font-semibold">{tokensCopy.title()}</h1>
        <p className="site-lead">{tokensCopy.lead()}</p>
      </header>
      {created === null ? null : <CreatedToken {...props} created={created} />}
      {isRevoked ? <Notice tone="success" role="status" title={revokeTokenForm.done()} /> : null}
      <section className="site-section" aria-labelledby="tokens">
        <h2 id="tokens" className="text-18 font-semibold">
          {tokensCopy.yourTokens()}
        </h2>
        {tokens.length === 0 ? (
          <p className="text-14 text-muted">{tokensCopy.none()}</p>
        ) : (
          <TokenTable tokens={tokens} />
        )}
      </section>
      <ForAssistants {...props} />
      {arePrograms ? <ForPrograms {...props} /> : null}
    </FormRegion>
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
    <Notice tone="success" role="status" title={accessTokenForms[kind].done()}>
      <p className="text-14">
        {kind === 'assistant' ? (
          <Rich message={tokensCopy.giveToClient} values={{ endpoint, code: <code /> }} />
        ) : (
          <Rich message={tokensCopy.giveToProgram} values={{ endpoint: `${origin}/api`, code: <code /> }} />
        )}
      </p>
      <div className="site-secret">
        <code id="new-token">{token}</code>
        <CopyButton target="new-token" label={tokensCopy.copy()} />
      </div>
    </Notice>
  );
}

const kindNames: Readonly<Record<AccessTokenKind, () => string>> = {
  assistant: tokensCopy.anAssistant,
  program: tokensCopy.aProgram,
};

function TokenTable({ tokens }: Pick<AccessTokensPageProps, 'tokens'>) {
  return (
    <table className="site-table site-table-actions">
      <caption className="ui-hidden-visually">{tokensCopy.yourTokens()}</caption>
      <thead>
        <tr>
          <th scope="col">{tokensCopy.name()}</th>
          <th scope="col">{tokensCopy.for()}</th>
          <th scope="col">{tokensCopy.may()}</th>
          <th scope="col">{tokensCopy.accounts()}</th>
          <th scope="col">{tokensCopy.lastUsed()}</th>
          <th scope="col">{tokensCopy.ends()}</th>
          <th scope="col">{revokeTokenForm.submit()}</th>
        </tr>
      </thead>
      <tbody>
        {tokens.map((token) => (
          <tr key={token.id}>
            <th scope="row" data-label={tokensCopy.name()}>
              <bdi>{token.name}</bdi>
            </th>
            <td data-label={tokensCopy.for()}>{kindNames[token.kind]()}</td>
            <td data-label={tokensCopy.may()}>{scopeLabels(token).join(', ')}</td>
            <td data-label={tokensCopy.accounts()}>
              {token.account === null ? tokensCopy.allAccounts() : <bdi>{token.account.name}</bdi>}
            </td>
            <td data-label={tokensCopy.lastUsed()}>
              {token.lastUsedAt === null ? tokensCopy.neverUsed() : <Day at={token.lastUsedAt} />}
            </td>
            <td data-label={tokensCopy.ends()}>
              <Day at={token.expiresAt} />
            </td>
            <td data-label={revokeTokenForm.submit()}>
              <FormFrame form={revokeTokenForm}>
                <input type="hidden" name={revokeTokenForm.fields.token} value={token.id} />
                <Button type="submit" size="small">
                  <Rich
                    message={tokensCopy.revokeNamed}
                    values={{
                      name: <bdi>{token.name}</bdi>,
                      hidden: <span className="ui-hidden-visually" />,
                    }}
                  />
                </Button>
              </FormFrame>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const bearerHeader = 'Authorization: Bearer';

function Day({ at }: { at: Date }) {
  return <time dateTime={at.toISOString()}>{formatDate(at, { dateStyle: 'medium', timeZone: 'UTC' })}</time>;
}

function ForAssistants(props: AccessTokensPageProps) {
  const { mcpGuide } = props.brand.links;
  return (
    <section className="site-section ui-no-print" aria-labelledby="assistant">
      <h2 id="assistant" className="text-18 font-semibold">
        {tokensCopy.forAssistant()}
      </h2>
      <p className="text-14">
        <Rich
          message={tokensCopy.assistantLead}
          values={{
            endpoint: props.endpoint,
            headerText: bearerHeader,
            code: <code />,
            header: <code />,
          }}
        />
        {mcpGuide === null ? null : (
          <>
            {' '}
            <Rich
              message={tokensCopy.assistantGuide}
              values={{ guide: <a className="ui-link" href={mcpGuide} /> }}
            />
          </>
        )}
      </p>
      <TokenForm {...props} kind="assistant" />
    </section>
  );
}

function ForPrograms(props: AccessTokensPageProps) {
  const { programsGuide } = props.brand.links;
  return (
    <section className="site-section ui-no-print" aria-labelledby="program">
      <h2 id="program" className="text-18 font-semibold">
        {tokensCopy.forProgram()}
      </h2>
      <p className="text-14">
        <Rich
          message={tokensCopy.programLead}
          values={{
            endpoint: `${props.origin}/api`,
            headerText: bearerHeader,
            code: <code />,
            header: <code />,
          }}
        />
        {programsGuide === null ? null : (
          <>
            {' '}
            <Rich
              message={tokensCopy.programGuide}
              values={{ guide: <a className="ui-link" href={programsGuide} /> }}
            />
          </>
        )}
      </p>
      <TokenForm {...props} kind="program" />
    </section>
  );
}

function daysOf(kind: AccessTokenKind) {
  const choices: readonly string[] = accessTokenDays[kind];
  return choices.map((days) => ({ value: days, label: tokensCopy.days({ days }) }));
}

const usualDays: Readonly<Record<AccessTokenKind, string>> = { assistant: '30', program: '90' };

function TokenForm({ kind, accounts, ...sent }: AccessTokensPageProps & { kind: AccessTokenKind }) {
  const ids = idsOf(kind);
  const isSent = sent.form.kind === kind;
  const errors = isSent ? sent.errors : {};
  const form: TokenFormValues = isSent ? sent.form : { kind, name: '', scopes: [], days: '', account: '' };
  return (
    <FormFrame form={accessTokenForms[kind]} className="site-form">
      <input type="hidden" name={tokenField.submission} value={sent.submission} />
      <TextField
        id={ids.name}
        name={tokenField.name}
        label={tokensCopy.name()}
        hint={tokensCopy.nameHint()}
        required
        maxLength={maxAccessTokenName}
        defaultValue={form.name}
        error={errors.name}
        autoComplete="off"
      />
      <fieldset className="ui-field" aria-describedby={errors.scopes ? `${ids.scopes}-error` : undefined}>
        <legend className="ui-label">{tokensCopy.scopes()}</legend>
        {Object.entries(accessTokenScopeLabels[kind]).map(([scope, { label, meaning }], index) => (
          <CheckboxField
            key={scope}
            id={index === 0 ? ids.scopes : `${ids.scopes}-${index}`}
            name={tokenField.scopes}
            value={scope}
            label={label()}
            hint={meaning()}
            defaultChecked={form.scopes.includes(scope)}
          />
        ))}
        {errors.scopes ? <FieldError id={`${ids.scopes}-error`}>{errors.scopes}</FieldError> : null}
      </fieldset>
      {kind === 'program' ? (
        <SelectField
          id={ids.account}
          name={tokenField.account}
          label={tokensCopy.accounts()}
          defaultValue={form.account}
          error={errors.account}
          options={[
            { value: '', label: tokensCopy.allAccountsOfMine() },
            ...accounts.map(({ id, name, teamId }) => ({
              value: id,
              label: teamId === null ? tokensCopy.personalAccount({ name }) : `${name} (${teamId})`,
            })),
          ]}
        />
      ) : null}
      <SelectField
        id={ids.days}
        name={tokenField.days}
        label={tokensCopy.endsAfter()}
        required
        defaultValue={form.days || usualDays[kind]}
        error={errors.days}
        options={daysOf(kind)}
      />
      <div className="site-form-actions">
        <Button type="submit" variant="primary">
          {accessTokenForms[kind].submit()}
        </Button>
      </div>
    </FormFrame>
  );
}
