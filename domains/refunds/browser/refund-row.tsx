import { invoiceCopy } from '@reachout/billing/messages/invoices';
import { paths } from '@reachout/core/paths';
import { messageName, storageKey } from '@reachout/core/stored-forms';
import { Button } from '@reachout/ui/button';
import { LinkButton } from '@reachout/ui/link-button';
import { Notice } from '@reachout/ui/notice';
import { Skeleton } from '@reachout/ui/skeleton';
import { createToaster, Toaster } from '@reachout/ui/toaster';
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { InvoicePicker } from './form/invoice-picker.tsx';
import { RefundForm } from './form/refund-form.tsx';
import { HistoryWarning, ObstacleText } from './form/refund-notes.tsx';
import { waitText } from './form/wait-text.ts';
import { RefundResult, RefundUnderWay } from './form/refund-result.tsx';
import type { RefundRowProps } from './refund-row-props.ts';
import { createRefundRunner, type RefundRunner } from './runner/refund-runner.ts';
import type { ChatSignal } from './runner/refund-runner-options.ts';
import type { RefundServices } from './runner/refund-services.ts';
import {
  chosenInvoice,
  type FillingRefund,
  type InvoicesFailure,
  type ErroredRefund,
  type QuotingRefund,
  type RefundState,
  shownReview,
} from '../rules/refund-state.ts';
import { refundFormCopy } from '../messages/form.ts';
import { refundDecisionCopy } from '../messages/decision.ts';
import { refundPanelCopy } from '../messages/panel.ts';
import { chatCopy } from '@reachout/chat/messages/chat';
import { ReviewRefund } from './form/review-refund.tsx';
import { RepeatedStatus, useStateTitle } from './state-signals.tsx';

/** A refund in the conversation: form, review, wait and result, each in its turn (§4). */
export function RefundRow({ services, ...props }: RefundRowProps & { services: RefundServices }) {
  const { runner, toaster } = useRefund(props, services);
  const refund = useSyncExternalStore(runner.subscribe, runner.getState);
  const frame = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const { status } = refund;
  const isForm = status === 'idle' || status === 'quoting' || status === 'errored';
  const hasTitle = isForm && shownReview(refund) === null;
  useFocusInFrame(frame, refund);
  useStateTitle(titleOf(refund), status === 'submitted');
  return (
    // Takes the focus when the control that had it is gone; it is no stop on the way through the page.
    <div ref={frame} className="chat-tool refund" role="group" aria-labelledby={titleId} tabIndex={-1}>
      <p id={titleId} className={hasTitle ? 'chat-tool-title' : 'ui-hidden-visually'}>
        {refundFormCopy.title()}
      </p>
      <Content {...props} runner={runner} refund={refund} />
      <RepeatedStatus text={announcementOf(refund)} />
      <Toaster
        store={toaster}
        label={refundPanelCopy.notifications()}
        dismissLabel={refundPanelCopy.dismiss()}
      />
    </div>
  );
}

function useRefund(props: RefundRowProps, services: RefundServices) {
  const [host] = useState(createHost);
  const { isLast, onChat } = props;
  useLayoutEffect(() => host.attach({ isLast, onChat }), [host, isLast, onChat]);
  const [toaster] = useState(createToaster);
  const [runner] = useState(() =>
    createRefundRunner({
      services,
      catalogue: { products: props.brand.products, billableItems: props.brand.billableItems },
      messageId: props.messageId,
      product: props.product,
      proposal: props.proposal,
      minimumWaitMs: props.minimumWaitMs,
      isLast: host.isLast,
      onChat: host.onChat,
      onToast: (text) => toaster.show({ tone: 'error', text }),
    }),
  );
  useEffect(() => runner.start(), [runner]);
  const key = storageKey(props.person.userId, messageName(props.messageId));
  useEffect(() => {
    const handleStorage = (event: StorageEvent): void => {
      if (event.key === key) runner.followOtherTab();
    };
    window.addEventListener('storage', handleStorage);
    return () => window.removeEventListener('storage', handleStorage);
  }, [runner, key]);
  return { runner, toaster };
}

/** The conversation as the row's latest rendering knows it, for a runner that outlives renderings. */
function createHost() {
  let latest: Pick<RefundRowProps, 'isLast' | 'onChat'> | null = null;
  return {
    attach(props: Pick<RefundRowProps, 'isLast' | 'onChat'>): void {
      latest = props;
    },
    isLast: () => latest?.isLast ?? false,
    onChat: (signal: ChatSignal) => latest?.onChat(signal),
  };
}

