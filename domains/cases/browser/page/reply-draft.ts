import { caseScriptCopy } from '../../messages/script.ts';
import { storedCopy } from '@reachout/core/messages/stored';
import { storageKey } from '@reachout/core/stored-forms';
import { caseReplyName, type CaseReplyDraft, readCaseReply } from '../../rules/stored-reply.ts';
import { storedFormsOf } from '@reachout/web/lib/device-storage';

/** A pause in typing after which the text is kept. */
const keepAfterMs = 300;

export interface ReplyDraft {
  /** What was kept of an earlier visit. */
  load(): CaseReplyDraft | null;
  /** Keeps the text soon; at once when the page is left. */
  keep(read: () => CaseReplyDraft): void;
  forget(): void;
  /** Calls back when another tab kept or forgot the draft, unless a newer text of this one is about to be kept. */
  onOtherTab(listener: () => void): void;
}

/** Keeps an unsent reply on the device: per person and case, for 30 days, gone at logout (D16). */
export function createReplyDraft(
  { userId, caseNumber }: { userId: string; caseNumber: string },
  onKept: (text: string) => void,
): ReplyDraft {
  const forms = storedFormsOf(userId);
  const name = caseReplyName(caseNumber);
  let pending: (() => CaseReplyDraft) | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  forms.forgetOthers();
  forms.removeExpired();

  const flush = (): void => {
    clearTimeout(timer);
    if (!pending) return;
    const draft = pending();
    pending = null;
    if (draft.body === '' && draft.file === null) {
      forms.remove(name);
      onKept('');
      return;
    }
    const { status } = forms.save(name, draft);
    if (status === 'saved') onKept(caseScriptCopy.draftSaved());
    else onKept(status === 'unavailable' ? storedCopy.notStored() : storedCopy.partlyStored());
  };
  window.addEventListener('pagehide', flush);
  return {
    load() {
      const loaded = forms.load(name, readCaseReply);
      return loaded.status === 'found' ? loaded.value : null;
    },
    keep(read) {
      pending = read;
      clearTimeout(timer);
      timer = setTimeout(flush, keepAfterMs);
    },
    forget() {
      pending = null;
      clearTimeout(timer);
      forms.remove(name);
      onKept('');
    },
    onOtherTab(listener) {
      window.addEventListener('storage', ({ key }) => {
        if (key === storageKey(userId, name) && pending === null) listener();
      });
    },
  };
}
