import {
  type Account,
  accountHandle,
  canOpenCase,
  selectionToQuery,
} from '@reachout/accounts/rules/accounts';
import type { Brand } from '@reachout/brand/rules/brand';
import type { InvoicesResponse, ListedInvoice, RefundObstacleBody } from '../rules/calls/billing.ts';
import { invoiceWindowDays } from '@reachout/core/constants';
import { invoiceCopy } from '@reachout/billing/messages/invoices';
import { Rich } from '@reachout/language/rich';
import { VisuallyHidden } from '@reachout/ui/visually-hidden';
import { refundFormCopy } from '../messages/form.ts';
import { newRefundCopy } from '../messages/new-refund.ts';
import { newRefundPath, paths } from '@reachout/core/paths';
import { effectivePlan, planLabel } from '@reachout/catalogue/rules/plans';
import { type ProductKey, productName, productSlug } from '@reachout/catalogue/rules/products';
import { isChoosable } from '../rules/refund.ts';
import { refundTopic } from '../rules/refund-topic.ts';
import { LinkButton } from '@reachout/ui/link-button';
import { Notice } from '@reachout/ui/notice';
import { FormRegion } from '@reachout/web/lib/declared-form';
import type { ReactNode } from 'react';
import { ChoicesSoFar } from '@reachout/accounts/browser/choices-so-far';
import {
  NativeRefundForm,
  type NativeRefundFormProps,
  NativeRefundErrors,
} from '../browser/form/native-refund-form.tsx';
import { NativeRefundReview, type NativeRefundReviewProps } from '../browser/form/native-refund-review.tsx';
import { RefundLines } from '../browser/form/refund-lines.tsx';
import { HistoryWarning, ObstacleText } from '../browser/form/refund-notes.tsx';
import { RefundableInvoices } from '../browser/form/refundable-invoices.tsx';

/** An account and a product of it that refunds may be asked for. */
export interface RefundOffer {
  readonly account: Account;
  readonly product: ProductKey;
}

/** How far a refund form has come. */
export type NewRefundStep =
  | { readonly step: 'account'; readonly offers: readonly RefundOffer[] }
  | (RefundOffer & {
      readonly step: 'invoice';
      readonly found: InvoicesResponse;
      /** The address names an invoice that this account does not have. */
      readonly isMissing: boolean;
    })
  | (RefundOffer & { readonly step: 'obstacle'; readonly invoice: ListedInvoice; readonly message: string })
  | (RefundOffer & {
      readonly step: 'items';
      readonly isWarned: boolean;
      readonly form: NativeRefundFormProps;
    })
  | (RefundOffer & {
      readonly step: 'review';
      readonly form: Omit<NativeRefundReviewProps, 'brand'>;
    });

export interface NewRefundPageProps {
  brand: Brand;
  choice: NewRefundStep;
}

/** The refund form as pages of plain HTML, one question after the other, for those who run no scripts. */
export function NewRefundPage({ brand, choice }: NewRefundPageProps) {
  return (
    <FormRegion className="ui-page new-case refund-new">
      {choice.step === 'items' ? <NativeRefundErrors {...choice.form} /> : null}
      <h1 className="text-32 font-semibold">{refundFormCopy.title()}</h1>
      <Choices brand={brand} choice={choice} />
      <Step brand={brand} choice={choice} />
    </FormRegion>
  );
}

/** The title of the browser's tab, one per step. */
export function newRefundTitle(choice: NewRefundStep): string {
  switch (choice.step) {
    case 'account':
      return newRefundCopy.accountTitle();
    case 'invoice':
      return newRefundCopy.invoiceTitle({ account: choice.account.name });
    case 'obstacle':
      return newRefundCopy.obstacleTitle({ invoice: choice.invoice.invoiceNumber });
    case 'items':
      return newRefundCopy.itemsTitle({ invoice: choice.form.invoice.invoiceNumber });
    case 'review':
      return newRefundCopy.reviewTitle({ invoice: choice.form.invoice.invoiceNumber });
  }
}

function Step({ brand, choice }: NewRefundPageProps) {
  switch (choice.step) {
    case 'account':
      return <AccountStep brand={brand} offers={choice.offers} />;
    case 'invoice':
      return <InvoiceStep brand={brand} {...choice} />;
    case 'obstacle':
      return <ObstacleStep brand={brand} {...choice} />;
    case 'items':
      return (
        <>
          {choice.isWarned ? <HistoryWarning /> : null}
          {choice.form.rows.some(({ control }) => isChoosable(control)) ? (
            <NativeRefundForm {...choice.form} />
          ) : (
            <NothingToChoose brand={brand} {...choice} />
          )}
        </>
      );
    case 'review':
      return <NativeRefundReview brand={brand} {...choice.form} />;
  }
}

