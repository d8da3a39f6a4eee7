import * as hook from '@reachout/cases/rules/page/page-hooks';
import { mark } from '@reachout/core/page-hooks';
import { staffCaseCopy } from '../messages/case.ts';
import { caseFactCopy } from '@reachout/cases/messages/facts';
import { staffCaseStatuses, staffReplyStatus } from '@reachout/cases/rules/case-life';
import type { CommentKind } from '@reachout/cases/rules/comment-problem';
import { isKnownCaseStatus, staffStatusLabel } from '@reachout/cases/rules/case-status';
import type { StaffCaseDetail } from '@reachout/cases/rules/calls/cases';
import { Button } from '@reachout/ui/button';
import { MenuButton } from '@reachout/ui/menu';
import { SplitButton } from '@reachout/ui/split-button';
import { SelectField } from '@reachout/ui/select-field';
import { Lock } from 'lucide-react';
import { formField } from '@reachout/cases/rules/page/action-form-body';
import { CaseActionForm, type FormPlaces } from '@reachout/cases/pages/action-form';
import { paths } from '@reachout/core/paths';
import { heldCopy } from '../messages/held.ts';
import { staffForms } from '../rules/staff-forms.ts';
import { DraftReceipts, DraftRequest } from './drafts/answer-draft.tsx';
import { HoldSetting } from './held/held-answers.tsx';
import { severityChoices } from '@reachout/cases/pages/list/filter-form';
import {
  MacroActs,
  type MacroActsProps,
  MacroChoice,
  type MacroChoiceProps,
} from './macros/macro-choice.tsx';
import { StaffAssignee, type StaffAssigneeProps } from './staff-assignee.tsx';
import { ComposerForm, type RefusedComment } from '@reachout/cases/pages/composer-form';

export interface StaffFormsProps {
  supportCase: Pick<
    StaffCaseDetail,
    | 'caseNumber'
    | 'status'
    | 'severity'
    | 'etag'
    | 'mergedInto'
    | 'timeline'
    | 'actions'
    | 'assignee'
    | 'staff'
  >;
  places: FormPlaces<'assign' | 'comment' | 'update'>;
  answerId: string;
  /** True where a model drafts answers. */
  hasDrafts: boolean;
  /** For how many seconds the person's answers wait before they go out; undefined where nobody's do. */
  holdSeconds: number | undefined;
  macros: MacroChoiceProps['macros'];
  /** What a macro that was chosen without a script does besides. */
  macroActs?: MacroActsProps['acts'];
  noteId: string;
  refused?: RefusedComment & { form: CommentKind };
  /** What was filled in where a hand-over or a new participant was refused. */
  typed?: StaffAssigneeProps['typed'] & { email?: string };
}

const statusOptions = () =>
  staffCaseStatuses.map((status) => ({ value: status, label: staffStatusLabel(status) }));

/** The answer to the customer, and the status that it leads to by itself. */
export function StaffAnswer(props: StaffFormsProps) {
  const { supportCase, places, answerId, hasDrafts, refused, macros, macroActs = [], holdSeconds } = props;
  const { caseNumber } = supportCase;
  const waits = Boolean(holdSeconds);
  const { comment } = supportCase.actions;
  const next = staffReplyStatus(supportCase.status, { visibility: 'public' });
  const nextLabel = next === null ? undefined : staffStatusLabel(next);
  return (
    <section aria-labelledby="reply-title" id="reply" className="case-composer ui-no-print">
      <h2 id="reply-title" className="text-18 font-semibold">
        {staffCaseCopy.answer()}
      </h2>
      <AnswerState comment={comment} page={places.page} />
      {comment.isAllowed ? (
        <ComposerForm
          form={waits ? { ...staffForms.answer, done: heldCopy.held } : staffForms.answer}
          places={waits ? { ...places, comment: `${paths.staffCase(caseNumber)}/answers` } : places}
          seen={supportCase}
          id={answerId}
          label={staffCaseCopy.yourAnswer()}
          hint={
            nextLabel === undefined
              ? staffCaseCopy.customerReads()
              : staffCaseCopy.customerReadsThen({ status: nextLabel })
          }
          rows={5}
          refused={refused?.form === 'answer' ? refused : undefined}
          before={
            <>
              <MacroChoice caseNumber={caseNumber} macros={macros} />
              {hasDrafts ? <DraftRequest caseNumber={caseNumber} /> : null}
            </>
          }
        >
          <SplitButton
            variant="primary"
            menuLabel={staffCaseCopy.sendOtherwise()}
            items={statusOptions()
              .filter(({ value }) => value !== next)
              .map(({ value, label }) => (
                <MenuButton key={value} type="submit" name={formField.status} value={value}>
                  {staffCaseCopy.sendThen({ status: label })}
                </MenuButton>
              ))
              .concat(<NextButton key="next" caseNumber={caseNumber} />)}
          >
            <Button type="submit" variant="primary" {...mark(hook.sendButton)}>
              {staffForms.answer.submit()}
            </Button>
          </SplitButton>
          <MacroActs acts={macroActs} />
        </ComposerForm>
      ) : null}
      {comment.isAllowed && hasDrafts ? <DraftReceipts /> : null}
      {holdSeconds === undefined ? null : <HoldSetting caseNumber={caseNumber} seconds={holdSeconds} />}
    </section>
  );
}

