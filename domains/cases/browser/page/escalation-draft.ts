import { formField } from '../../rules/page/action-form-body.ts';
import type { CasePlace } from './case-place.ts';
import { createReplyDraft } from './reply-draft.ts';

/** Keeps the reason of an escalation on the device, like a reply, until it is sent (law 2 of faults). Gives the function that forgets it. */
export function keepEscalationDraft({ root, userId, caseNumber }: CasePlace): () => void {
  const draft = createReplyDraft({ userId, caseNumber: `${caseNumber} (escalation)` }, () => undefined);
  const findBox = (): HTMLTextAreaElement | null => root.querySelector(`textarea[name=${formField.reason}]`);
  root.addEventListener('input', ({ target }) => {
    const box = findBox();
    if (box && target === box)
      draft.keep(() => ({ body: box.value, clientId: '', file: null, furtherFiles: [] }));
  });
  const box = findBox();
  // What was typed before the script ran is newer.
  if (box && box.value === '') box.value = draft.load()?.body ?? '';
  return draft.forget;
}
