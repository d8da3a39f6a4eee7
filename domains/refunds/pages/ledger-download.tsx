import { apiPaths } from '@reachout/core/paths';
import { Button } from '@reachout/ui/button';
import { TextField } from '@reachout/ui/text-field';
import { ledgerCopy } from '../messages/ledger.ts';
import { refundLedgerField } from '../rules/calls/billing.ts';
import { RefundSection } from './refund-section.tsx';

/** The ledger of a range of days to take along; the file comes without a script as well. */
export function LedgerDownload({ from, to }: { from: string; to: string }) {
  return (
    <RefundSection id="refund-ledger" title={ledgerCopy.title()} className="refund-decide">
      <p className="text-14 text-muted">{ledgerCopy.lead()}</p>
      <form method="get" action={apiPaths.refundLedgerFile()} className="refund-decide">
        <TextField
          name={refundLedgerField.from}
          type="date"
          label={ledgerCopy.from()}
          required
          defaultValue={from}
        />
        <TextField
          name={refundLedgerField.to}
          type="date"
          label={ledgerCopy.to()}
          required
          defaultValue={to}
        />
        <div className="site-form-actions">
          <Button type="submit">{ledgerCopy.download()}</Button>
        </div>
      </form>
    </RefundSection>
  );
}
