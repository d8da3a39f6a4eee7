import * as hook from '@reachout/web/lib/page-hooks';
import { mark } from '@reachout/core/page-hooks';
import { feedbackCopy } from '../messages/feedback.ts';
import { feedbackField } from '../rules/calls/documentation.ts';
import { maxPageFeedback } from '@reachout/core/limits';
import { paths } from '@reachout/core/paths';
import { Button } from '@reachout/ui/button';
import { TextareaField } from '@reachout/ui/textarea-field';

export interface FeedbackSentenceProps {
  /** Id of the verdict. */
  feedback: string;
  sentence?: string;
  error?: string;
}

/** Asks under a page whether it helped. Without a script the answer is a page; with one it stays here. */
export function FeedbackForm({ path }: { path: string }) {
  return (
    <form
      method="post"
      action={paths.pageFeedback()}
      className="docs-feedback ui-no-print"
      {...mark(hook.feedbackForm, feedbackCopy.notSent())}
    >
      <input type="hidden" name={feedbackField.path} value={path} />
      <fieldset>
        <legend className="text-14 font-medium">{feedbackCopy.question()}</legend>
        <div className="flex gap-2">
          <Button type="submit" size="small" name={feedbackField.verdict} value="helpful">
            {feedbackCopy.yes()}
          </Button>
          <Button type="submit" size="small" name={feedbackField.verdict} value="not_helpful">
            {feedbackCopy.no()}
          </Button>
        </div>
      </fieldset>
    </form>
  );
}

/** Asks for a sentence after the verdict. */
export function FeedbackSentenceForm({ feedback, error, sentence }: FeedbackSentenceProps) {
  return (
    <form
      method="post"
      action={paths.pageFeedback()}
      className="docs-feedback"
      {...mark(hook.feedbackForm, feedbackCopy.notSent())}
      noValidate
    >
      <input type="hidden" name={feedbackField.feedback} value={feedback} />
      <TextareaField
        name={feedbackField.sentence}
        label={feedbackCopy.sentenceLabel()}
        labelNote={feedbackCopy.optional()}
        hint={feedbackCopy.sentenceHint({ max: maxPageFeedback })}
        defaultValue={sentence}
        error={error}
      />
      <div>
        <Button type="submit" size="small">
          {feedbackCopy.send()}
        </Button>
      </div>
    </form>
  );
}
