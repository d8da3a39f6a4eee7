import type { ChatRunner } from '@reachout/chat/browser/chat-runner';
import { PartBoundary } from '@reachout/chat/browser/part-boundary';
import { lazyPart } from '@reachout/web/lib/load-part';
import { supportCopy } from '../../messages/support.ts';
import type { Submitted } from './use-submitted.ts';

const CaseSubmitted = lazyPart(() => import('./case-submitted.tsx').then((module) => module.CaseSubmitted));
const ThreadRating = lazyPart(() => import('./chat-rating.tsx').then((module) => module.ThreadRating));

export interface AfterSubmitProps {
  submitted: Submitted;
  runner: ChatRunner;
  onAnother: () => void;
}

/** What stands in place of the chat once a case was submitted. */
export function AfterSubmit({ submitted, runner, onAnother }: AfterSubmitProps) {
  const { caseNumber, url, isLeaving, threadId, rating } = submitted;
  return (
    <PartBoundary
      part={supportCopy.theConfirmation()}
      reassurance={
        <a className="ui-link" href={url}>
          {supportCopy.caseWasSubmitted({ caseNumber })}
        </a>
      }
    >
      <CaseSubmitted
        submitted={submitted}
        isLeaving={isLeaving}
        rating={threadId === null ? null : <ThreadRating {...{ runner, threadId }} given={rating} />}
        onAnother={onAnother}
      />
    </PartBoundary>
  );
}
