import { FormRegion } from '@reachout/web/lib/declared-form';
import { feedbackCopy } from '../messages/feedback.ts';
import { paths } from '@reachout/core/paths';
import { LinkButton } from '@reachout/ui/link-button';
import { FeedbackSentenceForm, type FeedbackSentenceProps } from './feedback-form.tsx';

export interface PageFeedbackPageProps {
  thanks: string;
  /** The form for a sentence, where one may follow. */
  form: FeedbackSentenceProps | null;
  /** The article that was spoken of; undefined for one that is not known. */
  path?: string | undefined;
}

/** Thanks a reader for feedback; after a verdict it also asks for a sentence. With a script the section replaces the form in place. */
export function PageFeedbackPage({ thanks, form, path }: PageFeedbackPageProps) {
  return (
    <div className="ui-page site-page">
      <h1 className="text-32 font-semibold">{feedbackCopy.title()}</h1>
      <FormRegion role="group" className="docs-feedback-answer" aria-label={feedbackCopy.title()}>
        <p className="text-14" role="status">
          {thanks}
        </p>
        {form === null ? null : <FeedbackSentenceForm {...form} />}
      </FormRegion>
      <p className="site-actions">
        {path === undefined ? null : <LinkButton href={path}>{feedbackCopy.backToPage()}</LinkButton>}
        <LinkButton href={paths.docs()}>{feedbackCopy.allDocumentation()}</LinkButton>
        <LinkButton href={paths.help()}>{feedbackCopy.askSupport()}</LinkButton>
      </p>
    </div>
  );
}
