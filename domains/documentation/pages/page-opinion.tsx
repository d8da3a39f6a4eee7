import * as hook from '@reachout/web/lib/page-hooks';
import { mark } from '@reachout/core/page-hooks';
import { opinionCopy } from '../messages/opinion.ts';
import { paths } from '@reachout/core/paths';
import { LinkButton } from '@reachout/ui/link-button';
import { OpinionSentenceForm, type OpinionSentenceProps } from './opinion-form.tsx';

/** Thanks a reader for feedback; after a verdict it also asks for a sentence. With a script the section replaces the form in place. */
export function PageOpinionPage({ form }: { form: OpinionSentenceProps | null }) {
  return (
    <div className="ui-page site-page">
      <h1 className="text-32 font-semibold">{opinionCopy.title()}</h1>
      <div
        {...mark(hook.feedbackAnswer)}
        tabIndex={-1}
        role="group"
        className="docs-opinion-answer"
        aria-label={opinionCopy.title()}
      >
        <p className="text-14" role="status">
          {form === null ? opinionCopy.sentenceStored() : opinionCopy.verdictStored()}
        </p>
        {form === null ? null : <OpinionSentenceForm {...form} />}
      </div>
      <p className="site-actions">
        <LinkButton href={paths.docs()}>{opinionCopy.allDocumentation()}</LinkButton>
        <LinkButton href={paths.help()}>{opinionCopy.askSupport()}</LinkButton>
      </p>
    </div>
  );
}
