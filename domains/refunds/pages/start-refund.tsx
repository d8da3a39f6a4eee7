import { maxShortText } from '@reachout/core/limits';
import { paths } from '@reachout/core/paths';
import { currentLanguage } from '@reachout/language/language';
import { formatDate } from '@reachout/language/format';
import { formatMoney } from '@reachout/core/money';
import { Button } from '@reachout/ui/button';
import { CheckboxField } from '@reachout/ui/checkbox-field';
import { LinkButton } from '@reachout/ui/link-button';
import { Notice } from '@reachout/ui/notice';
import { SelectField } from '@reachout/ui/select-field';
import { TextareaField } from '@reachout/ui/textarea-field';
import { TextField } from '@reachout/ui/text-field';
import { FormFrame, FormRegion } from '@reachout/web/lib/declared-form';
import { StaffTrail } from '@reachout/web/shell/staff-trail';
import { approvalCopy } from '../messages/approval.ts';
import { startRefundCopy } from '../messages/start.ts';
import { entryFieldName } from '../rules/refund.ts';
import { refundRuleText } from '../rules/refund-policy.ts';
import { startRefundForm, startRefundQuery } from '../rules/start-refund-form.ts';
import type { RefundStart, StartInvoice } from '../rules/refund-start.ts';
import { SecondNeeded } from './approval/second-needed.tsx';
import { RefundLines } from './refund-lines.tsx';
import { RefundSection } from './refund-section.tsx';

export interface StartRefundPageProps extends RefundStart {
  viewerName: string;
  /** Texts by item, as they were asked. */
  entries: Readonly<Record<string, string>>;
  /** What was filled in besides, when the confirmation was refused, and what is wrong with it: by field, or by item. */
  filled?: { reason: string; told: string };
  errors: Readonly<Record<string, string>>;
  /** What is wrong with no field. */
  message?: string;
}

/** A refund that support begins: which invoice, what of it, then what it comes to. Nothing is sent before the amount was seen. It needs no script. */
export function StartRefundPage(props: StartRefundPageProps) {
  const { account, invoices, chosen, quote, message } = props;
  return (
    <FormRegion className="ui-page refund-page">
      <header className="case-head">
        <StaffTrail
          above={[{ href: paths.staffAccount(account.id), name: <bdi>{account.name}</bdi> }]}
          here={startRefundCopy.here()}
        />
        <h1 className="text-32 font-semibold">{startRefundCopy.title({ account: account.name })}</h1>
        <p className="text-14 text-muted">{startRefundCopy.lead()}</p>
        {message === undefined ? null : (
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- a refused form's error is where reading must start
          <Notice tone="warning" role="alert" tabIndex={-1} autoFocus>
            <p>{message}</p>
          </Notice>
        )}
      </header>
      <div className="refund-sections">
        <RefundSection id="start-invoice" title={startRefundCopy.which()}>
          {invoices.length === 0 ? (
            <p className="text-14 text-muted">{startRefundCopy.none()}</p>
          ) : (
            <ChooseInvoice {...props} />
          )}
        </RefundSection>
        {chosen === null ? null : (
          <RefundSection id="start-items" title={startRefundCopy.itemsTitle({ number: chosen.number })}>
            <ChooseItems {...props} chosen={chosen} />
          </RefundSection>
        )}
        {chosen === null || quote === null ? null : (
          <RefundSection id="start-confirm" title={startRefundCopy.comes()}>
            <Confirm {...props} chosen={chosen} quote={quote} />
          </RefundSection>
        )}
      </div>
    </FormRegion>
  );
}

const moneyOf = (amount: number, currency: string): string =>
  formatMoney({ amount, currency }, currentLanguage().tag);

const dateOf = (iso: string): string => formatDate(new Date(iso), { dateStyle: 'medium', timeZone: 'UTC' });

function ChooseInvoice({ account, invoices, chosen }: StartRefundPageProps) {
  const isListed = chosen === null || invoices.some(({ id }) => id === chosen.id);
  return (
    <form method="get" action={paths.staffNewRefund(account.id)} className="refund-decide" noValidate>
      <SelectField
        name={startRefundQuery.invoice}
        label={startRefundCopy.invoice()}
        defaultValue={chosen?.id}
        options={(isListed ? invoices : [chosen, ...invoices]).map(
          ({ id, number, totalMinor, currency, issuedAt }) => ({
            value: id,
            label: startRefundCopy.invoiceOption({
              number,
              amount: moneyOf(totalMinor, currency),
              date: dateOf(issuedAt),
            }),
          }),
        )}
      />
      <div className="site-form-actions">
        <Button type="submit">{startRefundCopy.choose()}</Button>
      </div>
    </form>
  );
}

