import { formCopy } from '../../../messages/form.ts';
import { chatNoticeCopy } from '@reachout/chat/messages/notice';
import { Button } from '@reachout/ui/button';
import { Disclosure } from '@reachout/ui/disclosure';
import { Notice } from '@reachout/ui/notice';
import { caseFields } from '../../../rules/case-fields.ts';
import { markedFields } from './ai-marks.tsx';
import { focusField } from './case-fields.tsx';
import type { CaseFormPartProps } from '../case-form-part.ts';
import { OfferedDescription } from './offered-description.tsx';
import type { EarlierCheck } from '../../../rules/submit-outcome.ts';

/** What there is to start from: the assistant's proposal, the person's own message, an earlier draft. */
export function FormBeginnings({ model, prefillStatus, offeredDescription }: CaseFormPartProps) {
  const { form, marks, set, revertAll, setAside, bringBack, leaveAside, otherTab, settle } = model;
  const filled = markedFields(marks, model.fields);
  return (
    <>
      <div role="status">
        {prefillStatus === 'loading' ? <p className="text-14 text-muted">{formCopy.fillingIn()}</p> : null}
        {filled.length > 0 ? <p className="text-14 text-muted">{chatNoticeCopy.ai()}</p> : null}
      </div>
      {filled.length > 0 ? (
        <div className="case-filled">
          <Disclosure summary={formCopy.filledInFields({ count: filled.length })}>
            <ul>
              {filled.map((field) => (
                <li key={field}>
                  <button type="button" className="ui-link" onClick={() => focusField(field)}>
                    {caseFields[field].label()}
                  </button>
                </li>
              ))}
            </ul>
          </Disclosure>
          <Button
            size="small"
            variant="quiet"
            onClick={() => {
              revertAll();
              focusField('area');
            }}
          >
            {formCopy.clearAll()}
          </Button>
        </div>
      ) : null}
      <EarlierSubmission state={model.state.earlier} />
      {otherTab === 'gone' ? (
        <Notice
          role="status"
          title={formCopy.draftGone()}
          actions={
            <Button size="small" variant="quiet" onClick={() => settle('mine')}>
              {formCopy.understood()}
            </Button>
          }
        >
          <p>{formCopy.draftGoneHint()}</p>
        </Notice>
      ) : null}
      {otherTab === 'changed' ? (
        <Notice
          role="status"
          title={formCopy.draftChanged()}
          actions={
            <>
              <Button size="small" onClick={() => settle('theirs')}>
                {formCopy.useOtherTab()}
              </Button>
              <Button size="small" variant="quiet" onClick={() => settle('mine')}>
                {formCopy.keepThisOne()}
              </Button>
            </>
          }
        >
          <p>{formCopy.draftChangedHint()}</p>
        </Notice>
      ) : null}
      {setAside ? (
        <Notice
          title={formCopy.otherDraft()}
          actions={
            <>
              <Button size="small" onClick={bringBack}>
                {formCopy.useItHere()}
              </Button>
              <Button size="small" variant="quiet" onClick={leaveAside}>
                {formCopy.forgetIt()}
              </Button>
            </>
          }
        >
          <p>{setAside.subject || setAside.description.slice(0, 120) || formCopy.noSubjectYet()}</p>
        </Notice>
      ) : null}
      {offeredDescription ? (
        <OfferedDescription
          control={form.control}
          text={offeredDescription}
          onTake={(description) => {
            set({ description });
            focusField('description');
          }}
        />
      ) : null}
    </>
  );
}

/** What is known of a case that was on its way when the page was left (F15). */
function EarlierSubmission({ state }: { state: EarlierCheck }) {
  return (
    <div role="status">
      {state === 'none' ? null : (
        <Notice
          tone={state === 'checking' ? 'info' : 'warning'}
          title={state === 'checking' ? undefined : earlierTitles[state]()}
        >
          <p>{earlierTexts[state]()}</p>
        </Notice>
      )}
    </div>
  );
}

const earlierTitles = {
  'not-created': formCopy.notCreated,
  unreachable: formCopy.unreachable,
} as const;

const earlierTexts = {
  checking: formCopy.checking,
  'not-created': formCopy.notCreatedHint,
  unreachable: formCopy.unreachableHint,
} as const;
