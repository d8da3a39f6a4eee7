import { Rich } from '@reachout/language/rich';
import { Button } from '@reachout/ui/button';
import { refundFormCopy } from '../../messages/form.ts';
import { refundPanelCopy } from '../../messages/panel.ts';
import { refundRefusalCopy } from '../../messages/refusal.ts';

export interface RefundRefusalProps {
  /** Why there is no form: refunds are not given in the chat here, or this person may not ask for one. */
  cause: 'not-offered' | 'not-allowed';
  accountName: string;
  isLast: boolean;
  onCancel: () => void;
  onOpenCase: (() => void) | undefined;
}

/** In place of the form where there is none: why, and who can help. */
export function RefundRefusal({ cause, accountName, isLast, onCancel, onOpenCase }: RefundRefusalProps) {
  return (
    <div className="chat-tool">
      <div className="chat-tool-text">
        <p className="chat-tool-title">{refundFormCopy.title()}</p>
        <p className="text-muted">
          {cause === 'not-allowed' ? (
            <Rich message={refundRefusalCopy.notAllowed} values={{ account: <bdi>{accountName}</bdi> }} />
          ) : (
            refundRefusalCopy.notOffered()
          )}
        </p>
      </div>
      {isLast ? (
        <div className="chat-tool-actions">
          {onOpenCase ? (
            <Button variant="primary" onClick={onOpenCase}>
              {refundRefusalCopy.requestInCase()}
            </Button>
          ) : null}
          <Button variant="quiet" onClick={onCancel}>
            {refundPanelCopy.cancel()}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
