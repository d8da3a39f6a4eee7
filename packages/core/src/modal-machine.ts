import { modalBodyPaddingPx, modalDefaultWidthPx, modalExitDelayMs } from './constants.ts';
import { transitionOf, type Cells, type Table } from './machine.ts';

/** Where a modal is between closed and open (§4). */
export const modalStatuses = ['closed', 'entering', 'open', 'exiting'] as const;
export type ModalStatus = (typeof modalStatuses)[number];

/** What whoever opens a modal may choose. */
export interface ModalOptions {
  readonly width: number;
  readonly bodyPadding: number;
  readonly enterDelayMs: number;
  readonly exitDelayMs: number;
  /** A drawer at the bottom instead of a dialog on small screens. */
  readonly isDrawerOnMobile: boolean;
  readonly isFocusTrapped: boolean;
  /** Header and footer stay in view while the body scrolls. */
  readonly isSticky: boolean;
  readonly allowsOverflow: boolean;
  /** Enter performs the modal's action. Off for what costs money or cannot be taken back (U31). */
  readonly submitsOnEnter: boolean;
}

/** The options of a modal that chooses nothing. */
export const defaultModalOptions: ModalOptions = {
  width: modalDefaultWidthPx,
  bodyPadding: modalBodyPaddingPx,
  enterDelayMs: 0,
  exitDelayMs: modalExitDelayMs,
  isDrawerOnMobile: false,
  isFocusTrapped: true,
  isSticky: false,
  allowsOverflow: false,
  submitsOnEnter: false,
};

/** A modal. */
export interface ModalState {
  readonly status: ModalStatus;
  readonly options: ModalOptions;
  /** A dropdown inside is open: Escape and outside clicks belong to it. */
  readonly dropdown: 'closed' | 'open';
  /** What the modal does is under way: it cannot be dismissed now. */
  readonly work: 'none' | 'submitting';
}

export type ModalEvent =
  | { readonly type: 'opened' }
  | { readonly type: 'entered' }
  | { readonly type: 'closed' }
  | { readonly type: 'exited' }
  | { readonly type: 'escape-pressed'; readonly isComposing: boolean }
  | { readonly type: 'clicked-outside' }
  | { readonly type: 'enter-pressed'; readonly isRepeat: boolean; readonly isComposing: boolean }
  | { readonly type: 'dropdown-changed'; readonly dropdown: ModalState['dropdown'] }
  | { readonly type: 'work-changed'; readonly work: ModalState['work'] };

export type ModalEffect =
  | { readonly type: 'wait'; readonly ms: number; readonly event: 'entered' | 'exited' }
  | { readonly type: 'move-focus-in' }
  | { readonly type: 'return-focus' }
  | { readonly type: 'lock-scroll' }
  | { readonly type: 'unlock-scroll' }
  | { readonly type: 'notify-closed' }
  | { readonly type: 'perform-action' };

type State = ModalState;
type Of<Type extends ModalEvent['type']> = Extract<ModalEvent, { type: Type }>;

/** A closed modal. Whoever prefers reduced motion gets no delays (U32). */
export function initialModal(
  options: Partial<ModalOptions> = {},
  motion: 'full' | 'reduced' = 'full',
): ModalState {
  const all = { ...defaultModalOptions, ...options };
  const still = motion === 'reduced' ? { enterDelayMs: 0, exitDelayMs: 0 } : {};
  return { status: 'closed', options: { ...all, ...still }, dropdown: 'closed', work: 'none' };
}

/** True while the modal is wanted: from opening until it is told to close. */
export function isModalActive({ status }: Pick<ModalState, 'status'>): boolean {
  return status === 'entering' || status === 'open';
}

/** True while the modal is in the document, its way out included. */
export function isModalMounted({ status }: Pick<ModalState, 'status'>): boolean {
  return status !== 'closed';
}

/** True while the modal stands in its final place, which is what its transitions start from and lead to. */
export function isModalRendered({ status }: Pick<ModalState, 'status'>): boolean {
  return status === 'open';
}

