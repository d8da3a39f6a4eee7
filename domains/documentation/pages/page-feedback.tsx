import { FormRegion } from '@reachout/web/lib/declared-form';
import { feedbackCopy } from '../messages/feedback.ts';
import { paths } from '@reachout/core/paths';
import { pageSentenceForm, pageVerdictForm } from '../rules/calls/documentation.ts';
import { LinkButton } from '@reachout/ui/link-button';
import { FeedbackSentenceForm, type FeedbackSentenceProps } from './feedback-form.tsx';

/** Thanks a reader for feedback; after a verdict it also asks for a sentence. With a script the section replaces the form in place. */
export function PageFeedbackPage({ form }: { form: FeedbackSentenceProps | null }) {
  return (
    <div className="ui-page site-page">
      <h1 className="text-32 font-semibold">{feedbackCopy.title()}</h1>
      <FormRegion role="group" className="docs-feedback-answer" aria-label={feedbackCopy.title()}>
        <p className="text-14" role="status">
          {(form === null ? pageSentenceForm : pageVerdictForm).done()}
        </p>
        {form === null ? null : <FeedbackSentenceForm {...form} />}
      </FormRegion>
      <p className="site-actions">
        <LinkButton href={paths.docs()}>{feedbackCopy.allDocumentation()}</LinkButton>
        <LinkButton href={paths.help()}>{feedbackCopy.askSupport()}</LinkButton>
      </p>
    </div>
  );
}
