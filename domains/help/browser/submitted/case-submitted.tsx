import { scrollToFormDelayMs } from '@reachout/core/constants';
import { createdCopy } from '@reachout/cases/messages/created';
import { casePageCopy } from '@reachout/cases/messages/case';
import { supportCopy } from '../../messages/support.ts';
import { formatCaseNumber } from '@reachout/core/case-number';
import { Button } from '@reachout/ui/button';
import { LinkButton } from '@reachout/ui/link-button';
import { createToaster, Toaster } from '@reachout/ui/toaster';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { chatAreaId } from '@reachout/chat/rules/chat-area';
import type { SubmittedCase } from '@reachout/cases/rules/submit-outcome';
import { scrollTo } from '../use-case-panel.ts';

export interface CaseSubmittedProps {
  submitted: SubmittedCase;
  /** True while the case's own page is being opened. */
  isLeaving: boolean;
  /** Asks how the AI support was, when there was some. */
  rating: ReactNode;
  onAnother: () => void;
}

/** A page that does not come by then was blocked, or the connection is gone: the link is what is left (F33). */
const openingMs = 5_000;

/** True while the case's page may still open by itself: not for ever, and not on a page that the browser brings back. */
function useIsOpening(isLeaving: boolean): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const finish = (): void => setIsOver(true);
    const timer = setTimeout(finish, openingMs);
    window.addEventListener('pageshow', finish);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pageshow', finish);
    };
  }, []);
  return isLeaving && !isOver;
}

/** By the person's own clock, which it names. */
function inOwnTime(iso: string): string {
  return new Intl.DateTimeFormat(document.documentElement.lang || 'en', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(new Date(iso));
}

/** The confirmation in place of the chat: the number, what happens next, and the way to the case. */
export function CaseSubmitted({ submitted, isLeaving, rating, onAnother }: CaseSubmittedProps) {
  const section = useRef<HTMLElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const [toaster] = useState(createToaster);
  const { caseNumber, url, firstAnswerBy } = submitted;
  const isOpening = useIsOpening(isLeaving);

  useEffect(() => {
    toaster.show({
      tone: 'success',
      text: createdCopy.created({ caseNumber: formatCaseNumber(caseNumber) }),
    });
    const timer = setTimeout(() => {
      scrollTo(section.current);
      title.current?.focus({ preventScroll: true });
    }, scrollToFormDelayMs);
    return () => clearTimeout(timer);
  }, [toaster, caseNumber]);

  return (
    <section
      id={chatAreaId}
      ref={section}
      aria-labelledby="case-submitted-title"
      className="case-submitted ui-panel"
    >
      <h2 id="case-submitted-title" ref={title} tabIndex={-1} className="text-24 font-semibold">
        {supportCopy.caseSubmittedTitle()}
      </h2>
      <p className="case-submitted-number">
        <span className="ui-hidden-visually">{supportCopy.caseNumber()} </span>
        {formatCaseNumber(caseNumber)}
      </p>
      <p className="text-muted">{supportCopy.whatHappensNext()}</p>
      {firstAnswerBy ? <p>{casePageCopy.firstAnswerBy({ time: inOwnTime(firstAnswerBy) })}</p> : null}
      <div className="flex flex-wrap items-center justify-center gap-3 pt-3">
        <LinkButton variant="primary" href={url}>
          {isOpening ? supportCopy.openingCase() : supportCopy.goToCase()}
        </LinkButton>
        <Button onClick={onAnother}>{supportCopy.submitAnotherCase()}</Button>
      </div>
      {rating}
      <Toaster store={toaster} label={supportCopy.notifications()} dismissLabel={supportCopy.dismiss()} />
    </section>
  );
}
