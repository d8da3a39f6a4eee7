import { Button } from '@reachout/ui/button';

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
        <p className="chat-tool-title">Request a refund</p>
        <p className="text-muted">
          {cause === 'not-allowed' ? (
            <>
              Your role in <bdi>{accountName}</bdi> does not allow you to request refunds. Ask an owner of the
              team, or ask Support in a case.
            </>
          ) : (
            'Refunds are not handled in this chat. Tell us the invoice and the amount in a support case; nothing is refunded before a person has looked at it.'
          )}
        </p>
      </div>
      {isLast ? (
        <div className="chat-tool-actions">
          {onOpenCase ? (
            <Button variant="primary" onClick={onOpenCase}>
              Request the refund in a case
            </Button>
          ) : null}
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      ) : null}
    </div>
  );
}
