import { LinkButton } from '@reachout/ui/link-button';
import { Notice } from '@reachout/ui/notice';
import { messageOf, type RefundFailure } from '../runner/submit-refund.ts';

/** What happened to a request that came back, what is safe, and what to do (U90). The toast says that it happened. */
export function FailureNotice({ failure, loginHref }: { failure: RefundFailure; loginHref: string }) {
  return (
    <Notice
      tone="error"
      role="alert"
      actions={
        failure.kind === 'logged-out' ? (
          <LinkButton size="small" href={loginHref} target="_blank" rel="noreferrer">
            Log in<span className="ui-hidden-visually"> (opens in a new tab)</span>
          </LinkButton>
        ) : undefined
      }
    >
      <p>{explain(failure)}</p>
      {failure.kind === 'failed' && failure.requestId ? (
        <p className="text-13 text-muted">
          Request id <code>{failure.requestId}</code>
        </p>
      ) : null}
    </Notice>
  );
}

function explain(failure: RefundFailure): string {
  switch (failure.kind) {
    case 'offline':
      return 'You are offline. Nothing was sent, and everything you entered is kept. Try again when you are back online.';
    case 'logged-out':
      return 'Your session has ended. Nothing was refunded, and everything you entered is kept. Log in in a new tab, come back to this one and confirm again.';
    case 'unreachable':
      return 'The server could not be reached. Nothing was refunded, and everything you entered is kept. Try again in a moment.';
    case 'unconfirmed':
      return 'It is not confirmed yet whether your request arrived. Confirm again in a moment: an invoice is never refunded twice.';
    case 'not-received':
      return 'Your request did not arrive before the page was left. Nothing was refunded. What you entered is below; check it and try again.';
    case 'failed':
      // What a server that failed has done before is not known.
      if (failure.error.code === 'internal') {
        return 'The server failed at your request. Everything you entered is kept. Try again in a moment: an invoice is never refunded twice.';
      }
      return `${messageOf(failure.error)} Nothing was refunded, and everything you entered is kept.`;
  }
}
