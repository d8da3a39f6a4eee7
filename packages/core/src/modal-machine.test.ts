import { describe, expect, it } from 'vitest';
import {
  defaultModalOptions,
  initialModal,
  isModalActive,
  isModalMounted,
  isModalRendered,
  modalStatuses,
  transitionModal,
  type ModalEffect,
  type ModalEvent,
  type ModalState,
} from './modal-machine.ts';

function play(events: readonly ModalEvent[], from: ModalState = initialModal()) {
  return events.reduce<{ state: ModalState; effects: ModalEffect[] }>(
    ({ state }, event) => {
      const next = transitionModal(state, event);
      return { state: next.state, effects: [...next.effects] };
    },
    { state: from, effects: [] },
  );
}

const opening: ModalEvent[] = [{ type: 'opened' }, { type: 'entered' }];
const open = play(opening).state;
const escape: ModalEvent = { type: 'escape-pressed', isComposing: false };
const outside: ModalEvent = { type: 'clicked-outside' };
const enter: ModalEvent = { type: 'enter-pressed', isRepeat: false, isComposing: false };
const left: ModalEffect[] = [
  { type: 'unlock-scroll' },
  { type: 'return-focus' },
  { type: 'notify-closed' },
  { type: 'wait', ms: 350, event: 'exited' },
];

describe('a modal', () => {
  it.each([
    { status: 'closed', active: false, mounted: false, rendered: false },
    { status: 'entering', active: true, mounted: true, rendered: false },
    { status: 'open', active: true, mounted: true, rendered: true },
    { status: 'exiting', active: false, mounted: true, rendered: false },
  ] as const)(
    'that is $status is active $active, mounted $mounted, rendered $rendered [§4.0.11]',
    (expected) => {
      expect(modalStatuses).toContain(expected.status);
      expect(isModalActive(expected)).toBe(expected.active);
      expect(isModalMounted(expected)).toBe(expected.mounted);
      expect(isModalRendered(expected)).toBe(expected.rendered);
    },
  );

  it('opens through its enter delay [MODAL-01, §4.0.11]', () => {
    const { state, effects } = play([{ type: 'opened' }], initialModal({ enterDelayMs: 20 }));
    expect(state.status).toBe('entering');
    expect(effects).toEqual([{ type: 'lock-scroll' }, { type: 'wait', ms: 20, event: 'entered' }]);
  });

  it('takes the focus when it stands in its place [MODAL-02, U30]', () => {
    const { state, effects } = play(opening);
    expect(state.status).toBe('open');
    expect(effects).toEqual([{ type: 'move-focus-in' }]);
  });

  it('turns round when it is opened on its way out [MODAL-03]', () => {
    const { state, effects } = play([{ type: 'closed' }, { type: 'opened' }], open);
    expect(state.status).toBe('entering');
    expect(effects[0]).toEqual({ type: 'lock-scroll' });
  });

  it('closes through its exit delay of 350 ms, with the page free at once [MODAL-04, MODAL-10, §4.0.11, §9.0.19, U32]', () => {
    const { state, effects } = play([{ type: 'closed' }], open);
    expect(state.status).toBe('exiting');
    expect(effects).toEqual(left);
  });

  it('leaves the document after the exit delay [MODAL-09, §4.0.11]', () => {
    expect(play([{ type: 'closed' }, { type: 'exited' }], open).state).toEqual(initialModal());
  });

  it.each([
    { rule: 'Escape', event: escape },
    { rule: 'a click outside', event: outside },
  ])('closes on $rule [MODAL-05, MODAL-06, §4.0.11]', ({ event }) => {
    const { state, effects } = play([event], open);
    expect(state.status).toBe('exiting');
    expect(effects).toEqual(left);
  });

  it.each([
    {
      what: 'Escape',
      event: escape,
      why: 'a dropdown is open',
      state: { ...open, dropdown: 'open' as const },
    },
    {
      what: 'a click outside',
      event: outside,
      why: 'a dropdown is open',
      state: { ...open, dropdown: 'open' as const },
    },
    {
      what: 'Escape',
      event: escape,
      why: 'it is submitting',
      state: { ...open, work: 'submitting' as const },
    },
    {
      what: 'a click outside',
      event: outside,
      why: 'it is submitting',
      state: { ...open, work: 'submitting' as const },
    },
    {
      what: 'Escape',
      event: { ...escape, isComposing: true },
      why: 'an input method is composing',
      state: open,
    },
  ])('stays on $what while $why [MODAL-05, MODAL-06, §4.0.11, U30]', ({ event, state }) => {
    expect(transitionModal(state, event)).toEqual({ state, effects: [] });
  });

  it('performs its action on Enter where it asks for that [MODAL-07, §4.0.11]', () => {
    const asking = play(opening, initialModal({ submitsOnEnter: true })).state;
    expect(transitionModal(asking, enter)).toEqual({ state: asking, effects: [{ type: 'perform-action' }] });
  });

  it.each([
    { why: 'it does not ask for that', options: {}, event: enter, inside: {} },
    {
      why: 'the key is held down',
      options: { submitsOnEnter: true },
      event: { ...enter, isRepeat: true },
      inside: {},
    },
    {
      why: 'an input method is composing',
      options: { submitsOnEnter: true },
      event: { ...enter, isComposing: true },
      inside: {},
    },
    {
      why: 'a dropdown is open',
      options: { submitsOnEnter: true },
      event: enter,
      inside: { dropdown: 'open' as const },
    },
    {
      why: 'it is submitting',
      options: { submitsOnEnter: true },
      event: enter,
      inside: { work: 'submitting' as const },
    },
  ])('does nothing on Enter when $why [MODAL-07, U31]', ({ options, event, inside }) => {
    const state = { ...play(opening, initialModal(options)).state, ...inside };
    expect(transitionModal(state, event)).toEqual({ state, effects: [] });
  });

  it('knows of its dropdown and its work, and forgets both on closing [MODAL-08]', () => {
    const busy = play(
      [
        { type: 'dropdown-changed', dropdown: 'open' },
        { type: 'work-changed', work: 'submitting' },
      ],
      open,
    ).state;
    expect(busy).toMatchObject({ dropdown: 'open', work: 'submitting' });
    expect(play([{ type: 'closed' }], busy).state).toMatchObject({ dropdown: 'closed', work: 'none' });
  });

  it('has no delays for people who prefer reduced motion [MODAL-10, U32, U62]', () => {
    const still = initialModal({ enterDelayMs: 200 }, 'reduced');
    expect(still.options).toMatchObject({ enterDelayMs: 0, exitDelayMs: 0 });
    expect(play([{ type: 'closed' }], play(opening, still).state).effects.at(-1)).toEqual({
      type: 'wait',
      ms: 0,
      event: 'exited',
    });
  });

  it('is 540 px wide with 24 px around its body, traps the focus, and offers drawer, sticky and overflow [§4.0.11, §9.0.19]', () => {
    expect(defaultModalOptions).toEqual({
      width: 540,
      bodyPadding: 24,
      enterDelayMs: 0,
      exitDelayMs: 350,
      isDrawerOnMobile: false,
      isFocusTrapped: true,
      isSticky: false,
      allowsOverflow: false,
      submitsOnEnter: false,
    });
    expect(
      initialModal({ isDrawerOnMobile: true, isSticky: true, allowsOverflow: true, isFocusTrapped: false })
        .options,
    ).toMatchObject({
      isDrawerOnMobile: true,
      isSticky: true,
      allowsOverflow: true,
      isFocusTrapped: false,
    });
  });
});
