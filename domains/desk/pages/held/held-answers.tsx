import { part } from '@reachout/cases/rules/page/page-hooks';
import { mark } from '@reachout/core/page-hooks';
import { paths } from '@reachout/core/paths';
import { Button } from '@reachout/ui/button';
import { FormFrame } from '@reachout/web/lib/declared-form';
import { heldCopy } from '../../messages/held.ts';
import { heldForms } from '../../rules/held/held-forms.ts';
import type { HeldState } from '../../rules/held/held-states.ts';
import * as hook from '../../rules/held/page-hooks.ts';

export interface HeldAnswersProps {
  caseNumber: string;
  answers: readonly { id: string; caseNumber: string; body: string; state: HeldState; seconds: number }[];
}

/** What the person wrote that has not gone out: with how long it waits, and the way back into the box. Only they see it. */
export function HeldAnswers({ caseNumber, answers }: HeldAnswersProps) {
  return (
    <div className="held-answers" {...mark(part, 'held')}>
      {answers.length === 0 ? null : (
        <section aria-label={heldCopy.title()} className="ui-no-print">
          {answers.map((answer) => (
            <HeldAnswer key={answer.id} here={caseNumber} {...answer} />
          ))}
        </section>
      )}
    </div>
  );
}

type HeldAnswerProps = HeldAnswersProps['answers'][number] & { here: string };

function HeldAnswer({ here, id, caseNumber, body, state, seconds }: HeldAnswerProps) {
  const isHere = caseNumber === here;
  const page = paths.staffCase(caseNumber);
  return (
    <FormFrame
      form={heldForms.undo}
      isInPlace={false}
      encType="multipart/form-data"
      action={`${page}#reply`}
      className="held-answer"
      {...mark(hook.heldUndo, isHere && `${page}/answers/${encodeURIComponent(id)}/undo`)}
    >
      <input type="hidden" name={heldForms.undo.fields.heldId} value={id} />
      <p className="text-14 font-semibold" {...mark(hook.heldSeconds, state === 'held' && seconds)}>
        {textOf(state, { isHere, caseNumber, seconds })}
      </p>
      <p className="held-answer-text text-14" dir="auto">
        {body}
      </p>
      <Button type="submit" size="small">
        {state === 'held' ? heldForms.undo.submit() : heldCopy.writeOn()}
      </Button>
    </FormFrame>
  );
}

function textOf(
  state: HeldState,
  { isHere, caseNumber, seconds }: { isHere: boolean; caseNumber: string; seconds: number },
): string {
  if (state === 'withdrawn') return heldCopy.withdrawn();
  if (state === 'stopped') return heldCopy.stopped();
  return isHere ? heldCopy.waits({ seconds }) : heldCopy.waitsElsewhere({ caseNumber, seconds });
}

export interface HoldSettingProps {
  caseNumber: string;
  /** For how many seconds this person's answers wait; 0 when they go out at once. */
  seconds: number;
}

/** Says whether the person's answers wait, and changes that. */
export function HoldSetting({ caseNumber, seconds }: HoldSettingProps) {
  const isOn = seconds > 0;
  return (
    <FormFrame
      form={heldForms.setting}
      isInPlace={false}
      encType="multipart/form-data"
      action={paths.staffCase(caseNumber)}
      className="held-setting text-13 text-muted"
    >
      <input type="hidden" name={heldForms.setting.fields.holds} value={isOn ? 'no' : 'yes'} />
      {isOn ? heldCopy.on({ seconds }) : heldCopy.off()}
      <Button type="submit" size="small" variant="quiet">
        {isOn ? heldForms.setting.submit() : heldCopy.turnOn()}
      </Button>
    </FormFrame>
  );
}
