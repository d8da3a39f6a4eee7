import type { ListedInvoice } from '../../rules/calls/billing.ts';
import { notRefundable } from '@reachout/billing/rules/refund-messages';
import type { RefundEntries, RefundRow } from '../../rules/refund.ts';
import { CheckboxField } from '@reachout/ui/checkbox-field';
import { TextField } from '@reachout/ui/text-field';
import { VisuallyHidden } from '@reachout/ui/visually-hidden';
import { count, quantityWithUnit } from './refund-words.ts';
import { unitPriceText } from './unit-price.ts';

export interface RefundLinesProps {
  /** Ids of the fields start with it: a conversation may show several forms. */
  formId: string;
  invoice: ListedInvoice;
  rows: readonly RefundRow[];
  entries: RefundEntries;
  problems: Readonly<Record<string, string>>;
  /** Absent on a page without a script: there the fields begin with the entries and keep themselves. */
  onEntry?: (billableItem: string, entry: string | boolean) => void;
  /** What an item gives back as the form stands, undefined for nothing; absent where no script keeps it up to date. */
  amountOf?: (row: RefundRow) => string | undefined;
}

/** The id of an item's field. */
export function entryFieldId(formId: string, billableItem: string): string {
  return `${formId}-${billableItem}`;
}

const columns = ['Item', 'Unit price', 'Invoiced', 'To refund', 'Amount'] as const;
const columnsWithoutAmount = columns.slice(0, -1);

/** The invoice's items with what may be asked back of each; below 700 px each stands as a block of its own. */
export function RefundLines(props: RefundLinesProps) {
  const { invoice, rows, amountOf } = props;
  return (
    <table className="refund-lines" aria-label={`Items of invoice ${invoice.invoiceNumber}`}>
      <thead>
        <tr>
          {(amountOf ? columns : columnsWithoutAmount).map((column) => (
            <th key={column} scope="col">
              {column}
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
      <td data-label="Unit price" className="ui-tabular">
        {unitPriceText(invoice, row) ?? <Dash meaning="Not priced by unit" />}
      </td>
      <td data-label="Invoiced" className="ui-tabular">
        {quantityWithUnit(row.quantity, row.unit)}
      </td>
      <td data-label="To refund" className="refund-lines-entry">
        <EntryField {...props} />
      </td>
      {amountOf ? (
        <td data-label="Amount" className="ui-tabular">
          {amountOf(row) ?? <Dash meaning="Nothing" />}
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
  problems,
  onEntry,
}: Omit<RefundLinesProps, 'invoice'> & { row: RefundRow }) {
  const { billableItem, control, quantity, description } = row;
  const id = entryFieldId(formId, billableItem);
  const entry = entries[billableItem];
  const text = typeof entry === 'string' ? entry : '';
  switch (control) {
    case 'not-refundable':
      return <span className="text-muted">{notRefundable}</span>;
    case 'dash':
      return <Dash meaning="Cannot be chosen here" />;
    case 'checkbox':
      return (
        <CheckboxField
          name={id}
          label={`All ${count(quantity)}`}
          labelNote={<VisuallyHidden>of {description}</VisuallyHidden>}
          hint="All or none."
          error={problems[billableItem]}
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
            <VisuallyHidden>
              Quantity of {description} to refund, 0 to {count(quantity)}
            </VisuallyHidden>
          }
          footer={row.isSeat ? <SeatsLeft row={row} entry={entry} /> : null}
          error={problems[billableItem]}
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
      From {count(row.quantity)} to {quantityWithUnit(row.quantity - asked, row.unit)}
    </p>
  );
}
