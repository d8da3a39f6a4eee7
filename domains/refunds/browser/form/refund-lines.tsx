import type { ListedInvoice } from '../../rules/calls/billing.ts';
import type { RefundEntries, RefundRow } from '../../rules/refund.ts';
import { CheckboxField } from '@reachout/ui/checkbox-field';
import { TextField } from '@reachout/ui/text-field';
import { VisuallyHidden } from '@reachout/ui/visually-hidden';
import { Rich } from '@reachout/language/rich';
import { refundLinesCopy } from '../../messages/lines.ts';
import { quantityWithUnit } from './refund-format.ts';
import { unitPriceText } from './unit-price.ts';

export interface RefundLinesProps {
  /** Ids of the fields start with it: a conversation may show several forms. */
  formId: string;
  invoice: ListedInvoice;
  rows: readonly RefundRow[];
  entries: RefundEntries;
  errors: Readonly<Record<string, string>>;
  /** Absent on a page without a script: there the fields begin with the entries and keep themselves. */
  onEntry?: (billableItem: string, entry: string | boolean) => void;
  /** What an item gives back as the form stands, undefined for nothing; absent where no script keeps it up to date. */
  amountOf?: (row: RefundRow) => string | undefined;
}

/** The id of an item's field. */
export function entryFieldId(formId: string, billableItem: string): string {
  return `${formId}-${billableItem}`;
}

const columns = ['item', 'unitPrice', 'invoiced', 'toRefund', 'amount'] as const;
const columnsWithoutAmount = columns.slice(0, -1);

/** The invoice's items with what may be asked back of each; below 700 px each stands as a block of its own. */
export function RefundLines(props: RefundLinesProps) {
  const { invoice, rows, amountOf } = props;
  return (
    <table className="refund-lines" aria-label={refundLinesCopy.items({ invoice: invoice.invoiceNumber })}>
      <thead>
        <tr>
          {(amountOf ? columns : columnsWithoutAmount).map((column) => (
            <th key={column} scope="col">
              {refundLinesCopy[column]()}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Line key={`${row.billableItem} ${row.control}`} {...props} row={row} />
        ))}
      </tbody>
    </table>
  );
}

function Line(props: RefundLinesProps & { row: RefundRow }) {
  const { invoice, row, amountOf } = props;
  return (
    <tr>
      <th scope="row">{row.description}</th>
      <td data-label={refundLinesCopy.unitPrice()} className="ui-tabular">
        {unitPriceText(invoice, row) ?? <Dash meaning={refundLinesCopy.notByUnit()} />}
      </td>
      <td data-label={refundLinesCopy.invoiced()} className="ui-tabular">
        <bdi>{quantityWithUnit(row.quantity, row.unit)}</bdi>
      </td>
      <td data-label={refundLinesCopy.toRefund()} className="refund-lines-entry">
        <EntryField {...props} />
      </td>
      {amountOf ? (
        <td data-label={refundLinesCopy.amount()} className="ui-tabular">
          {amountOf(row) ?? <Dash meaning={refundLinesCopy.nothing()} />}
        </td>
      ) : null}
    </tr>
  );
}

function Dash({ meaning }: { meaning: string }) {
  return (
    <>
      <span aria-hidden="true">–</span>
      <VisuallyHidden>{meaning}</VisuallyHidden>
    </>
  );
}

function EntryField({
  formId,
  row,
  entries,
  errors,
  onEntry,
}: Omit<RefundLinesProps, 'invoice'> & { row: RefundRow }) {
  const { billableItem, control, quantity, description } = row;
  const id = entryFieldId(formId, billableItem);
  const entry = entries[billableItem];
  const text = typeof entry === 'string' ? entry : '';
  switch (control) {
    case 'not-refundable':
      return <span className="text-muted">{refundLinesCopy.notRefundable()}</span>;
    case 'dash':
      return <Dash meaning={refundLinesCopy.notChoosable()} />;
    case 'checkbox':
      return (
        <CheckboxField
          name={id}
          label={
            <Rich
              message={refundLinesCopy.all}
              values={{ count: quantity, item: description, hidden: <VisuallyHidden /> }}
            />
          }
          hint={refundLinesCopy.allOrNone()}
          error={errors[billableItem]}
          {...(onEntry
            ? {
                checked: entry === true,
                onChange: (event) => onEntry(billableItem, event.target.checked),
              }
            : { defaultChecked: entry === true })}
        />
      );
    case 'quantity':
      return (
        <TextField
          name={id}
          label={
            <VisuallyHidden>{refundLinesCopy.quantity({ item: description, max: quantity })}</VisuallyHidden>
          }
          footer={row.isSeat ? <SeatsLeft row={row} entry={entry} /> : null}
          error={errors[billableItem]}
          inputMode="numeric"
          autoComplete="off"
          placeholder="0"
          className="ui-tabular"
          {...(onEntry
            ? { value: text, onChange: (event) => onEntry(billableItem, event.target.value) }
            : { defaultValue: text })}
        />
      );
  }
}

/** Seats are asked back by going from one number to another (§3). */
function SeatsLeft({ row, entry }: { row: RefundRow; entry: string | boolean | undefined }) {
  const asked = typeof entry === 'string' && /^\d+$/.test(entry.trim()) ? Number(entry) : 0;
  if (asked === 0 || asked > row.quantity) return null;
  return (
    <p className="refund-note">
      <Rich
        message={refundLinesCopy.seatsLeft}
        values={{ from: row.quantity, to: <bdi>{quantityWithUnit(row.quantity - asked, row.unit)}</bdi> }}
      />
    </p>
  );
}
