import { formField } from '@reachout/cases/rules/page/action-form-body';
import { mark } from '@reachout/core/page-hooks';
import { apiPaths } from '@reachout/core/paths';
import { Button } from '@reachout/ui/button';
import { Sparkles } from 'lucide-react';
import { draftCopy } from '../../messages/case.ts';
import { draftButtonId } from '../../rules/drafts/draft-place.ts';
import * as hook from '../../rules/drafts/page-hooks.ts';

/** Asks for a draft of the answer. The page's script puts it into the box, and never over what is typed. */
export function DraftRequest({ caseNumber }: { caseNumber: string }) {
  return (
    <div
      className="draft-request ui-needs-script"
      {...mark(hook.drafts, apiPaths.staffCaseDrafts(caseNumber))}
    >
      <input type="hidden" name={formField.draft} {...mark(hook.draftField)} />
      <Button id={draftButtonId} {...mark(hook.draftAsk)}>
        <Sparkles size={16} strokeWidth={1.5} aria-hidden="true" />
        <span>{draftCopy.ask()}</span>
      </Button>
      <Button variant="quiet" hidden {...mark(hook.draftCancel)}>
        {draftCopy.cancel()}
      </Button>
      <p className="text-13 text-muted" {...mark(hook.draftProgress)}>
        {draftCopy.hint()}
      </p>
      <div
        className="draft-choice"
        role="group"
        aria-labelledby="draft-choice"
        hidden
        {...mark(hook.draftChoice)}
      >
        <p id="draft-choice" className="text-14">
          {draftCopy.isNotEmpty()}
        </p>
        <Button size="small" {...mark(hook.draftPut)}>
          {draftCopy.putBelow()}
        </Button>
        <Button size="small" variant="quiet" {...mark(hook.draftDiscard)}>
          {draftCopy.discard()}
        </Button>
      </div>
      <div className="case-error" role="alert" hidden {...mark(hook.draftError)} />
    </div>
  );
}

/** What the draft in the box rests on, and what in it rests on nothing. */
export function DraftReceipts() {
  return (
    <section
      aria-labelledby="draft-receipts"
      className="draft-receipts ui-panel"
      hidden
      {...mark(hook.draftReceipts)}
    >
      <header>
        <h3 id="draft-receipts" className="text-16 font-medium">
          {draftCopy.receipts()}
        </h3>
        <Button size="small" {...mark(hook.draftUndo)}>
          {draftCopy.undo()}
        </Button>
      </header>
      <p className="text-13 text-muted">{draftCopy.yours()}</p>
      <div className="draft-unsourced" hidden {...mark(hook.draftUnsourced)}>
        <h4 className="text-14 font-medium">{draftCopy.unsourced()}</h4>
        <ul />
      </div>
      <h4 className="text-14 font-medium">{draftCopy.passages()}</h4>
      <ol className="draft-passages" {...mark(hook.draftPassages)} />
      <p className="text-13 text-muted" hidden {...mark(hook.draftWithheld)} />
    </section>
  );
}