// Guards

function isDismissable({ dropdown, work }: State): boolean {
  return dropdown === 'closed' && work === 'none';
}

function isDismissedByEscape(state: State, { isComposing }: Of<'escape-pressed'>): boolean {
  return isDismissable(state) && !isComposing;
}

function isActionWanted(state: State, { isRepeat, isComposing }: Of<'enter-pressed'>): boolean {
  return isDismissable(state) && state.options.submitsOnEnter && !isRepeat && !isComposing;
}

// Changes

function keepDropdown(state: State, { dropdown }: Of<'dropdown-changed'>): State {
  return { ...state, dropdown };
}

function keepWork(state: State, { work }: Of<'work-changed'>): State {
  return { ...state, work };
}

function forgetInside(state: State): State {
  return { ...state, dropdown: 'closed', work: 'none' };
}

// Effects

function waitToEnter(_event: unknown, { options }: State): ModalEffect {
  return { type: 'wait', ms: options.enterDelayMs, event: 'entered' };
}

function waitToExit(_event: unknown, { options }: State): ModalEffect {
  return { type: 'wait', ms: options.exitDelayMs, event: 'exited' };
}

function moveFocusIn(): ModalEffect {
  return { type: 'move-focus-in' };
}

function returnFocus(): ModalEffect {
  return { type: 'return-focus' };
}

function lockScroll(): ModalEffect {
  return { type: 'lock-scroll' };
}

function unlockScroll(): ModalEffect {
  return { type: 'unlock-scroll' };
}

function notifyClosed(): ModalEffect {
  return { type: 'notify-closed' };
}

function performAction(): ModalEffect {
  return { type: 'perform-action' };
}

type ModalCells = Cells<State, ModalEvent, ModalEffect>;

const shut = [unlockScroll, returnFocus, notifyClosed, waitToExit];
const noKeys = {
  'escape-pressed': 'ignored',
  'clicked-outside': 'ignored',
  'enter-pressed': 'ignored',
} satisfies Partial<ModalCells>;

const whileShown = {
  opened: 'ignored',
  closed: [{ rule: 'MODAL-04', next: 'exiting', change: forgetInside, effects: shut }],
  'escape-pressed': [
    { rule: 'MODAL-05', next: 'exiting', when: isDismissedByEscape, change: forgetInside, effects: shut },
  ],
  'clicked-outside': [
    { rule: 'MODAL-06', next: 'exiting', when: isDismissable, change: forgetInside, effects: shut },
  ],
  'enter-pressed': [{ rule: 'MODAL-07', next: 'same', when: isActionWanted, effects: [performAction] }],
  'dropdown-changed': [{ rule: 'MODAL-08', next: 'same', change: keepDropdown }],
  'work-changed': [{ rule: 'MODAL-08', next: 'same', change: keepWork }],
  exited: 'ignored',
} satisfies Partial<ModalCells>;

/** The modal's table: see the MODAL rules of RULES.md. */
export const modalTable: Table<ModalState, ModalEvent, ModalEffect> = {
  closed: {
    ...noKeys,
    opened: [{ rule: 'MODAL-01', next: 'entering', effects: [lockScroll, waitToEnter] }],
    entered: 'ignored',
    closed: 'ignored',
    exited: 'ignored',
    'dropdown-changed': 'ignored',
    'work-changed': 'ignored',
  },
  entering: {
    ...whileShown,
    entered: [{ rule: 'MODAL-02', next: 'open', effects: [moveFocusIn] }],
  },
  open: { ...whileShown, entered: 'ignored' },
  exiting: {
    ...noKeys,
    opened: [{ rule: 'MODAL-03', next: 'entering', effects: [lockScroll, waitToEnter] }],
    entered: 'ignored',
    closed: 'ignored',
    exited: [{ rule: 'MODAL-09', next: 'closed' }],
    'dropdown-changed': 'ignored',
    'work-changed': 'ignored',
  },
};

/** The modal after an event, and the effects to perform. */
export const transitionModal = transitionOf(modalTable);