/** What has been chosen so far, each with the way back to choosing it. */
function Choices({ brand, choice }: NewRefundPageProps) {
  // The review names everything itself, and has a way back that loses nothing.
  if (choice.step === 'account' || choice.step === 'review') return null;
  const { account, product } = choice;
  const list = newRefundPath({ teamSlug: account.team?.slug, product: productSlug(brand, product) });
  const invoice =
    choice.step === 'items' ? choice.form.invoice : choice.step === 'obstacle' ? choice.invoice : null;
  const rows = [
    { label: newRefundCopy.product(), value: productName(brand, product), href: newRefundPath() },
    { label: newRefundCopy.account(), value: account.name, href: newRefundPath() },
    ...(invoice ? [{ label: newRefundCopy.invoice(), value: invoice.invoiceNumber, href: list }] : []),
  ];
  return <ChoicesSoFar choices={rows} />;
}

function AccountStep({ brand, offers }: { brand: Brand; offers: readonly RefundOffer[] }) {
  if (offers.length === 0) {
    return (
      <Ended
        text={newRefundCopy.noAccount()}
        actions={<LinkButton href={paths.newCase()}>{newRefundCopy.submitCase()}</LinkButton>}
      />
    );
  }
  return (
    <section className="refund-part" aria-labelledby="accounts">
      <h2 id="accounts" className="text-18 font-semibold">
        {newRefundCopy.whichAccount()}
      </h2>
      <ul className="refund-invoices">
        {offers.map(({ account, product }) => (
          <li key={`${product} ${account.id}`}>
            <div className="refund-part">
              <h3 className="font-medium">
                <Rich
                  message={newRefundCopy.offer}
                  values={{ product: productName(brand, product), account: <bdi>{account.name}</bdi> }}
                />
              </h3>
              <p className="text-14 text-muted">
                {accountHandle(account)} · {planLabel(brand, effectivePlan(brand, account, product))}
              </p>
            </div>
            <LinkButton
              size="small"
              href={newRefundPath({ teamSlug: account.team?.slug, product: productSlug(brand, product) })}
            >
              <Rich
                message={newRefundCopy.chooseOffer}
                values={{
                  product: productName(brand, product),
                  account: account.name,
                  hidden: <VisuallyHidden />,
                }}
              />
            </LinkButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

function InvoiceStep(props: Extract<NewRefundStep, { step: 'invoice' }> & { brand: Brand }) {
  const { brand, account, product, found, isMissing } = props;
  const invoices = found.data;
  return (
    <>
      {isMissing || invoices.length === 0 ? (
        <Ended text={invoiceCopy.noneFound()} actions={<AskInCase {...props} />} />
      ) : null}
      {found.refundHistory.isRecent ? <HistoryWarning /> : null}
      {invoices.length === 0 ? null : (
        <section className="refund-part" aria-labelledby="invoices">
          <h2 id="invoices" className="text-18 font-semibold">
            {newRefundCopy.whichInvoice()}
          </h2>
          <p className="text-14 text-muted">{newRefundCopy.recentInvoices({ days: invoiceWindowDays })}</p>
          <RefundableInvoices
            brand={brand}
            invoices={invoices}
            teamSlug={account.team?.slug}
            product={productSlug(brand, product)}
          />
        </section>
      )}
    </>
  );
}

/** The invoice cannot be refunded: why, and where to go instead (U91). */
function ObstacleStep(props: Extract<NewRefundStep, { step: 'obstacle' }> & { brand: Brand }) {
  const { brand, account, product, invoice, message } = props;
  const { obstacle, refundId } = invoice;
  return (
    <Ended
      text={<ObstacleText brand={brand} obstacle={obstacle} message={message} />}
      actions={
        <>
          {refundId ? (
            <LinkButton href={paths.refund({ teamSlug: account.team?.slug, refundId })}>
              {refundFormCopy.seeRefund()}
            </LinkButton>
          ) : null}
          {isCaseUseful(obstacle) ? <AskInCase {...{ brand, account, product }} /> : null}
        </>
      }
    />
  );
}

/** Where a case is open already, or the money was returned, another case helps nobody. */
function isCaseUseful(obstacle: RefundObstacleBody | null): boolean {
  return obstacle?.kind !== 'open-case' && obstacle?.kind !== 'refunded';
}

function NothingToChoose(props: Extract<NewRefundStep, { step: 'items' }> & { brand: Brand }) {
  const { invoice, rows } = props.form;
  return (
    <>
      <Ended text={refundFormCopy.nothingRefundable()} actions={<AskInCase {...props} />} />
      <RefundLines formId="item" invoice={invoice} rows={rows} entries={{}} errors={{}} />
    </>
  );
}

/** The end of a way that leads to no refund: why, and where to go instead. */
function Ended({ text, actions }: { text: ReactNode; actions: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- why there is no form is where reading must start
    <Notice tone="warning" role="alert" tabIndex={-1} autoFocus actions={actions}>
      <p>{text}</p>
    </Notice>
  );
}

function AskInCase({ brand, account, product }: RefundOffer & { brand: Brand }) {
  if (!canOpenCase(brand, account, product)) return null;
  const { area, topic } = refundTopic(brand, product);
  const href = paths.newCase({ ...selectionToQuery({ product, account }, brand), area, topic });
  return <LinkButton href={href}>{refundFormCopy.askInCase()}</LinkButton>;
}
