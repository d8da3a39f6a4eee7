import type { ChatTool } from '../../rules/chat-form.ts';
import { Button } from '@reachout/ui/button';
import { caseFormOpened } from './announcements.ts';
import type { ChatSurroundings } from '../chat-actions.ts';
import { AccountRow, BypassRow, ProductRow } from './choice-rows.tsx';
import { ToolRow } from './tool-row.tsx';

export interface ToolCardProps extends ChatSurroundings {
  /** The message that carries the tool. */
  messageId: string;
  tool: ChatTool;
  /** True for the last message: only there a refund is still to be decided. */
  isLast: boolean;
  onCreateCase: () => void;
}

/** What a message renders besides its words, by the kind of its tool (§2). A tool opens something; the person commits it (D18). */
export function ToolCard({ tool, messageId, ...props }: ToolCardProps) {
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
      return props.renderRefund({ messageId, isLast: props.isLast, ...tool.args });
  }
}

type RowProps = Omit<ToolCardProps, 'tool' | 'messageId'>;

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
      <p className="chat-tool-title">{caseFormOpened}</p>
      <p className="text-muted">
        {isPrefilled
          ? 'It is filled in from this conversation. Check each field before you submit it.'
          : 'Fill it in and submit it; a person from support will read it.'}
      </p>
    </ToolRow>
  );
}
