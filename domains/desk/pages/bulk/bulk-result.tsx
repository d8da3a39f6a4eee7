import { paths } from '@reachout/core/paths';
import { Notice } from '@reachout/ui/notice';
import { bulkCopy } from '../../messages/bulk.ts';
import type { BulkReport } from '../../rules/bulk/bulk-acts.ts';

/** What became of the cases that were selected: how many, which, and why not the others. */
export type BulkOutcome = { report: BulkReport } | { refused: string };

/** Says it above the list, where reading starts. */
export function BulkResult({ outcome }: { outcome: BulkOutcome | undefined }) {
  if (outcome === undefined) return null;
  if ('refused' in outcome)
    return (
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- a refused form's summary is where reading must start
      <Notice tone="warning" role="alert" tabIndex={-1} autoFocus title={outcome.refused} />
    );
  const { changed, unchanged, refused } = outcome.report;
  return (
    <Notice
      tone={refused.length === 0 ? 'success' : 'warning'}
      role={refused.length === 0 ? 'status' : 'alert'}
      tabIndex={-1}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- what became of the cases is where reading must start
      autoFocus
      title={bulkCopy.done({ count: changed.length })}
    >
      <Numbers numbers={changed} />
      {unchanged.length === 0 ? null : (
        <>
          <p>{bulkCopy.unchanged({ count: unchanged.length })}</p>
          <Numbers numbers={unchanged} />
        </>
      )}
      {refused.length === 0 ? null : (
        <>
          <p>{bulkCopy.refused({ count: refused.length })}</p>
          <ul className="case-changes">
            {refused.map(({ caseNumber, reason }) => (
              <li key={caseNumber}>
                <a className="ui-link" href={paths.staffCase(caseNumber)}>
                  {bulkCopy.because({ caseNumber: `#${caseNumber}`, reason })}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  );
}

function Numbers({ numbers }: { numbers: readonly string[] }) {
  if (numbers.length === 0) return null;
  return (
    <p className="desk-bulk-numbers">
      {numbers.map((caseNumber) => (
        <a key={caseNumber} className="ui-link" href={paths.staffCase(caseNumber)}>
          #{caseNumber}
        </a>
      ))}
    </p>
  );
}
