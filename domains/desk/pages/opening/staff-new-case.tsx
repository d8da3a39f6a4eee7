import { StaffTrail } from '@reachout/web/shell/staff-trail';
import { staffListCopy } from '../../messages/list.ts';
import type { Brand } from '@reachout/brand/rules/brand';
import { caseFields } from '@reachout/cases/rules/case-fields';
import { fileSizeLimit } from '@reachout/cases/rules/file-size';
import { formCopy } from '@reachout/cases/messages/form';
import { mainProduct } from '@reachout/catalogue/rules/products';
import { paths } from '@reachout/core/paths';
import { Button } from '@reachout/ui/button';
import { FileField } from '@reachout/ui/file-field';
import { Notice } from '@reachout/ui/notice';
import { TextField } from '@reachout/ui/text-field';
import { TextareaField } from '@reachout/ui/textarea-field';
import { FormFrame, FormRegion } from '@reachout/web/lib/declared-form';
import { openingCopy } from '../../messages/other-cases.ts';
import { openForForm, openingField } from '../../rules/opening/opening-forms.ts';
import type { OpeningPage } from '../../rules/opening/opening-page.ts';
import { MatterFields } from './matter-fields.tsx';

export interface StaffNewCasePageProps {
  brand: Brand;
  opening: OpeningPage;
  /** The address that was looked for. */
  email: string;
  idempotencyKey: string;
  typed?: Readonly<Record<string, string>>;
  errors?: Readonly<Record<string, string>>;
  refused?: string;
  hadFile?: boolean;
}

/** Opening a case for a customer: for whom, in which account, then what about. It needs no script. */
export function StaffNewCasePage(props: StaffNewCasePageProps) {
  const { opening, refused } = props;
  return (
    <FormRegion className="ui-page">
      <div className="desk-form-page">
        <header className="case-head">
          <StaffTrail
            above={[{ href: paths.staffCases(), name: staffListCopy.title() }]}
            here={openingCopy.title()}
          />
          <h1 className="text-32 font-semibold">{openingCopy.title()}</h1>
          <p className="text-muted">{openingCopy.lead()}</p>
        </header>
        {refused === undefined ? null : (
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- a refused form's error is where reading must start
          <Notice tone="warning" role="alert" tabIndex={-1} autoFocus title={refused} />
        )}
        {opening.step === 'person' ? <WhichPerson opening={opening} email={props.email} /> : null}
        {opening.step === 'account' ? <WhichAccount opening={opening} /> : null}
        {opening.step === 'form' ? <WhatAbout {...props} opening={opening} /> : null}
      </div>
    </FormRegion>
  );
}

type Step<Name extends OpeningPage['step']> = Extract<OpeningPage, { step: Name }>;

function WhichPerson({ opening, email }: { opening: Step<'person'>; email: string }) {
  const { account, members, isUnknown } = opening;
  return (
    <>
      {account === null ? null : (
        <section aria-labelledby="members-title" className="desk-form">
          <h2 id="members-title" className="text-18 font-semibold">
            {openingCopy.members({ account: account.name })}
          </h2>
          <ul className="desk-other-cases">
            {members.map(({ id, name, email: address }) => (
              <li key={id}>
                <a className="ui-link" href={paths.staffNewCase({ person: id, account: account.id })}>
                  <bdi>{name}</bdi>
                </a>{' '}
                <span className="text-13 text-muted">
                  <bdi>{address}</bdi>
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <form className="desk-form" method="get" action={paths.staffNewCase()}>
        {account === null ? null : <input type="hidden" name={openingField.account} value={account.id} />}
        <TextField
          name={openingField.email}
          type="email"
          label={openingCopy.email()}
          hint={openingCopy.emailHint()}
          autoComplete="off"
          defaultValue={email}
          error={isUnknown ? openingCopy.notFound() : undefined}
        />
        <div className="site-form-actions">
          <Button type="submit">{openingCopy.find()}</Button>
        </div>
      </form>
    </>
  );
}

function WhichAccount({ opening: { person, accounts } }: { opening: Step<'account'> }) {
  return (
    <section aria-labelledby="accounts-title" className="desk-form">
      <Whom person={person} />
      <h2 id="accounts-title" className="text-18 font-semibold">
        {openingCopy.chooseAccount()}
      </h2>
      {accounts.length === 0 ? <p className="text-muted">{openingCopy.noAccounts()}</p> : null}
      <ul className="desk-other-cases">
        {accounts.map(({ id, name }) => (
          <li key={id}>
            <a className="ui-link" href={paths.staffNewCase({ person: person.id, account: id })}>
              <bdi>{name}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** For whom, and in which account. */
function Whom({ person, account }: Pick<Step<'form'>, 'person'> & { account?: { name: string } }) {
  return (
    <dl className="case-facts">
      <div>
        <dt>{openingCopy.person()}</dt>
        <dd>
          <a className="ui-link" href={paths.staffPerson(person.id)}>
            <bdi>{person.name}</bdi>
          </a>
        </dd>
      </div>
      {account === undefined ? null : (
        <div>
          <dt>{openingCopy.account()}</dt>
          <dd>
            <bdi>{account.name}</bdi>
          </dd>
        </div>
      )}
    </dl>
  );
}

function WhatAbout({
  brand,
  opening,
  idempotencyKey,
  typed = {},
  errors = {},
  hadFile = false,
}: StaffNewCasePageProps & { opening: Step<'form'> }) {
  const { person, account, isDenied } = opening;
  const { fields } = openForForm;
  const limit = fileSizeLimit;
  return (
    <>
      <Whom person={person} account={account} />
      <p>
        <a className="ui-link text-14" href={paths.staffNewCase()}>
          {openingCopy.another()}
        </a>
      </p>
      {isDenied ? (
        <Notice tone="warning" title={openingCopy.denied({ person: person.name, account: account.name })} />
      ) : (
        <FormFrame
          form={openForForm}
          action={paths.staffNewCase()}
          className="desk-form"
          encType="multipart/form-data"
        >
          <input type="hidden" name={fields.personId} value={person.id} />
          <input type="hidden" name={fields.accountId} value={account.id} />
          <input type="hidden" name={fields.idempotencyKey} value={idempotencyKey} />
          <MatterFields
            brand={brand}
            account={account}
            now={{ product: mainProduct(brand), area: '', topic: '' }}
            said={typed}
            errors={errors}
          />
          <TextareaField
            name={fields.description}
            label={openingCopy.description()}
            hint={openingCopy.descriptionHint()}
            rows={6}
            dir="auto"
            maxLength={caseFields.description.limit}
            defaultValue={typed['description']}
            error={errors['description']}
          />
          <FileField
            name={openForForm.file}
            id="new-case-file"
            label={openingCopy.file()}
            labelNote={openingCopy.optional()}
            hint={hadFile ? openingCopy.fileLost() : formCopy.fileHint({ limit })}
            error={errors['files']}
          />
          <div className="site-form-actions">
            <Button type="submit" variant="primary">
              {openForForm.submit()}
            </Button>
          </div>
        </FormFrame>
      )}
    </>
  );
}
