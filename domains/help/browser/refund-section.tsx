import { canRefund } from '@reachout/accounts/rules/accounts';
import { refundResultMinimumWaitMs } from '@reachout/core/constants';
import { emptyPrediction } from '@reachout/cases/rules/predicted-fields';
import type { ChatSurroundings, ProposedRefund } from '@reachout/chat/browser/chat-actions';
import type { ChatRunner } from '@reachout/chat/browser/chat-runner';
import { RefundPanel } from '@reachout/refunds/browser/refund-panel';
import { RefundRefusal } from '@reachout/refunds/browser/form/refund-refusal';
import type { ChatSignal } from '@reachout/refunds/browser/runner/refund-runner-options';
import { refundTopic } from '@reachout/refunds/rules/refund-topic';
import { newId } from '@reachout/web/lib/new-id';

export interface RefundSectionProps extends ProposedRefund {
  runner: ChatRunner;
  surroundings: ChatSurroundings;
  threadId: string | null;
  isOffered: boolean;
  minimumWaitMs: number | undefined;
}

/** A refund that the assistant or a link proposed, joined to the conversation: the form, or why there is none. */
export function RefundSection(props: RefundSectionProps) {
  const {
    runner,
    surroundings,
    threadId,
    isOffered,
    minimumWaitMs = refundResultMinimumWaitMs,
    messageId,
    isLast,
  } = props;
  const { brand, person, product, account, caseRefusal, onOpenCaseForm } = surroundings;
  if (product === null || account === null) return null;
  const { area, topic } = refundTopic(brand, product);
  const openCase = (): void => onOpenCaseForm({ ...emptyPrediction, area, topic: topic ?? '' });
  const onOpenCase = caseRefusal === undefined ? openCase : undefined;
  if (!isOffered || !canRefund(account)) {
    return (
      <RefundRefusal
        cause={isOffered ? 'not-allowed' : 'not-offered'}
        accountName={account.name}
        isLast={isLast}
        onCancel={() => runner.cancelRefund()}
        onOpenCase={onOpenCase}
      />
    );
  }
  return (
    <RefundPanel
      {...{ brand, person, account, product, threadId, messageId, minimumWaitMs, isLast, onOpenCase }}
      proposal={{ invoiceId: props.invoiceId, reason: props.reason }}
      onChat={(signal) => tellChat(runner, signal)}
    />
  );
}

function tellChat(runner: ChatRunner, signal: ChatSignal): void {
  switch (signal.type) {
    case 'submitting':
      return runner.dispatch({ type: 'refund-submitting' });
    case 'idle':
      return runner.dispatch({ type: 'refund-idle' });
    case 'answered':
      return runner.dispatch({
        type: 'refund-answered',
        status: signal.status,
        invoiceNumber: signal.invoiceNumber,
      });
    case 'follow-up-due':
      return runner.dispatch({ type: 'follow-up-due', id: newId(), at: Date.now() });
    case 'cancelled':
      return runner.cancelRefund();
  }
}
