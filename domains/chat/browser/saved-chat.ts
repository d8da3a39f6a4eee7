import { type ChatForm, type ChatSelection, emptyChatForm, isSameSelection } from '../rules/chat-form.ts';
import { formsIn, restoreChatForm, storedRecord } from '@reachout/help/rules/stored-drafts';
import type { SaveResult, StoredForms } from '@reachout/core/stored-forms';
import { readStoredChat } from '@reachout/help/rules/stored-readers';
import type { ChatRunner } from './chat-runner.ts';

const name = 'support-chat-form';

/** What a visit starts with: the chat to go on with, or one of another selection that is offered back. */
export interface SavedChat {
  readonly restored: ChatForm | null;
  readonly setAside: ChatForm | null;
  /** What the restored chat was stored for; it differs when a draft came along. */
  readonly storedFor: ChatSelection | null;
}

/** The person's chats on this device, the newest first: one for each product and account that a tab has open (§4). */
export function loadChats(forms: StoredForms): ChatForm[] {
  const loaded = forms.load(name, readStoredChat);
  return loaded.status === 'found' ? formsIn(loaded.value) : [];
}

/** Loads the person's chat from the device and forgets what is over, or other people's (§4, D16). */
export function loadSavedChat(
  forms: StoredForms,
  selection: ChatSelection,
  isSelectable: (selection: ChatSelection) => boolean,
): SavedChat {
  forms.forgetOthers();
  forms.removeExpired();
  const chats = loadChats(forms).filter(isSelectable);
  const { form, setAside } = restoreChatForm(chats, selection);
  if (!isBlank(form)) return { restored: form, setAside, storedFor: form };
  // Words that were never sent belong to no product and no account: they come along.
  const draft = setAside === null ? chats.find(({ currentMessage }) => currentMessage !== '') : undefined;
  if (!draft) return { restored: null, setAside, storedFor: null };
  const restored = { ...emptyChatForm(selection), currentMessage: draft.currentMessage };
  return { restored, setAside, storedFor: draft };
}

/** Debounce for saving a draft; messages are saved at once. */
const draftSaveDelayMs = 300;

export interface PersistChatOptions {
  forms: StoredForms;
  runner: ChatRunner;
  /** The form that the device has: the restored one, or an empty one. What the chat holds beyond it is saved at once. */
  known: ChatForm;
  /** What the restored one is stored for. */
  knownFor: ChatSelection | null;
  onSaved: (result: SaveResult) => void;
}

/** A subscription that saves the chat as it changes. */
export interface PersistedChat {
  /** Saves what is still waiting. */
  flush(): void;
  /** Takes changes that come from the device itself, and saves none of them. */
  pause(change: () => void): void;
  stop(): void;
}

/** Saves the chat to the device as it changes; chats of other tabs, about another product or account, stay in the same record. */
export function persistChat({ forms, runner, known, knownFor, onSaved }: PersistChatOptions): PersistedChat {
  let saved = known;
  /** What this tab's chat is stored for. */
  let savedFor = knownFor;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const save = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const { form } = runner.getState();
    if (!isChanged(saved, form)) return;
    const wasBlank = isBlank(saved);
    saved = form;
    if (wasBlank && isBlank(form)) return;
    // What has arrived of an answer is the server's to keep.
    const own = isBlank(form) ? [] : [{ ...form, streamedMessage: '' }];
    const replaced = [...own, ...(savedFor ? [savedFor] : [])];
    const others = loadChats(forms).filter((chat) => !replaced.some((each) => isSameSelection(each, chat)));
    savedFor = own[0] ?? null;
    const chats = [...own, ...others];
    forms.removeOrphans(messageIdsOf(chats));
    const record = storedRecord(chats);
    if (record === null) return forms.remove(name);
    const result = forms.save(name, record);
    // Where there is no room for all of them, the one that is being read goes first.
    onSaved(result.status === 'too-large' ? forms.save(name, chats[0]) : result);
  };

  const handleChange = (): void => {
    const { form } = runner.getState();
    if (form.messages !== saved.messages || form.threadId !== saved.threadId) save();
    else if (isChanged(saved, form)) timer ??= setTimeout(save, draftSaveDelayMs);
  };
  let unsubscribe = runner.subscribe(handleChange);
  handleChange();
  return {
    flush: save,
    pause(change) {
      unsubscribe();
      change();
      saved = runner.getState().form;
      savedFor = isBlank(saved) ? null : saved;
      unsubscribe = runner.subscribe(handleChange);
    },
    stop() {
      unsubscribe();
      save();
    },
  };
}

function isChanged(saved: ChatForm, form: ChatForm): boolean {
  return (
    saved.messages !== form.messages ||
    saved.currentMessage !== form.currentMessage ||
    saved.threadId !== form.threadId ||
    saved.promptId !== form.promptId ||
    saved.product !== form.product ||
    saved.account !== form.account ||
    saved.meta !== form.meta
  );
}

/** The messages of chats, by which what is stored for a message is known to be still needed. */
export function messageIdsOf(chats: readonly ChatForm[]): string[] {
  return chats.flatMap(({ messages }) => messages.map(({ id }) => id));
}

function isBlank(form: ChatForm): boolean {
  const { messages, currentMessage } = form;
  return messages.length === 0 && currentMessage === '';
}
