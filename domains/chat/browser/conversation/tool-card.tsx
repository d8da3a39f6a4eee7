import { composerCopy } from '../../messages/composer.ts';
import { conversationCopy } from '../../messages/conversation.ts';
import type { ChatTool } from '../../rules/chat-form.ts';
import { Button } from '@reachout/ui/button';
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
        {conversationCopy.openTheCaseForm()}
      </Button>
    );
  return (
    <ToolRow action={action}>
      <p className="chat-tool-title">{conversationCopy.openASupportCase()}</p>
      <p className="text-muted">
        {reason === undefined
          ? conversationCopy.caseFromConversation()
          : conversationCopy.caseForReason({ reason })}
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
          {isCaseFormVisible ? conversationCopy.goToCaseForm() : conversationCopy.showCaseFormAgain()}
        </Button>
      }
    >
      <p className="chat-tool-title">{composerCopy.caseFormOpened()}</p>
      <p className="text-muted">
        {isPrefilled ? conversationCopy.caseFormFilledIn() : conversationCopy.caseFormEmpty()}
      </p>
    </ToolRow>
  );
}
