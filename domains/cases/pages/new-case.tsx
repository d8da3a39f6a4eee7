import { newCaseField } from '../rules/page/new-case-fields.ts';
import { newCaseCopy } from '../messages/new-case.ts';
import { englishText } from '@reachout/language/english-text';
import { Rich } from '@reachout/language/rich';
import {
  type Account,
  accountHandle,
  accountsForProduct,
  canOpenCase,
  selectionToQuery,
} from '@reachout/accounts/rules/accounts';
import type { Brand } from '@reachout/brand/rules/brand';
import { effectivePlan, planLabel } from '@reachout/catalogue/rules/plans';
import { paths } from '@reachout/core/paths';
import { productKeysOf, productName, type ProductKey } from '@reachout/catalogue/rules/products';
import { areasOfProduct, type Area } from '@reachout/catalogue/rules/topics';
import { topicOptions } from '@reachout/accounts/rules/topic-access';
import { KnownIncidents, type ListedIncident } from '@reachout/status/browser/known-incidents';
import { Button } from '@reachout/ui/button';
import { Notice } from '@reachout/ui/notice';
import { RadioGroupField } from '@reachout/ui/radio-group-field';
import { FormRegion } from '@reachout/web/lib/declared-form';
import type { ReactNode } from 'react';
import { ChoicesSoFar } from '@reachout/accounts/browser/choices-so-far';
import {
  NativeCaseForm,
  type NativeCaseFormProps,
  NativeCaseProblems,
} from '../browser/form/native-case-form.tsx';
import { TopicNotices } from '../browser/form/fields/topic-guidance.tsx';

/** How far the choices have come that a case form needs before its fields are known. */
export type NewCaseStep =
  | { readonly step: 'account' }
  | { readonly step: 'area'; readonly product: ProductKey; readonly account: Account }
  | { readonly step: 'topic'; readonly product: ProductKey; readonly account: Account; readonly area: Area }
  | { readonly step: 'form'; readonly form: Omit<NativeCaseFormProps, 'brand' | 'areas'> };

export interface NewCasePageProps {
  brand: Brand;
  accounts: readonly Account[];
  /** The product that the address asks for, if any. */
  product: ProductKey | null;
  choice: NewCaseStep;
  /** The incidents that go on. */
  incidents: readonly ListedIncident[];
  /** The draft that fills the form in, if it was prepared for the person. */
  draft?: string | undefined;
}

/** The case form as a page of plain HTML forms, one question after the other, for those who run no scripts. */
export function NewCasePage(props: NewCasePageProps) {
  return (
    <FormRegion className="ui-page new-case">
      {props.choice.step === 'form' ? <NativeCaseProblems {...props.choice.form} /> : null}
      <h1 className="text-32 font-semibold">{newCaseCopy.title()}</h1>
      <KnownIncidents incidents={props.incidents} />
      {props.draft === undefined ? null : <PreparedNotice />}
      <Choices {...props} />
      <Step {...props} />
    </FormRegion>
  );
}

/** The title of the browser's tab, one per step. */
export function newCaseTitle(choice: NewCaseStep): string {
  switch (choice.step) {
    case 'account':
      return newCaseCopy.titleOfAccount();
    case 'area':
      return newCaseCopy.titleOfArea();
    case 'topic':
      return newCaseCopy.titleOfTopic({ area: choice.area.name });
    case 'form':
      return newCaseCopy.titleOfForm({ topic: choice.form.topic.name });
  }
}

/** What is in the form are another's words: the person says so by submitting it, and nobody else does. */
function PreparedNotice() {
  return (
    <Notice tone="info" title={newCaseCopy.prepared()}>
      <p>
        <Rich
          message={newCaseCopy.preparedHint}
          values={{ link: <a className="ui-link" href={paths.accessTokens()} /> }}
        />
      </p>
    </Notice>
  );
}

function Step(props: NewCasePageProps) {
  const { brand, choice, draft } = props;
  switch (choice.step) {
    case 'account':
      return <AccountStep {...props} />;
    case 'area':
      return <AreaStep brand={brand} draft={draft} {...choice} />;
    case 'topic':
      return <TopicStep brand={brand} draft={draft} {...choice} />;
    case 'form':
      return <NativeCaseForm brand={brand} areas={brand.areas} draft={draft} {...choice.form} />;
  }
}