/** The message box gives way to the form, and confirming takes the pressed button away: the reading goes on here (U45). */
function useFocusInFrame(frame: RefObject<HTMLDivElement | null>, refund: RefundState): void {
  const isReviewing = shownReview(refund) !== null;
  const isSubmitting = isOnItsWay(refund);
  const isFirst = useRef(true);
  useEffect(() => {
    // A page that was just opened leaves the focus where the browser puts it; a conversation that hid its message box does not.
    const isOpened = isFirst.current && !navigator.userActivation?.hasBeenActive;
    isFirst.current = false;
    if (isOpened) return;
    if (document.activeElement === document.body) frame.current?.focus({ preventScroll: true });
  }, [frame, isReviewing, isSubmitting]);
}

function isOnItsWay({ status }: RefundState): boolean {
  return status === 'submitting' || status === 'looking-up' || status === 'lost';
}

function titleOf(refund: RefundState): string | null {
  if (isOnItsWay(refund)) return refundPanelCopy.sendingTitle();
  if (refund.status !== 'submitted' || !refund.isNews) return null;
  return refund.decision.response.status === 'approved'
    ? refundPanelCopy.approvedTitle()
    : refundPanelCopy.requestedTitle();
}

/** What is said to those who do not see it. */
function announcementOf({ announced, minimumWaitMs }: RefundState): string {
  switch (announced) {
    case null:
      return '';
    case 'waiting':
      return refundPanelCopy.sendingAnnounced({
        state: refundPanelCopy.sending(),
        wait: waitText(minimumWaitMs),
      });
    case 'follow-up':
      return chatCopy.refundFollowUp();
    case 'cancelled':
      return chatCopy.refundCancelled();
    default:
      return refundDecisionCopy[announced]();
  }
}

interface ContentProps extends RefundRowProps {
  runner: RefundRunner;
  refund: RefundState;
}

function Content(props: ContentProps) {
  const { account, runner, refund } = props;
  const { fields, minimumWaitMs } = refund;
  const invoice = chosenInvoice(fields);
  switch (refund.status) {
    case 'cancelled':
      return <p className="text-muted">{refundPanelCopy.cancelled()}</p>;
    case 'lost':
      return <LostResult {...props} />;
    case 'submitting':
    case 'looking-up':
      return (
        <RefundUnderWay
          invoiceNumber={invoice?.invoiceNumber}
          // The minimum wait is for those who watch; a person who comes back has waited (S19).
          minimumWaitMs={refund.status === 'submitting' ? minimumWaitMs : 0}
          isUnconfirmed={refund.status === 'submitting' && refund.isUnconfirmed}
          isDecided={refund.status === 'submitting' && refund.decision !== null}
        />
      );
    case 'submitted':
      return (
        <RefundResult
          decision={refund.decision}
          invoiceNumber={invoice?.invoiceNumber ?? ''}
          teamSlug={account.team?.slug}
        />
      );
    case 'idle':
    case 'errored':
      return <InvoiceChoice {...props} refund={refund} />;
    case 'quoting':
    case 'reviewing': {
      const review = shownReview(refund);
      if (!review || !invoice)
        return refund.status === 'quoting' && <InvoiceChoice {...props} refund={refund} />;
      return (
        <ReviewRefund
          {...props}
          invoice={invoice}
          review={review}
          reason={fields.reason}
          previewTotal={runner.getPreview()?.quote?.total ?? null}
          failure={refund.status === 'reviewing' ? refund.failure : null}
          loginHref={loginHref()}
          onConfirm={runner.confirm}
          onBack={runner.leaveReview}
        />
      );
    }
  }
}

function LostResult({ account, runner }: ContentProps) {
  return (
    <Notice
      tone="warning"
      role="status"
      actions={
        <>
          <Button size="small" onClick={runner.retry}>
            {refundPanelCopy.tryAgain()}
          </Button>
          <LinkButton size="small" href={paths.refunds({ teamSlug: account.team?.slug })}>
            {refundPanelCopy.allRefunds()}
          </LinkButton>
        </>
      }
    >
      <p>{refundPanelCopy.resultLost()}</p>
    </Notice>
  );
}

