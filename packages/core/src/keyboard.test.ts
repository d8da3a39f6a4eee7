import { describe, expect, it } from 'vitest';
import { isComposing, isEnter, isSubmitShortcut, messageBoxAction } from './keyboard.ts';

const enter = { key: 'Enter' };

describe('the message box', () => {
  it.each([
    { what: 'Enter', press: enter, action: 'send' },
    { what: 'Enter by its key code', press: { key: '', keyCode: 13 }, action: 'send' },
    { what: 'Shift+Enter', press: { ...enter, shiftKey: true }, action: 'newline' },
    { what: 'Enter held down', press: { ...enter, repeat: true }, action: 'none' },
    { what: 'Enter while composing', press: { ...enter, isComposing: true }, action: 'none' },
    { what: 'Enter that ends a composition in Safari', press: { ...enter, keyCode: 229 }, action: 'none' },
    {
      what: 'Shift+Enter while composing',
      press: { ...enter, shiftKey: true, isComposing: true },
      action: 'none',
    },
    { what: 'Alt+Enter', press: { ...enter, altKey: true }, action: 'none' },
    { what: 'a letter', press: { key: 'a' }, action: 'none' },
  ])('answers $what with $action [§5.1.1, F25, U51]', ({ press, action }) => {
    expect(messageBoxAction(press)).toBe(action);
  });
});

describe('the description', () => {
  it.each([
    { what: 'Ctrl+Enter', press: { ...enter, ctrlKey: true }, platform: 'other', submits: true },
    { what: 'Cmd+Enter', press: { ...enter, metaKey: true }, platform: 'mac', submits: true },
    { what: 'Cmd+Enter', press: { ...enter, metaKey: true }, platform: 'other', submits: false },
    { what: 'Ctrl+Enter', press: { ...enter, ctrlKey: true }, platform: 'mac', submits: false },
    { what: 'Enter', press: enter, platform: 'other', submits: false },
    {
      what: 'Ctrl+Enter held down',
      press: { ...enter, ctrlKey: true, repeat: true },
      platform: 'other',
      submits: false,
    },
    {
      what: 'Ctrl+Enter while composing',
      press: { ...enter, ctrlKey: true, isComposing: true },
      platform: 'other',
      submits: false,
    },
    { what: 'Ctrl+A', press: { key: 'a', ctrlKey: true }, platform: 'other', submits: false },
  ] as const)(
    'is submitted by $what on $platform: $submits [§5.2.2, U51]',
    ({ press, platform, submits }) => {
      expect(isSubmitShortcut(press, platform)).toBe(submits);
    },
  );
});

describe('a key', () => {
  it('is told by name or by code [§9.0.21]', () => {
    expect(isEnter(enter)).toBe(true);
    expect(isEnter({ key: '', keyCode: 13 })).toBe(true);
    expect(isEnter({ key: 'Escape', keyCode: 27 })).toBe(false);
    expect(isComposing(enter)).toBe(false);
  });
});
