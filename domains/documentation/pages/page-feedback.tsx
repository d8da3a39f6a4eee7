import * as hook from '@reachout/web/lib/page-hooks';
import { mark } from '@reachout/core/page-hooks';
import { feedbackCopy } from '../messages/feedback.ts';
import { paths } from '@reachout/core/paths';
import { LinkButton } from '@reachout/ui/link-button';
import { FeedbackSentenceForm, type FeedbackSentenceProps } from './feedback-form.tsx';

/** Thanks a reader for feedback; after a verdict it also asks for a sentence. With a script the section replaces the form in place. */
export function PageFeedbackPage({ form }: { form: FeedbackSentenceProps | null }) {
  return (
    <div className="ui-page site-page">
      <h1 className="text-32 font-semibold">{feedbackCopy.title()}</h1>
      <div
        {...mark(hook.feedbackAnswer)}
        tabIndex={-1}
        role="group"
        className="docs-feedback-answer"
        aria-label={feedbackCopy.title()}
      >
        <p className="text-14" role="status">
          {form === null ? feedbackCopy.sentenceStored() : feedbackCopy.verdictStored()}
        </p>
        {form === null ? null : <FeedbackSentenceForm {...form} />}
      </div>
      <p className="site-actions">
        <LinkButton href={paths.docs()}>{feedbackCopy.allDocumentation()}</LinkButton>
        <LinkButton href={paths.help()}>{feedbackCopy.askSupport()}</LinkButton>
      </p>
    </div>
  );
}
