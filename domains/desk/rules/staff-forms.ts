import { type ActionForm, askedOfValues, copyFields } from '@reachout/cases/rules/page/action-forms';
import { formField } from '@reachout/cases/rules/page/action-form-body';
import { caseFactCopy } from '@reachout/cases/messages/facts';
import { participantCopy } from '@reachout/cases/messages/participants';
import {
  type StaffAssignmentBody,
  staffAssignmentBody,
  type StaffCaseUpdateBody,
  staffCaseUpdateBody,
  type StaffCommentBody,
  staffCommentBody,
} from '@reachout/cases/rules/calls/case-life';
import { maxFilesPerAnswer } from '@reachout/core/limits';
import { apiRoutes, paths } from '@reachout/core/paths';
import { staffAssigneeCopy } from '../messages/assignee.ts';
import { staffCaseCopy } from '../messages/case.ts';

const page = `${paths.staffCases()}/:caseNumber`;
const comment = {
  page,
  call: apiRoutes.staffCaseComments,
  action: 'comment',
  asks: staffCommentBody,
  asked: askedOfValues,
  file: formField.file,
  filesAtMost: maxFilesPerAnswer,
  notDone: staffCaseCopy.notSent,
} as const;
const assign = {
  page,
  call: apiRoutes.staffCaseAssignments,
  action: 'assign',
  asks: staffAssignmentBody,
  asked: askedOfValues,
  done: staffAssigneeCopy.assigned,
} as const;
const change = {
  page,
  call: apiRoutes.staffCase,
  action: 'update',
  asks: staffCaseUpdateBody,
  asked: askedOfValues,
} as const;
const update = { ...change, anyway: staffCaseCopy.setAnyway } as const;
const participants = {
  ...change,
  fields: { ...copyFields, participants: formField.participants },
  lists: [formField.participants],
} as const;
const assignee = {
  ...copyFields,
  assigneeId: formField.assigneeId,
  seenAssigneeId: formField.seenAssigneeId,
} as const;

/** What support staff do with a case. */
export const staffForms = {
  answer: {
    ...comment,
    name: 'answer',
    // The button that sends it may say what the status becomes, a macro what else is done, and a script which draft it began as.
    fields: {
      ...copyFields,
      id: formField.id,
      body: formField.body,
      status: formField.status,
      severity: formField.severity,
      take: formField.take,
      draft: formField.draft,
      next: formField.next,
    },
    sends: { visibility: 'public' },
    submit: staffCaseCopy.send,
    anyway: staffCaseCopy.sendAnyway,
    done: staffCaseCopy.answered,
  },
  // A note must never become an answer.
  note: {
    ...comment,
    name: 'note',
    fields: { id: formField.id, body: formField.body },
    sends: { visibility: 'internal' },
    submit: staffCaseCopy.addNote,
    done: staffCaseCopy.noteAdded,
  },
  take: {
    ...assign,
    name: 'take',
    fields: assignee,
    submit: staffAssigneeCopy.take,
    anyway: staffAssigneeCopy.takeAnyway,
  },
  assign: {
    ...assign,
    name: 'assign',
    fields: { ...assignee, note: formField.note },
    title: staffAssigneeCopy.title,
    submit: staffAssigneeCopy.assign,
    anyway: staffAssigneeCopy.assignAnyway,
  },
  status: {
    ...update,
    name: 'status',
    fields: { ...copyFields, status: formField.status },
    title: caseFactCopy.status,
    submit: staffCaseCopy.setStatus,
    done: staffCaseCopy.statusChanged,
  },
  severity: {
    ...update,
    name: 'severity',
    fields: { ...copyFields, severity: formField.severity },
    title: caseFactCopy.severity,
    submit: staffCaseCopy.setSeverity,
    done: staffCaseCopy.severityChanged,
  },
  addParticipant: {
    ...participants,
    name: 'add-participant',
    submit: participantCopy.add,
    anyway: participantCopy.addAnyway,
    done: participantCopy.added,
  },
  removeParticipant: {
    ...participants,
    name: 'remove-participant',
    submit: participantCopy.remove,
    done: participantCopy.removed,
  },
} as const satisfies Record<
  string,
  ActionForm<StaffCommentBody> | ActionForm<StaffAssignmentBody> | ActionForm<StaffCaseUpdateBody>
>;
