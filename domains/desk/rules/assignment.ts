/** What becomes of a wish to give a case to somebody of staff; nobody is null. */
export type AssignmentStep = 'assign' | 'nothing' | 'stale' | 'note_without_change';

/**
 * Decides it: a case is taken only from whom the person saw as its assignee, and a note goes to whoever has it next, so that it needs a change to go with.
 */
export function assignmentStep({
  assigneeId,
  seenId,
  wishedId,
  hasNote,
}: {
  readonly assigneeId: string | null;
  readonly seenId: string | null;
  readonly wishedId: string | null;
  readonly hasNote: boolean;
}): AssignmentStep {
  if (assigneeId !== seenId) return 'stale';
  if (assigneeId !== wishedId) return 'assign';
  return hasNote ? 'note_without_change' : 'nothing';
}

/** Who has a case once it is answered: whoever answers what nobody has. */
export function assigneeAfterAnswer(assigneeId: string | null, answererId: string): string {
  return assigneeId ?? answererId;
}
