import { supportCopy } from '../messages/support.ts';
import {
  accountHandle,
  canOpenCase,
  selectionFromQuery,
  selectionToQuery,
} from '@reachout/accounts/rules/accounts';
import type { ChatForm, ChatSelection } from '@reachout/chat/rules/chat-form';
import { accountSelectorFocusDelayMs } from '@reachout/core/constants';
import { isProductKey, type ProductKey, productName } from '@reachout/brand/rules/products';
import { type RefObject, useEffect, useState } from 'react';
import type { AccountList } from '@reachout/accounts/browser/account-list';
import { createChatRunner, type ChatRunner } from '@reachout/chat/browser/chat-runner';
import type { HostEffect } from '@reachout/chat/browser/chat-runner-options';
import { replaceParameters } from '@reachout/web/lib/address-query';
import { focusWhole } from '@reachout/web/lib/focus-whole';
import { isAnythingStored } from '@reachout/web/lib/is-anything-stored';
import { loadPart } from '@reachout/web/lib/load-part';
import { newId } from '@reachout/web/lib/new-id';
import { reportWarning } from '@reachout/web/lib/report-warning';
import type { Persistence, PersistenceOptions } from './persistence.ts';
import type { SupportIslandProps } from './support-island-props.ts';
import type { SupportNotice } from './support-notices.tsx';
import type { SayOfIntent } from './take-intent.ts';
import { accountOf, describeTurn, isSelectable, selectProduct } from './support-selection.ts';
import { stashDraft, takeStashedDraft } from './unsaved-draft.ts';
import { untilUserActivity } from './until-user-activity.ts';
import type { useCasePanel } from './use-case-panel.ts';

/** The parts of the page that the chat acts on. */
export interface SupportParts {
  casePanel: ReturnType<typeof useCasePanel>;
  box: RefObject<HTMLTextAreaElement | null>;
  accountField: RefObject<HTMLSelectElement | null>;
}

const browserCallsOf = (userId: string) => async () => {
  // Asked for now, it could not be had when the connection is back either: see load-part.ts.
  if (!navigator.onLine) throw new Error('No connection');
  const { browserChatCalls } = await loadPart(() => import('./browser-chat-calls.ts'));
  return browserChatCalls(userId);
};

/** The chat of this page: its runner wired to the address, the device's storage, the intent of a link and the case form. */
export function useSupportChat(props: SupportChatProps, parts: SupportParts) {
  const [notices, setNotices] = useState<readonly SupportNotice[]>([]);
  const [support] = useState(() => createSupport(props, parts, setNotices));
  useEffect(() => support.start(), [support]);
  return { ...support, notices };
}

type SupportChatProps = SupportIslandProps & { accountList: AccountList };
type SetNotices = (change: (notices: readonly SupportNotice[]) => readonly SupportNotice[]) => void;

