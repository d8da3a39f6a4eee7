import { LinkButton } from '@reachout/ui/link-button';
import { Notice } from '@reachout/ui/notice';
import { Rich } from '@reachout/language/rich';
import { VisuallyHidden } from '@reachout/ui/visually-hidden';
import { refundFailureCopy } from '../../messages/failure.ts';
import type { RefundFailure } from '../../rules/refund-state.ts';
import { messageOf } from '../runner/submit-refund.ts';

/** What happened to a request that came back, what is safe, and what to do (U90). The toast says that it happened. */
export function FailureNotice({ failure, loginHref }: { failure: RefundFailure; loginHref: string }) {
  return (
    <Notice
      tone="error"
      role="alert"
      actions={
        failure.kind === 'logged-out' ? (
          <LinkButton size="small" href={loginHref} target="_blank" rel="noreferrer">
            <Rich message={refundFailureCopy.logIn} values={{ hidden: <VisuallyHidden /> }} />
          </LinkButton>
        ) : undefined
      }
    >
      <p>{explain(failure)}</p>
      {failure.kind === 'failed' && failure.requestId ? (
        <p className="text-13 text-muted">
          <Rich message={refundFailureCopy.requestId} values={{ id: <code>{failure.requestId}</code> }} />
        </p>
      ) : null}
    </Notice>
  );
}

function explain(failure: RefundFailure): string {
  switch (failure.kind) {
    case 'offline':
      return refundFailureCopy.offline();
    case 'logged-out':
      return refundFailureCopy.loggedOut();
    case 'unreachable':
      return refundFailureCopy.unreachable();
    case 'unconfirmed':
      return refundFailureCopy.unconfirmed();
    case 'not-received':
      return refundFailureCopy.notReceived();
    case 'failed':
      // What a server that failed has done before is not known.
      if (failure.error.code === 'internal') {
        return refundFailureCopy.serverFailed();
      }
      return refundFailureCopy.refused({ reason: messageOf(failure.error) });
  }
}