/** Sends, and leads on to what waits longest. */
function NextButton({ caseNumber }: { caseNumber: string }) {
  return (
    <MenuButton
      type="submit"
      name={formField.next}
      value="yes"
      {...mark(hook.goesOn, paths.staffNext({ after: caseNumber }))}
    >
      {heldCopy.next()}
    </MenuButton>
  );
}

/**
 * Whether the case takes an answer, kept fresh: it may be closed while somebody writes one, and reopened before somebody who could not. The box itself is never
 * replaced under the hands of who writes in it, so it comes with the page.
 */
function AnswerState({
  comment,
  page,
}: {
  comment: StaffFormsProps['supportCase']['actions']['comment'];
  page: string;
}) {
  return (
    <div {...mark(hook.part, 'answer-state')}>
      {comment.isAllowed ? (
        <form action={page} className="case-answer-again">
          <Button type="submit">{staffCaseCopy.answerNow()}</Button>
        </form>
      ) : (
        <p className="ui-reason">{comment.reason}</p>
      )}
    </div>
  );
}

/** A note for colleagues. Everything about it looks unlike an answer, so that nobody writes one where the other belongs. */
export function StaffNote({ supportCase: _, places, noteId, refused }: StaffFormsProps) {
  return (
    <section aria-labelledby="note-title" id="note" className="case-internal ui-no-print">
      <h2 id="note-title" className="case-internal-label">
        <Lock size={16} strokeWidth={1.5} aria-hidden="true" />
        {staffCaseCopy.note()}
      </h2>
      <ComposerForm
        form={staffForms.note}
        places={places}
        id={noteId}
        label={staffCaseCopy.noteForColleagues()}
        rows={2}
        refused={refused?.form === 'note' ? refused : undefined}
      >
        <Button type="submit" {...mark(hook.sendButton)}>
          {staffForms.note.submit()}
        </Button>
      </ComposerForm>
    </section>
  );
}

/** Who has the case, its status and its severity: staff may set all of them. */
export function StaffChanges({
  supportCase,
  places,
  typed,
}: Pick<StaffFormsProps, 'supportCase' | 'places' | 'typed'>) {
  const { status, severity, mergedInto } = supportCase;
  const common = { places, seen: supportCase, variant: 'secondary' } as const;
  // The status of an outside system is kept until somebody chooses one of ours.
  const statuses = isKnownCaseStatus(status)
    ? statusOptions()
    : [{ value: status, label: status }, ...statusOptions()];
  return (
    <section
      aria-label={staffCaseCopy.change()}
      className="case-action-list ui-no-print"
      {...mark(hook.part, 'actions')}
    >
      <StaffAssignee {...{ supportCase, places, typed }} />
      {mergedInto === null ? (
        <>
          <CaseActionForm {...common} form={staffForms.status}>
            <SelectField
              name={formField.status}
              id="set-status"
              label={caseFactCopy.status()}
              options={statuses}
              defaultValue={status}
            />
          </CaseActionForm>
          <CaseActionForm {...common} form={staffForms.severity}>
            <SelectField
              name={formField.severity}
              id="set-severity"
              label={caseFactCopy.severity()}
              options={severityChoices()}
              defaultValue={severity}
            />
          </CaseActionForm>
        </>
      ) : null}
    </section>
  );
}
