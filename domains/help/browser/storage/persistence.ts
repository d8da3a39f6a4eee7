import { storedCopy } from '@reachout/core/messages/stored';
import {
  type ChatForm,
  type ChatSelection,
  emptyChatForm,
  isSameSelection,
  lastOwnMessage,
} from '@reachout/chat/rules/chat-form';
import { formsFor, formsIn } from '../../rules/stored-drafts.ts';
import { type SaveResult, storageKey } from '@reachout/core/stored-forms';
import { readCaseForm } from '../../rules/stored-readers.ts';
import type { ChatRunner } from '@reachout/chat/browser/chat-runner';
import { persistChat, loadChats, loadSavedChat, messageIdsOf } from '@reachout/chat/browser/saved-chat';
import { storedFormsOf } from '@reachout/web/lib/device-storage';
import { createDraftOffers, type DraftOffersOptions } from './draft-offers.ts';

export interface PersistenceOptions {
  userId: string;
  runner: ChatRunner;
  isSelectable: (selection: ChatSelection) => boolean;
  onRestored: (selection: ChatSelection) => void;
  /** A link is about to begin a conversation: one of another selection gives way to it. */
  willBegin: boolean;
  /** How what belongs to another selection is offered back (S24). */
  offers: DraftOffersOptions;
  /** A case form of this selection was open and unfinished when the page was left. */
  onCaseFormKept: () => void;
  onNotice: (text: string) => void;
}

/** What this visit keeps on the device. */
export interface Persistence {
  /** Offers the draft of another selection back, once the form that held it is gone. */
  offerCaseDraft(): void;
  /** True when the present selection has an unfinished draft. */
  hasCaseDraft(): boolean;
  /** Remembers that the person put the case form away; what they typed stays. */
  hideCaseForm(): void;
  /** Forgets what is stored for single messages. */
  forgetTools(): void;
  /** Shows a thread as another tab of this browser has gone on with it; false when none has. */
  followOther(threadId: string): boolean;
  stop(): void;
}

function selectionOf({ product, account }: ChatSelection): ChatSelection {
  return { product, account };
}

/** Brings back what the device has of the person's chat, and keeps it from then on (§4, D16). */
export function startPersistence(options: PersistenceOptions): Persistence {
  const { userId, runner, isSelectable, willBegin, onRestored, onCaseFormKept, onNotice } = options;
  const forms = storedFormsOf(userId);
  const offers = createDraftOffers(options.offers);
  const current = selectionOf(runner.getState().form);
  const { restored, setAside, storedFor } = loadSavedChat(forms, current, isSelectable);

  let known = emptyChatForm(current);
  const bringBack = (form: ChatForm): void => {
    const { currentMessage: draft } = runner.getState().form;
    // Only an untouched chat takes a stored one; what has been typed since goes back into the box.
    if (draft !== '') runner.dispatch({ type: 'draft-changed', text: '' });
    if (!isSameSelection(form, runner.getState().form)) runner.select(selectionOf(form));
    runner.restore(form);
    known = runner.getState().form;
    if (draft !== '') runner.dispatch({ type: 'draft-changed', text: draft });
    onRestored(selectionOf(form));
  };
  const hasBegun = runner.getState().form.messages.length > 0;
  if (restored && !hasBegun) bringBack(restored);
  if (setAside && !hasBegun) offers.offerConversation(selectionOf(setAside), () => bringBack(setAside));
  // Another conversation takes the place of the stored one, which the server has; its draft is nowhere else.
  const draft = (restored ?? setAside)?.currentMessage ?? '';
  const isGivingWay = hasBegun || (willBegin && setAside !== null);
  if (isGivingWay && runner.getState().form.currentMessage === '' && draft !== '')
    runner.dispatch({ type: 'draft-changed', text: draft });

  const findDrafts = () => {
    const stored = forms.load('support-case-form', readCaseForm);
    const drafts = stored.status === 'found' ? formsIn(stored.value) : [];
    return formsFor(drafts, runner.getState().form);
  };
  const { own } = findDrafts();
  if (own?.isVisible && isSameSelection(own, runner.getState().form)) onCaseFormKept();

  const handleSaved = ({ status }: SaveResult): void => {
    if (status === 'unavailable') onNotice(storedCopy.notStored());
    if (status === 'saved-in-part' || status === 'too-large') onNotice(storedCopy.partlyStored());
  };
  const knownFor = hasBegun ? null : storedFor;
  const kept = persistChat({ forms, runner, known, knownFor, onSaved: handleSaved });
  window.addEventListener('pagehide', kept.flush);

  const isOwn = (chat: ChatForm): boolean => isSameSelection(chat, runner.getState().form);
  const isLonger = ({ messages }: ChatForm): boolean =>
    messages.length > runner.getState().form.messages.length;
  const isFurther = (other: ChatForm, threadId = runner.getState().form.threadId): boolean =>
    other.threadId === threadId && isLonger(other);
  /** The draft that the device had: in the box as well, it is no word of this tab alone. */
  let shared = known.currentMessage;
  /** What was typed here and nowhere else, and not sent by the other tab since. */
  const ownDraft = (other: ChatForm): string => {
    const { currentMessage } = runner.getState().form;
    const isSent = isFurther(other) && lastOwnMessage(other.messages) === currentMessage;
    return isSent || currentMessage === shared ? '' : currentMessage;
  };
  const follow = (form: ChatForm): void => {
    const draft = ownDraft(form) || form.currentMessage;
    if (draft === form.currentMessage) shared = draft;
    // What the other tab keeps is not written back by this one.
    kept.pause(() => {
      runner.replace(form);
      runner.dispatch({ type: 'draft-changed', text: draft });
    });
  };
  /**
   * An idle tab takes over what the person does in another one, so that both show the same (F16); one whose answer failed does so once the
   * other has gone on, and not because the answer failed there too.
   */
  const handleOtherTab = (event: StorageEvent): void => {
    if (event.key !== storageKey(userId, 'support-chat-form')) return;
    // What the other tab has changed stands first.
    const [other] = loadChats(forms);
    if (!other || !isOwn(other)) return;
    const { status } = runner.getState();
    if (status !== 'idle' && !(status === 'errored' && isLonger(other))) return;
    // Words that were typed about this conversation do not come to stand below another one.
    const isTypedHere = ![other.currentMessage, ''].includes(ownDraft(other));
    if (!isTypedHere || isFurther(other)) follow(other);
  };
  window.addEventListener('storage', handleOtherTab);
  return {
    offerCaseDraft() {
      const [draft] = findDrafts().others;
      if (draft) offers.offerCaseDraft(selectionOf(draft));
    },
    hasCaseDraft: () => findDrafts().own !== null,
    hideCaseForm() {
      const kept = forms.load('support-case-form', readCaseForm);
      if (kept.status === 'found') forms.save('support-case-form', { ...kept.value, isVisible: false });
    },
    forgetTools: () => forms.removeOrphans(messageIdsOf(loadChats(forms).filter((chat) => !isOwn(chat)))),
    followOther(threadId) {
      const other = loadChats(forms).find(isOwn);
      if (!other || !isFurther(other, threadId)) return false;
      follow(other);
      return true;
    },
    stop() {
      window.removeEventListener('pagehide', kept.flush);
      window.removeEventListener('storage', handleOtherTab);
      kept.stop();
    },
  };
}