type WithInvoice = StartRefundPageProps & { chosen: StartInvoice };

function ChooseItems({ account, chosen, entries, errors }: WithInvoice) {
  const { id, rows, leftMinor, totalMinor, currency, refundId } = chosen;
  if (refundId !== null)
    return (
      <Notice
        tone="warning"
        actions={
          <LinkButton size="small" href={paths.staffRefund(refundId)}>
            {startRefundCopy.openIt()}
          </LinkButton>
        }
      >
        <p>{startRefundCopy.inProgress()}</p>
      </Notice>
    );
  if (leftMinor === 0 || rows.length === 0)
    return <p className="text-14 text-muted">{startRefundCopy.nothingLeft()}</p>;
  return (
    <form method="get" action={paths.staffNewRefund(account.id)} className="refund-decide" noValidate>
      <input type="hidden" name={startRefundQuery.invoice} value={id} />
      <p className="text-14 text-muted">
        {startRefundCopy.left({ left: moneyOf(leftMinor, currency), total: moneyOf(totalMinor, currency) })}
      </p>
      {errors['lineItems'] === undefined ? null : (
        <p className="ui-error" role="alert">
          {errors['lineItems']}
        </p>
      )}
      {rows.map(({ billableItem, description, quantity, control }) => {
        const name = entryFieldName(billableItem);
        const entry = entries[billableItem] ?? '';
        return control === 'checkbox' ? (
          <CheckboxField
            key={name}
            name={name}
            value={String(quantity)}
            label={approvalCopy.partAll({ item: description, count: quantity })}
            defaultChecked={entry !== '' && entry !== '0'}
            error={errors[billableItem]}
          />
        ) : (
          <TextField
            key={name}
            name={name}
            label={startRefundCopy.quantity({ item: description, max: quantity })}
            inputMode="numeric"
            autoComplete="off"
            placeholder="0"
            className="ui-tabular"
            defaultValue={entry}
            error={errors[billableItem]}
          />
        );
      })}
      <div className="site-form-actions">
        <Button type="submit">{approvalCopy.showPart()}</Button>
      </div>
    </form>
  );
}

/** What it comes to, what the policy says of it, and the confirmation of exactly that. */
function Confirm({
  account,
  chosen,
  quote,
  readers,
  viewerName,
  entries,
  filled,
  errors,
}: WithInvoice & { quote: RefundStart['quote'] & {} }) {
  const { amountMinor, currency, lines, decision, needsSecond, hash } = quote;
  const { fields } = startRefundForm;
  const amount = moneyOf(amountMinor, currency);
  const unmet = decision.reasons.filter(({ met }) => !met);
  return (
    <FormFrame form={startRefundForm} action={paths.staffNewRefund(account.id)} className="refund-decide">
      <RefundLines refund={{ lines, amount: amountMinor, currency }} />
      {unmet.length === 0 ? (
        <p className="text-14 text-muted">{startRefundCopy.policyMet()}</p>
      ) : (
        <div className="text-14 text-muted">
          <p>{startRefundCopy.policyNotMet()}</p>
          <ul className="list-disc ps-5">
            {unmet.map(({ rule }) => (
              <li key={rule}>{refundRuleText(rule)}</li>
            ))}
          </ul>
        </div>
      )}
      <SecondNeeded rules={needsSecond} name={viewerName} />
      <input type="hidden" name={fields.invoiceId} value={chosen.id} />
      <input type="hidden" name={fields.quoteHash} value={hash} />
      {Object.entries(entries).map(([item, entry]) => (
        <input key={item} type="hidden" name={entryFieldName(item)} value={entry} />
      ))}
      <TextareaField
        name={fields.reason}
        label={startRefundCopy.reason()}
        hint={startRefundCopy.reasonHint({ max: maxShortText })}
        rows={2}
        defaultValue={filled?.reason ?? ''}
        error={errors[fields.reason]}
      />
      {readers.length === 0 ? (
        <>
          <input type="hidden" name={fields.told} value="" />
          <p className="text-14 text-muted">{startRefundCopy.nobodyTold()}</p>
        </>
      ) : (
        <SelectField
          name={fields.told}
          label={startRefundCopy.told()}
          hint={startRefundCopy.toldHint()}
          defaultValue={filled?.told}
          error={errors[fields.told]}
          options={readers.map(({ userId, name, email }) => ({
            value: userId,
            label: `${name} (${email})`,
            dir: 'auto' as const,
          }))}
        />
      )}
      <div className="site-form-actions">
        <Button type="submit" variant="primary">
          {needsSecond.length > 0 ? approvalCopy.propose({ amount }) : startRefundForm.submit({ amount })}
        </Button>
      </div>
    </FormFrame>
  );
}
