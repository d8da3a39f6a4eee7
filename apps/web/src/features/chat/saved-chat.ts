import { type ChatForm, type ChatSelection, emptyChatForm } from '@reachout/contract/chat-form';
import { restoreChatForm } from '@reachout/contract/stored-drafts';
import type { SaveResult, StoredForms } from '@reachout/contract/stored-forms';
import { readChatForm } from '@reachout/contract/stored-readers';
import type { ChatRunner } from './chat-runner.ts';

/** What a visit starts with: the chat to go on with, or one of another selection that is offered back. */
export interface SavedChat {
  readonly restored: ChatForm | null;
  readonly setAside: ChatForm | null;
}

/** Loads the person's chat from the device and forgets what is over, or other people's (§4, D16). */
export function loadSavedChat(
  forms: StoredForms,
  selection: ChatSelection,
  isSelectable: (selection: ChatSelection) => boolean,
): SavedChat {
  forms.forgetOthers();
  forms.removeExpired();
  const loaded = forms.load('support-chat-form', readChatForm);
  if (loaded.status !== 'found' || !isSelectable(loaded.value)) return { restored: null, setAside: null };
  const { form, setAside } = restoreChatForm(loaded.value, selection);
  if (!isBlank(form)) return { restored: form, setAside };
  // Words that were never sent belong to no product and no account: they come along.
  const { currentMessage } = loaded.value;
  const isDraftOnly = setAside === null && currentMessage !== '';
  return { restored: isDraftOnly ? { ...emptyChatForm(selection), currentMessage } : null, setAside };
}

/** A draft is saved after this pause in typing; a message at once. */
const draftPauseMs = 300;

export interface KeepChatOptions {
  forms: StoredForms;
  runner: ChatRunner;
  /** The form that the device has: the restored one, or an empty one. What the chat holds beyond it is saved at once. */
  known: ChatForm;
  onSaved: (result: SaveResult) => void;
}

/** The saving under way. */
export interface KeptChat {
  /** Saves what is still waiting. */
  flush(): void;
  /** Takes changes that come from the device itself, and saves none of them. */
  pause(change: () => void): void;
  stop(): void;
}

/** Keeps the chat on the device as it changes. */
export function keepChat({ forms, runner, known, onSaved }: KeepChatOptions): KeptChat {
  let saved = known;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const save = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const { form } = runner.getView().chat;
    if (!isChanged(saved, form)) return;
    const wasBlank = isBlank(saved);
    saved = form;
    if (wasBlank && isBlank(form)) return;
    forms.removeOrphans(form.messages.map(({ id }) => id));
    if (isBlank(form)) forms.remove('support-chat-form');
    // What has arrived of an answer is the server's to keep.
    else onSaved(forms.save('support-chat-form', { ...form, streamedMessage: '' }));
  };

  const handleChange = (): void => {
    const { form } = runner.getView().chat;
    if (form.messages !== saved.messages || form.threadId !== saved.threadId) save();
    else if (isChanged(saved, form)) timer ??= setTimeout(save, draftPauseMs);
  };
  let unsubscribe = runner.subscribe(handleChange);
  handleChange();
  return {
    flush: save,
    pause(change) {
      unsubscribe();
      change();
      saved = runner.getView().chat.form;
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

function isBlank(form: ChatForm): boolean {
  const { messages, currentMessage } = form;
  return messages.length === 0 && currentMessage === '';
}
