import { storedCopy } from '@reachout/core/messages/stored';
import { formCopy } from '../../messages/form.ts';
import { topicFields } from '@reachout/catalogue/rules/topic-fields';
import { topicFieldEntry } from '../../rules/case-fields.ts';
import {
  type CaseForm,
  type CaseFormValues,
  type CaseSubmission,
  caseFormFields,
  emptyCaseForm,
} from '../../rules/case-form.ts';
import type { ChatSelection } from '@reachout/chat/rules/chat-form';
import type { UploadedFile } from '../../rules/case-files.ts';
import { formsFor, formsIn, storedRecord } from '@reachout/help/rules/stored-drafts';
import { type SaveResult, storageKey, type StoredForms } from '@reachout/core/stored-forms';
import { readCaseForm } from '@reachout/help/rules/stored-readers';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

const saveAfterMs = 300;
const name = 'support-case-form';

/** What the device has of the person's case form: for this selection, and for others (§4). */
export interface FoundDraft {
  readonly values: CaseFormValues | null;
  readonly extras: DraftExtras;
  /** Drafts of other products and accounts, the newest first. */
  readonly others: readonly CaseForm[];
}

/** What is kept of a form besides its values. */
export interface DraftExtras {
  readonly file?: UploadedFile;
  readonly submission?: CaseSubmission;
}

/** Looks for a draft. Nothing is shown of one that belongs to another product or account, but it can be asked for. */
export function findDraft(storedForms: StoredForms, selection: ChatSelection): FoundDraft {
  const stored = storedForms.load(name, readCaseForm);
  const { own, others } = formsFor(formsIn(stored.status === 'found' ? stored.value : null), selection);
  if (own === null) return { values: null, extras: {}, others };
  return { values: toValues(own), extras: { file: own.file, submission: own.submission }, others };
}

function toValues(form: CaseForm): CaseFormValues {
  const values = { ...emptyCaseForm };
  for (const field of caseFormFields) values[field] = form[field];
  return values;
}

/** Of a draft for another selection, what also makes sense here: with the same product everything but the project, else the words. */
export function carryOver(draft: CaseForm, selection: ChatSelection): Partial<CaseFormValues> {
  const { subject, description } = draft;
  if (draft.product !== selection.product) return { subject, description };
  const carried = { ...toValues(draft), projectId: '', projectName: '' };
  for (const field of topicFields) if (topicFieldEntry(field).isOfProject) carried[field] = '';
  return carried;
}

/** What became of keeping the draft, as far as it concerns the person. */
export type DraftStatus = 'none' | 'saved' | 'not-kept' | 'kept-in-part';

/** The sentence for it. */
export const draftNotes: Record<DraftStatus, () => string> = {
  none: () => '',
  saved: formCopy.draftSaved,
  'not-kept': storedCopy.notStored,
  'kept-in-part': storedCopy.partlyStored,
};

interface DraftOptions {
  storedForms: StoredForms;
  selection: ChatSelection;
  found: FoundDraft;
  /** The values as they are now. */
  readValues: () => CaseFormValues;
}

/** Keeps the form on the device a moment after each change, and at once when the page or the form goes away. */
export function useDraft({ storedForms, selection, found, readValues }: DraftOptions) {
  const [status, setStatus] = useState<DraftStatus>('none');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const extras = useRef(found.extras);
  const read = useRef(readValues);
  useLayoutEffect(() => {
    read.current = readValues;
  });
  const { product, account } = selection;

  const flush = useCallback((): void => {
    if (timer.current === undefined) return;
    clearTimeout(timer.current);
    timer.current = undefined;
    const values = read.current();
    const isEmpty = extras.current.file === undefined && isEmptyForm(values);
    const own = isEmpty ? null : { ...values, ...extras.current, isVisible: true, product, account };
    setStatus(store(storedForms, own, findDraft(storedForms, { product, account }).others));
  }, [storedForms, product, account]);

  const keep = useCallback((): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(flush, saveAfterMs);
  }, [flush]);

  const note = useCallback(
    (changes: DraftExtras, when: 'now' | 'soon'): void => {
      extras.current = { ...extras.current, ...changes };
      keep();
      if (when === 'now') flush();
    },
    [keep, flush],
  );

  const forget = useCallback((): void => {
    clearTimeout(timer.current);
    timer.current = undefined;
    extras.current = {};
    store(storedForms, null, findDraft(storedForms, { product, account }).others);
    setStatus('none');
  }, [storedForms, product, account]);

  useEffect(() => {
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      // The form of another product or account takes this one's place: what was typed last is kept for the way back (S24).
      flush();
    };
  }, [flush]);

  return { status, extras, keep, note, forget };
}

/** True for a form in which nothing was said. */
function isEmptyForm(values: CaseFormValues): boolean {
  return caseFormFields.every((field) => values[field] === emptyCaseForm[field]);
}

function store(storedForms: StoredForms, own: CaseForm | null, others: readonly CaseForm[]): DraftStatus {
  const record = storedRecord(own === null ? others : [own, ...others]);
  if (record === null) {
    storedForms.remove(name);
    return 'none';
  }
  const status = toStatus(storedForms.save(name, record));
  return own === null ? 'none' : status;
}

/** Forgets the drafts of other products and accounts, and keeps that of the selection. */
export function forgetOthers(storedForms: StoredForms, selection: ChatSelection): void {
  const stored = storedForms.load(name, readCaseForm);
  if (stored.status === 'found') store(storedForms, formsFor(formsIn(stored.value), selection).own, []);
}

function toStatus({ status }: SaveResult): DraftStatus {
  if (status === 'saved') return 'saved';
  return status === 'unavailable' ? 'not-kept' : 'kept-in-part';
}

/** What another tab of this person did with the draft: kept one of its own, or took it away, by submitting it for one. */
export type OtherTab = 'silent' | 'changed' | 'gone';

/** Tells when another tab has changed the draft of this selection, which the next change here would replace (F16). */
export function useOtherTab(
  userId: string,
  selection: ChatSelection,
  onChange: (what: OtherTab) => void,
): void {
  const latest = useRef<(event: StorageEvent) => void>(undefined);
  useLayoutEffect(() => {
    latest.current = ({ oldValue, newValue }) => {
      // Other products and accounts have their drafts under the same key.
      const now = ownDraft(newValue, selection);
      if (now !== ownDraft(oldValue, selection)) onChange(now === null ? 'gone' : 'changed');
    };
  });
  useEffect(() => {
    const key = storageKey(userId, name);
    const listen = (event: StorageEvent): void => {
      if (event.key === key) latest.current?.(event);
    };
    window.addEventListener('storage', listen);
    return () => window.removeEventListener('storage', listen);
  }, [userId]);
}

/** The draft of a selection in what is stored under the key, as one text to compare. Whether its form is open says nothing of it. */
function ownDraft(raw: string | null, selection: ChatSelection): string | null {
  try {
    const { value } = JSON.parse(raw ?? '') as { value?: unknown };
    const { own } = formsFor(formsIn(readCaseForm(value) ?? null), selection);
    return own && JSON.stringify({ ...own, isVisible: true });
  } catch {
    return null; // nothing, or nothing that this page has written
  }
}
