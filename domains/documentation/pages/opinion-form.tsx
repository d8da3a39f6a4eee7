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
    <form method="post" action={paths.pageOpinion()} className="docs-opinion ui-no-print" data-opinion="">
      <input type="hidden" name="path" value={path} />
      <fieldset>
        <legend className="text-14 font-medium">Was this helpful?</legend>
        <div className="flex gap-2">
          <Button type="submit" size="small" name="verdict" value="helpful">
            Yes
          </Button>
          <Button type="submit" size="small" name="verdict" value="not_helpful">
            No
          </Button>
        </div>
      </fieldset>
    </form>
  );
}

/** Asks for a sentence after the verdict. */
export function OpinionSentenceForm({ opinion, error, sentence }: OpinionSentenceProps) {
  return (
    <form method="post" action={paths.pageOpinion()} className="docs-opinion" data-opinion="" noValidate>
      <input type="hidden" name="opinion" value={opinion} />
      <TextareaField
        name="sentence"
        label="What should be different?"
        labelNote="optional"
        hint={`Those who write the documentation read this; nobody answers. At most ${maxPageOpinion} characters.`}
        defaultValue={sentence}
        error={error}
      />
      <div>
        <Button type="submit" size="small">
          Send
        </Button>
      </div>
    </form>
  );
}
