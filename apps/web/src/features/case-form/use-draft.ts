import { type CaseForm, type CaseFormValues, emptyCaseForm } from '@reachout/contract/case-form';
import type { ChatSelection } from '@reachout/contract/chat-form';
import {
  notStoredNotice,
  partlyStoredNotice,
  readCaseForm,
  restoreCaseForm,
  type SaveResult,
  storageKey,
  type StoredForms,
} from '@reachout/contract/stored-forms';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

const saveAfterMs = 300;
const name = 'support-case-form';

/** What the device has of the person's case form: for this selection, or for another one (§4). */
export interface FoundDraft {
  readonly values: CaseFormValues | null;
  readonly setAside: CaseForm | null;
}

/** Looks for a draft. Nothing is shown of one that belongs to another product or account, but it can be asked for. */
export function findDraft(storedForms: StoredForms, selection: ChatSelection): FoundDraft {
  const stored = storedForms.load(name, readCaseForm);
  if (stored.status !== 'found') return { values: null, setAside: null };
  const empty = { ...emptyCaseForm, isVisible: true, product: null, account: null };
  const { form, setAside } = restoreCaseForm(stored.value, selection, empty);
  return { values: setAside ? null : toValues(form), setAside };
}

function toValues({
  isVisible: _isVisible,
  product: _product,
  account: _account,
  ...values
}: CaseForm): CaseFormValues {
  return values;
}

/** Of a draft for another selection, what also makes sense here: with the same product everything but the project, else the words. */
export function carryOver(draft: CaseForm, selection: ChatSelection): Partial<CaseFormValues> {
  const { subject, description } = draft;
  if (draft.product !== selection.product) return { subject, description };
  return { ...toValues(draft), projectId: '', projectName: '', deploymentUrl: '' };
}

/** What became of keeping the draft, as far as it concerns the person. */
export type DraftStatus = 'none' | 'saved' | 'not-kept' | 'kept-in-part';

/** The sentence for it. */
export const draftNotes: Record<DraftStatus, string> = {
  none: '',
  saved: 'Draft saved on this device.',
  'not-kept': notStoredNotice,
  'kept-in-part': partlyStoredNotice,
};

/** Keeps the form on the device a moment after each change, and at once when the page goes away. */
export function useDraft(storedForms: StoredForms, selection: ChatSelection) {
  const [status, setStatus] = useState<DraftStatus>('none');
  const pending = useRef<{ values: CaseFormValues; timer: ReturnType<typeof setTimeout> } | null>(null);
  const { product, account } = selection;

  const flush = useCallback((): void => {
    const last = pending.current;
    if (!last) return;
    clearTimeout(last.timer);
    pending.current = null;
    setStatus(toStatus(storedForms.save(name, { ...last.values, isVisible: true, product, account })));
  }, [storedForms, product, account]);

  const keep = useCallback(
    (values: CaseFormValues): void => {
      clearTimeout(pending.current?.timer);
      pending.current = { values, timer: setTimeout(flush, saveAfterMs) };
    },
    [flush],
  );

  const forget = useCallback((): void => {
    clearTimeout(pending.current?.timer);
    pending.current = null;
    storedForms.remove(name);
    setStatus('none');
  }, [storedForms]);

  useEffect(() => {
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      // Whoever takes the form away decides whether its draft stays.
      clearTimeout(pending.current?.timer);
    };
  }, [flush]);

  return { status, keep, forget };
}

function toStatus({ status }: SaveResult): DraftStatus {
  if (status === 'saved') return 'saved';
  return status === 'unavailable' ? 'not-kept' : 'kept-in-part';
}

/** Tells when another tab of this person has kept a draft of its own, which the next change here would replace (F16). */
export function useOtherTab(userId: string, onDraft: () => void): void {
  const latest = useRef(onDraft);
  useLayoutEffect(() => {
    latest.current = onDraft;
  });
  useEffect(() => {
    const key = storageKey(userId, name);
    const listen = (event: StorageEvent): void => {
      if (event.key === key && event.newValue !== null) latest.current();
    };
    window.addEventListener('storage', listen);
    return () => window.removeEventListener('storage', listen);
  }, [userId]);
}