function createSupport(props: SupportChatProps, parts: SupportParts, setNotices: SetNotices) {
  const { brand, accountList, person, loadCalls = browserCallsOf(person.userId) } = props;
  const { casePanel, box, accountField } = parts;
  const accountsNow = () => accountList.getView().accounts;
  let persistence: Persistence | null = null;

  const dismiss = (id: string): void => setNotices((all) => all.filter((notice) => notice.id !== id));
  const notify = (notice: Omit<SupportNotice, 'onDismiss'>): void => {
    const shown = { ...notice, onDismiss: () => dismiss(notice.id) };
    setNotices((all) => (all.some(({ id }) => id === notice.id) ? all : [...all, shown]));
  };

  const showSelection = (selection: ChatSelection): void => {
    const account = accountOf(accountsNow(), selection);
    const query = selectionToQuery({ product: selection.product, account }, brand);
    replaceParameters({ product: query.product, teamSlug: query.teamSlug, user: query.user });
  };

  const handleEffect = (effect: HostEffect): void => {
    switch (effect.type) {
      case 'open-case-form':
        return casePanel.open(effect.by, effect.values);
      case 'withdraw-case-form':
        return casePanel.withdraw();
      case 'offer-description':
        return casePanel.offerDescription(effect.text);
      case 'reset-case-form':
        casePanel.reset();
        dismiss('case-draft');
        // The form keeps what was typed last when it goes, which is after this event.
        setTimeout(() => persistence?.offerCaseDraft());
        return;
      case 'restore-selection':
        showSelection(effect.selection);
        return takeUpCaseDraft();
      case 'clear-stored-tools':
        return persistence?.forgetTools();
      case 'reload-conversation':
        return void reloadConversation(effect.threadId);
      case 'clear-intent':
        return replaceParameters({ intent: null });
      case 'focus-message-box':
        if (box.current) return focusWhole(box.current);
        // A form that stood in its place gives way with the next render.
        return void requestAnimationFrame(() => focusWhole(box.current));
    }
  };

  /** An undone change of the account brings the case form back too. */
  const takeUpCaseDraft = (): void => {
    dismiss('case-draft');
    if (persistence?.hasCaseDraft()) casePanel.reopen();
  };

  const offerCaseDraft = (draft: ChatSelection): void => {
    const account = accountOf(accountsNow(), draft);
    if (!account || draft.product === null) return;
    notify({
      id: 'case-draft',
      text: supportCopy.caseDraftKept({
        product: productName(brand, draft.product),
        account: account.name || accountHandle(account),
      }),
      action: {
        label: supportCopy.restoreDraft(),
        onAct: () => {
          runner.select(draft);
          showSelection(draft);
          dismiss('case-draft');
          casePanel.open('person');
        },
      },
    });
  };

  const asked = selectionFromQuery(props.query, accountsNow(), brand);
  const runner: ChatRunner = createChatRunner({
    selection: { product: asked.product, account: asked.account?.id ?? null },
    loadCalls,
    describeSelection: (selection) => describeTurn({ ...props, accounts: accountsNow() }, selection),
    canCreateCase: (selection) => canOpenCase(accountOf(accountsNow(), selection), selection.product),
    onHostEffect: handleEffect,
    newId,
    now: () => Date.now(),
    untilUserActivity,
    report: reportWarning,
  });

  const chooseSelection = (selection: ChatSelection): void => {
    runner.select(selection);
    showSelection(selection);
    void intent.offer();
  };

  /** A pointer or a finger leads on to the account (§9); who goes through the products by keys stays with them (D36). */
  const chooseProduct = (product: ProductKey | null, isByPointer: boolean): void => {
    const focused = document.activeElement;
    chooseSelection(selectProduct(accountsNow(), product, runner.getState().form.account));
    if (!isByPointer || product === null) return;
    setTimeout(() => {
      // Whoever has gone elsewhere in the meantime is not called back.
      const isStillThere = document.activeElement === focused || document.activeElement === document.body;
      if (isStillThere) accountField.current?.focus();
    }, accountSelectorFocusDelayMs);
  };

  const intent = createIntent(props.query.intent, runner, (text, bringBack) => {
    dismiss('intent');
    if (text === null) return;
    const handleBringBack = (): void => {
      dismiss('intent');
      bringBack?.();
    };
    notify({
      id: 'intent',
      text,
      ...(bringBack && { action: { label: supportCopy.bringBack(), onAct: handleBringBack } }),
    });
  });

  const offerBack = (setAside: ChatSelection, bringBack: () => void): void => {
    const account = accountOf(accountsNow(), setAside);
    if (!account || setAside.product === null) return;
    notify({
      id: 'set-aside',
      text: supportCopy.conversationKept({
        product: productName(brand, setAside.product),
        account: account.name || accountHandle(account),
      }),
      action: {
        label: supportCopy.openIt(),
        onAct: () => {
          dismiss('set-aside');
          bringBack();
        },
      },
    });
    const unsubscribe = runner.subscribe(() => {
      // Whoever begins another one here has answered the offer; the one before stays on the device.
      if (runner.getState().form.messages.length === 0) return;
      unsubscribe();
      dismiss('set-aside');
    });
  };

  /** What the person did before the page's script ran is not lost, nor what they wrote on a page before it that could keep nothing. */
  const takeEarly = (): void => {
    const { early } = props;
    if (early && isProductKey(early.product)) {
      const selection = selectProduct(accountsNow(), early.product, early.account);
      runner.select(selection);
      showSelection(selection);
    }
    const stashed = takeStashedDraft(person.userId);
    const text = early?.message || stashed;
    if (text !== '') runner.dispatch({ type: 'draft-changed', text });
  };

  const startPersistence = async (): Promise<void> => {
    const options: PersistenceOptions = {
      userId: person.userId,
      runner,
      isSelectable: (selection) => isSelectable(accountsNow(), selection),
      onRestored: showSelection,
      onSetAside: offerBack,
      willBegin: intent.isOpen(),
      onCaseFormKept: casePanel.reopen,
      onCaseDraft: offerCaseDraft,
      onNotice: (text) => notify({ id: 'storage', text }),
    };
    try {
      const loaded = await loadPart(() => import('./persistence.ts'));
      if (!isStopped) persistence = loaded.startPersistence(options);
    } catch {
      reportWarning('The drafts’ storage could not be loaded', { reason: 'unreachable' });
      stashDraft(person.userId, runner);
    }
  };

  const findConversation = async (threadId: string): Promise<ChatForm | undefined> => {
    const [{ findPastConversation }, { browserApi }] = await loadPart(() =>
      Promise.all([import('./past-conversation.ts'), import('@reachout/web/lib/browser-api')]),
    );
    return findPastConversation(browserApi, threadId);
  };

  /** Shows what was said in another tab meanwhile; where that cannot be had, what this tab has of the answer stays. */
  const reloadConversation = async (threadId: string): Promise<void> => {
    if (persistence?.followOther(threadId)) return;
    const form = await findConversation(threadId).catch(() => undefined);
    if (form) runner.replace(form);
    else runner.stop();
  };

  /** Opens the past conversation that the address names, in place of what this device kept. */
  const openPastConversation = async (threadId: string): Promise<void> => {
    const form = await findConversation(threadId);
    replaceParameters({ thread: null });
    if (!form || !isSelectable(accountsNow(), form)) {
      return notify({ id: 'thread', text: supportCopy.cannotOpenConversation() });
    }
    const selection = { product: form.product, account: form.account };
    runner.select(selection);
    runner.restore(form);
    showSelection(selection);
  };

  let isStopped = false;
  const start = (): (() => void) => {
    isStopped = false;
    const startOnce = once(startPersistence);
    const unsubscribe = runner.subscribe(() => void startOnce());
    // A device that holds nothing has nothing to restore: then there is time until the person does something.
    const { thread } = props.query;
    if (thread) void openPastConversation(thread).finally(startOnce);
    const isRestored = thread || !isAnythingStored() ? Promise.resolve() : startOnce();
    takeEarly();
    // A link's conversation does not come before the one that it stands beside.
    void isRestored.then(() => intent.offer());
    return () => {
      isStopped = true;
      unsubscribe();
      persistence?.stop();
      persistence = null;
    };
  };

  const prepare = (): void => {
    // A failure shows when the message is sent.
    loadCalls().then(
      (calls) => calls.prepare(),
      () => undefined,
    );
  };

  const hideCaseForm = (): void => {
    casePanel.hide();
    persistence?.hideCaseForm();
  };

  return { runner, chooseProduct, chooseSelection, prepare, hideCaseForm, start };
}

function once<Outcome>(act: () => Outcome): () => Outcome {
  let done: { outcome: Outcome } | undefined;
  return () => (done ??= { outcome: act() }).outcome;
}

/** The prepared chat of a link (D12): offered to the chat until it takes it, read once. `say` replaces what was said of it before. */
function createIntent(raw: string | undefined, runner: ChatRunner, say: SayOfIntent) {
  let isOver = !raw;
  return {
    isOpen: () => !isOver,
    async offer(): Promise<void> {
      if (!raw || isOver) return;
      const { takeIntent } = await loadPart(() => import('./take-intent.ts'));
      isOver ||= takeIntent(raw, runner, say);
    },
  };
}