/** What has been chosen so far, each with the way back to choosing it. */
function Choices({ brand, choice, draft }: NewCasePageProps) {
  if (choice.step === 'account') return null;
  const { product, account, area, topic } =
    choice.step === 'form' ? choice.form : { ...choice, topic: undefined, ...areaOf(choice) };
  const selection = { ...selectionToQuery({ product, account }, brand), draft };
  const rows = [
    { label: newCaseCopy.product(), value: productName(brand, product), href: paths.newCase() },
    { label: newCaseCopy.account(), value: account.name, href: paths.newCase() },
    ...(area ? [{ label: newCaseCopy.area(), value: area.name, href: paths.newCase(selection) }] : []),
    ...(area && topic
      ? [
          {
            label: newCaseCopy.topic(),
            value: topic.name,
            href: paths.newCase({ ...selection, area: area.value }),
          },
        ]
      : []),
  ];
  return <ChoicesSoFar choices={rows} />;
}

function areaOf(choice: NewCaseStep): { area: Area | undefined } {
  return { area: choice.step === 'topic' ? choice.area : undefined };
}

function AccountStep({ brand, accounts, product }: NewCasePageProps) {
  const options = productKeysOf(brand)
    .filter((key) => product === null || key === product)
    .flatMap((key) =>
      accountsForProduct(brand, accounts, key).map((account) => ({
        value: `${key}:${account.id}`,
        label: newCaseCopy.accountChoice({ product: productName(brand, key), account: account.name }),
        description: newCaseCopy.planOfAccount({
          account: accountHandle(account),
          plan: planLabel(brand, effectivePlan(brand, account, key)) ?? '',
        }),
      })),
    );
  if (options.length === 0) {
    const link = <a className="ui-link" href={brand.links.community} />;
    return (
      <p>
        {product === null ? (
          <Rich message={newCaseCopy.noPlan} values={{ link }} />
        ) : (
          <Rich
            message={newCaseCopy.noPlanForProduct}
            values={{ product: productName(brand, product), link }}
          />
        )}
      </p>
    );
  }
  return (
    <StepForm hidden={{}}>
      <RadioGroupField
        name={newCaseField.for}
        label={newCaseCopy.accountQuestion()}
        required
        defaultValue={options.length === 1 ? options[0]?.value : undefined}
        options={options}
      />
    </StepForm>
  );
}

interface AreaStepProps {
  brand: Brand;
  product: ProductKey;
  account: Account;
  draft: string | undefined;
}

function AreaStep({ brand, product, account, draft }: AreaStepProps) {
  if (!canOpenCase(brand, account, product)) {
    return <TopicNotices {...{ brand, account, product }} area={undefined} topic={undefined} />;
  }
  return (
    <StepForm hidden={{ ...selectionToQuery({ product, account }, brand), draft }}>
      <RadioGroupField
        name={newCaseField.area}
        label={newCaseCopy.areaQuestion()}
        required
        options={areasOfProduct(brand.areas, product).map(({ name, value, topics }) => ({
          value,
          label: name,
          description: topics.map((topic) => topic.name).join(' · '),
        }))}
      />
    </StepForm>
  );
}

function TopicStep({ brand, product, account, area, draft }: AreaStepProps & { area: Area }) {
  return (
    <StepForm hidden={{ ...selectionToQuery({ product, account }, brand), draft, area: area.value }}>
      <RadioGroupField
        name={newCaseField.topic}
        label={newCaseCopy.topicQuestion({ area: area.name })}
        required
        options={topicOptions(brand, area, account, product).map(({ topic, disabledReason }) => ({
          value: topic.value,
          label: topic.name,
          description: <span {...englishText()}>{topic.description}</span>,
          disabledReason,
        }))}
      />
    </StepForm>
  );
}

/** One question as a form that leads to the next address. */
function StepForm({
  hidden,
  children,
}: {
  hidden: Readonly<Record<string, string | null | undefined>>;
  children: ReactNode;
}) {
  return (
    <form method="get" action={paths.newCase()} className="case-form">
      {Object.entries(hidden).map(([name, value]) =>
        value ? <input key={name} type="hidden" name={name} value={value} /> : null,
      )}
      {children}
      <div className="case-actions">
        <Button type="submit" variant="primary">
          {newCaseCopy.continue()}
        </Button>
      </div>
    </form>
  );
}
