import * as hook from '@reachout/web/lib/page-hooks';
import { mark } from '@reachout/core/page-hooks';
import { opinionCopy } from '../messages/opinion.ts';
import { maxPageOpinion } from '@reachout/core/limits';
import { paths } from '@reachout/core/paths';
import { Button } from '@reachout/ui/button';
import { TextareaField } from '@reachout/ui/textarea-field';

export interface OpinionSentenceProps {
  /** Id of the verdict. */
  opinion: string;
  sentence?: string;
  error?: string;
}

/** Asks under a page whether it helped. Without a script the answer is a page; with one it stays here. */
export function OpinionForm({ path }: { path: string }) {
  return (
    <form
      method="post"
      action={paths.pageOpinion()}
      className="docs-opinion ui-no-print"
      {...mark(hook.feedbackForm, opinionCopy.notSent())}
    >
      <input type="hidden" name="path" value={path} />
      <fieldset>
        <legend className="text-14 font-medium">{opinionCopy.question()}</legend>
        <div className="flex gap-2">
          <Button type="submit" size="small" name="verdict" value="helpful">
            {opinionCopy.yes()}
          </Button>
          <Button type="submit" size="small" name="verdict" value="not_helpful">
            {opinionCopy.no()}
          </Button>
        </div>
      </fieldset>
    </form>
  );
}

/** Asks for a sentence after the verdict. */
export function OpinionSentenceForm({ opinion, error, sentence }: OpinionSentenceProps) {
  return (
    <form
      method="post"
      action={paths.pageOpinion()}
      className="docs-opinion"
      {...mark(hook.feedbackForm, opinionCopy.notSent())}
      noValidate
    >
      <input type="hidden" name="opinion" value={opinion} />
      <TextareaField
        name="sentence"
        label={opinionCopy.sentenceLabel()}
        labelNote={opinionCopy.optional()}
        hint={opinionCopy.sentenceHint({ max: maxPageOpinion })}
        defaultValue={sentence}
        error={error}
      />
      <div>
        <Button type="submit" size="small">
          {opinionCopy.send()}
        </Button>
      </div>
    </form>
  );
}
