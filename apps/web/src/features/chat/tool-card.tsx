import type { ChatTool } from '@reachout/contract/chat-form';
import { emptyPrediction } from '@reachout/contract/prediction';
import { Button } from '@reachout/ui/button';
import type { ChatSurroundings } from './chat-actions.ts';
import { AccountRow, BypassRow, ProductRow } from './choice-rows.tsx';
import { ToolRow } from './tool-row.tsx';

export interface ToolCardProps extends ChatSurroundings {
  tool: ChatTool;
  /** True for the last message: only there a refund is still to be decided. */
  isLast: boolean;
  onCreateCase: () => void;
  onCancelRefund: () => void;
}

/** What a message renders besides its words, by the kind of its tool (§2). A tool opens something; the person commits it (D18). */
export function ToolCard({ tool, ...props }: ToolCardProps) {
  switch (tool.name) {
    case 'default':
      return null;
    case 'product_selector':
      return <ProductRow {...props} />;
    case 'account_selector':
      return <AccountRow {...props} />;
    case 'enterprise_bypass':
      return <BypassRow {...props} />;
    case 'create_support_case':
      return <CreateCaseRow {...props} reason={tool.args.reason} />;
    case 'case_form_opened':
      return <FormOpenedRow {...props} isPrefilled={tool.args.prefilled} />;
    case 'refund_invoice':
      return <RefundRow {...props} />;
  }
}

type RowProps = Omit<ToolCardProps, 'tool'>;

function CreateCaseRow({
  reason,
  isLast,
  isCaseFormVisible,
  caseRefusal,
  onCreateCase,
}: RowProps & { reason?: string }) {
  const action =
    isCaseFormVisible || !isLast ? null : (
      <Button variant="primary" disabledReason={caseRefusal} onClick={onCreateCase}>
        Open the case form
      </Button>
    );
  return (
    <ToolRow action={action}>
      <p className="chat-tool-title">Open a support case</p>
      <p className="text-muted">
        {reason ?? 'A person from support will read it.'} The form is filled in from this conversation; you
        check it before anything is sent.
      </p>
    </ToolRow>
  );
}

function FormOpenedRow({
  isPrefilled,
  isCaseFormVisible,
  caseRefusal,
  onOpenCaseForm,
}: RowProps & { isPrefilled: boolean }) {
  if (caseRefusal) return null;
  return (
    <ToolRow
      action={
        <Button onClick={() => onOpenCaseForm()}>
          {isCaseFormVisible ? 'Go to the case form' : 'Show the case form again'}
        </Button>
      }
    >
      <p className="chat-tool-title">The case form was opened</p>
      <p className="text-muted">
        {isPrefilled
          ? 'It is filled in from this conversation. Check each field before you submit it.'
          : 'Fill it in and submit it; a person from support will read it.'}
      </p>
    </ToolRow>
  );
}

const refundTopics = {
  platform: { area: 'billing', topic: 'refund-request' },
  v0: { area: 'billing-v0', topic: 'v0-refund' },
} as const;

/** A refund asked for in the chat: it is decided by people, from a case with the refund topic. */
function RefundRow({
  product,
  isLast,
  isCaseFormVisible,
  caseRefusal,
  onOpenCaseForm,
  onCancelRefund,
}: RowProps) {
  const handleOpen = (): void => {
    if (product) onOpenCaseForm({ ...emptyPrediction, ...refundTopics[product] });
  };
  const actions = (
    <>
      <Button variant="primary" disabledReason={caseRefusal} onClick={handleOpen}>
        Request the refund in a case
      </Button>
      <Button variant="quiet" onClick={onCancelRefund}>
        Cancel
      </Button>
    </>
  );
  return (
    <ToolRow action={isLast && !isCaseFormVisible ? actions : null}>
      <p className="chat-tool-title">Request a refund</p>
      <p className="text-muted">
        Tell us the invoice and the amount in a support case. Nothing is refunded before a person has looked
        at it.
      </p>
    </ToolRow>
  );
}
