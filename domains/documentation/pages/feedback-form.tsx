import { feedbackCopy } from '../messages/feedback.ts';
import { pageSentenceForm, pageVerdictForm } from '../rules/calls/documentation.ts';
import { maxPageFeedback } from '@reachout/core/limits';
import { paths } from '@reachout/core/paths';
import { FormFrame } from '@reachout/web/lib/declared-form';
import { Button } from '@reachout/ui/button';
import { TextareaField } from '@reachout/ui/textarea-field';

export interface FeedbackSentenceProps {
  /** Id of the verdict. */
  feedback: string;
  /** The article that was spoken of. */
  path?: string | undefined;
  sentence?: string;
  error?: string;
}

/** Asks under a page whether it helped. Without a script the answer is a page; with one it stays here. */
export function FeedbackForm({ path }: { path: string }) {
  return (
    <FormFrame form={pageVerdictForm} className="docs-feedback ui-no-print">
      <input type="hidden" name={pageVerdictForm.fields.path} value={path} />
      <fieldset>
        <legend className="text-14 font-medium">{pageVerdictForm.submit()}</legend>
        <div className="flex gap-2">
          <Button type="submit" size="small" name={pageVerdictForm.fields.verdict} value="helpful">
            {feedbackCopy.yes()}
          </Button>
          <Button type="submit" size="small" name={pageVerdictForm.fields.verdict} value="not_helpful">
            {feedbackCopy.no()}
          </Button>
        </div>
      </fieldset>
    </FormFrame>
  );
}

/** Asks for a sentence after the verdict. */
export function FeedbackSentenceForm({ feedback, path, error, sentence }: FeedbackSentenceProps) {
  return (
    <FormFrame form={pageSentenceForm} action={paths.pageFeedback({ path })} className="docs-feedback">
      <input type="hidden" name={pageSentenceForm.fields.feedback} value={feedback} />
      <TextareaField
        name={pageSentenceForm.fields.sentence}
        label={feedbackCopy.sentenceLabel()}
        labelNote={feedbackCopy.optional()}
        hint={feedbackCopy.sentenceHint({ max: maxPageFeedback })}
        defaultValue={sentence}
        error={error}
      />
      <div>
        <Button type="submit" size="small">
          {pageSentenceForm.submit()}
        </Button>
      </div>
    </FormFrame>
  );
}
