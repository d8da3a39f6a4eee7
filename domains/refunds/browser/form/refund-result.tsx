import { formatCaseNumber } from '@reachout/core/case-number';
import { paths } from '@reachout/core/paths';
import { Badge } from '@reachout/ui/badge';
import { Notice } from '@reachout/ui/notice';
import { Rich } from '@reachout/language/rich';
import { refundDecisionCopy } from '../../messages/decision.ts';
import { refundPanelCopy } from '../../messages/panel.ts';
import { money } from './refund-format.ts';
import { waitText } from './wait-text.ts';
import type { RefundDecision } from '../../rules/refund-state.ts';

/** While the request is on its way: nothing to do, and nothing that keeps anybody here. */
export function RefundUnderWay({
  invoiceNumber,
  minimumWaitMs,
  isUnconfirmed,
  isDecided,
}: {
  invoiceNumber: string | undefined;
  minimumWaitMs: number;
  isUnconfirmed: boolean;
  /** The server has answered; the result is held back for the rest of the minimum wait. */
  isDecided: boolean;
}) {
  const wait = waitText(minimumWaitMs);
  return (
    <div className="refund-part">
      <p className="chat-tool-title">{refundPanelCopy.sending()}</p>
      <p className="text-muted">
        {invoiceNumber ? (
          <Rich
            message={refundPanelCopy.sendingInvoice}
            values={{ invoice: <bdi>{invoiceNumber}</bdi>, wait }}
          />
        ) : (
          wait
        )}
      </p>
      <RefundSteps isDecided={isDecided} waitMs={minimumWaitMs} />
      {isUnconfirmed ? (
        <Notice role="status">
          <p>{refundPanelCopy.unconfirmed()}</p>
        </Notice>
      ) : null}
    </div>
  );
}

/** How far a request has come: nothing counts as done before the server has said so. */
function RefundSteps({ isDecided, waitMs }: { isDecided: boolean; waitMs: number }) {
  const steps = [
    { text: refundPanelCopy.stepSent, isDone: isDecided },
    { text: refundPanelCopy.stepChecked, isDone: isDecided },
    { text: refundPanelCopy.stepDecided, isDone: false },
  ];
  const current = steps.findIndex(({ isDone }) => !isDone);
  return (
    <>
      <ol className="refund-steps" aria-label={refundPanelCopy.steps()}>
        {steps.map(({ text, isDone }, index) => (
          <li
            key={text()}
            data-step={isDone ? 'done' : undefined}
            aria-current={index === current ? 'step' : undefined}
          >
            {isDone ? (
              <Rich
                message={refundPanelCopy.stepDone}
                values={{ step: text(), hidden: <span className="ui-hidden-visually" /> }}
              />
            ) : (
              text()
            )}
          </li>
        ))}
      </ol>
      {waitMs >= shortestShownWaitMs ? <WaitBar waitMs={waitMs} /> : null}
    </>
  );
}

/** A shorter wait is over before a bar would say anything. */
const shortestShownWaitMs = 1_000;

/** Fills in the time that the result is held back at least; the words above say it to those who do not see it. */
function WaitBar({ waitMs }: { waitMs: number }) {
  return (
    <div className="refund-wait" aria-hidden="true">
      <div style={{ animationDuration: `${waitMs}ms` }} />
    </div>
  );
}

export interface RefundResultProps {
  decision: RefundDecision;
  invoiceNumber: string;
  teamSlug: string | undefined;
}

/** What was decided: the sentence, the amount, and where it can be followed. */
export function RefundResult({ decision, invoiceNumber, teamSlug }: RefundResultProps) {
  const { status, amount, caseNumber } = decision.response;
  const values = {
    invoice: <bdi>{invoiceNumber}</bdi>,
    refund: <a className="ui-link" href={paths.refund({ teamSlug, refundId: decision.refundId })} />,
  };
  return (
    <div className="refund-part">
      <p className="refund-result-head">
        <Badge tone={status === 'approved' ? 'success' : 'accent'}>{refundPanelCopy[status]()}</Badge>
        <span className="refund-sum">{money(amount, decision.currency)}</span>
      </p>
      <p>{refundDecisionCopy[status]()}</p>
      <p className="text-muted">
        {caseNumber === null ? (
          <Rich message={refundPanelCopy.resultOfInvoice} values={values} />
        ) : (
          <Rich
            message={refundPanelCopy.resultWithCase}
            values={{
              ...values,
              caseNumber: formatCaseNumber(caseNumber),
              case: (
                <a className="ui-link whitespace-nowrap" href={paths.caseDetail({ teamSlug, caseNumber })} />
              ),
            }}
          />
        )}
      </p>
    </div>
  );
}