/** The invoice, and its form or why it has none. */
function InvoiceChoice(props: ContentProps & { refund: FillingRefund | QuotingRefund | ErroredRefund }) {
  const { account, runner, refund } = props;
  const { invoices, choice } = refund.fields;
  const invoice = chosenInvoice(refund.fields);
  const formId = useId();
  if (invoices.status === 'failed') return <InvoicesFailed {...props} failure={invoices.failure} />;
  const isReady = invoices.status === 'ready';
  const isEmpty = isReady && invoices.value.data.length === 0 && invoice === null;
  const preview = runner.getPreview();
  if (isEmpty) return <NotRefundable {...props} text={invoiceCopy.noneFound()} />;
  return (
    <>
      {isReady && invoices.value.refundHistory.isRecent ? <HistoryWarning /> : null}
      {isReady ? (
        <InvoicePicker
          id={`${formId}-invoice`}
          invoices={invoices.value.data}
          invoice={invoice}
          isLoading={false}
          onChoose={runner.chooseInvoice}
        />
      ) : (
        <Skeleton label={refundPanelCopy.loadingInvoices()} shape="block" />
      )}
      {choice === 'missing' ? (
        <Notice tone="warning" role="status">
          <p>{invoiceCopy.noneFound()}</p>
        </Notice>
      ) : null}
      {refund.status === 'errored' ? (
        <NotRefundable
          {...props}
          text={
            <ObstacleText brand={props.brand} obstacle={invoice?.obstacle ?? null} message={refund.message} />
          }
        />
      ) : null}
      {refund.status !== 'errored' && invoice && preview ? (
        <RefundForm
          {...{ formId, runner, refund, invoice, preview }}
          teamSlug={account.team?.slug}
          loginHref={loginHref()}
        />
      ) : null}
      {refund.status !== 'errored' && !invoice ? <CancelOnly runner={runner} /> : null}
    </>
  );
}

function CancelOnly({ runner }: { runner: RefundRunner }) {
  return (
    <div className="chat-tool-actions">
      <Button variant="quiet" onClick={runner.cancel}>
        {refundPanelCopy.cancel()}
      </Button>
    </div>
  );
}

/** Nothing can be refunded as things are: why, and where to go instead (U91). */
function NotRefundable({ text, runner, refund, account, onOpenCase }: ContentProps & { text: ReactNode }) {
  const invoice = chosenInvoice(refund.fields);
  // Where a case is open already, or the money was returned, another case helps nobody.
  const kind = invoice?.obstacle?.kind;
  const isCaseUseful = kind !== 'open-case' && kind !== 'refunded';
  return (
    <>
      <Notice tone="warning" role="status">
        <p>{text}</p>
      </Notice>
      <div className="chat-tool-actions">
        {invoice?.refundId ? (
          <LinkButton href={paths.refund({ teamSlug: account.team?.slug, refundId: invoice.refundId })}>
            {refundFormCopy.seeRefund()}
          </LinkButton>
        ) : null}
        {onOpenCase && isCaseUseful ? (
          <Button onClick={onOpenCase}>{refundFormCopy.askInCase()}</Button>
        ) : null}
        <Button variant="quiet" onClick={runner.cancel}>
          {refundPanelCopy.cancel()}
        </Button>
      </div>
    </>
  );
}

function InvoicesFailed({ runner, failure, ...props }: ContentProps & { failure: InvoicesFailure }) {
  if (failure.kind === 'denied') {
    return <NotRefundable {...props} runner={runner} text={failure.message ?? invoiceCopy.noneFound()} />;
  }
  const isLoggedOut = failure.kind === 'logged-out';
  return (
    <>
      <Notice
        tone="error"
        role="alert"
        actions={
          isLoggedOut ? (
            <LinkButton size="small" href={loginHref()}>
              {refundPanelCopy.logIn()}
            </LinkButton>
          ) : (
            <Button size="small" onClick={runner.retry}>
              {refundPanelCopy.tryAgain()}
            </Button>
          )
        }
      >
        <p>{isLoggedOut ? refundPanelCopy.sessionEnded() : refundPanelCopy.invoicesFailed()}</p>
      </Notice>
      <CancelOnly runner={runner} />
    </>
  );
}

/** Logging in leads back to this page as it is. */
function loginHref(): string {
  return paths.login(`${window.location.pathname}${window.location.search}`);
}
