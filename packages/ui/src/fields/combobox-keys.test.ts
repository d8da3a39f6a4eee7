import { describe, expect, it } from 'vitest';
import { comboboxCommand, type ComboboxKeyState } from './combobox-keys.ts';
import { matchingOptions } from './combobox-options.ts';

const closed: ComboboxKeyState = {
  isOpen: false,
  activeIndex: -1,
  selectedIndex: -1,
  count: 8,
  hasValue: false,
};
const open: ComboboxKeyState = { ...closed, isOpen: true, activeIndex: 2 };
const none = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false };

describe('the keys of a combobox', () => {
  it.each([
    ['ArrowDown', {}, closed, { type: 'open', activeIndex: 0 }],
    ['ArrowDown', {}, { ...closed, selectedIndex: 3 }, { type: 'open', activeIndex: 3 }],
    ['ArrowUp', {}, closed, { type: 'open', activeIndex: 7 }],
    ['ArrowDown', { altKey: true }, closed, { type: 'open', activeIndex: -1 }],
    ['Escape', {}, { ...closed, hasValue: true }, { type: 'clear' }],
    ['Escape', {}, closed, undefined],
    ['Enter', {}, closed, undefined],
    ['a', {}, closed, undefined],
  ])('%s %j on a closed list %j gives %j [U20]', (key, modifiers, state, command) => {
    expect(comboboxCommand({ ...none, ...modifiers, key }, state)).toEqual(command);
  });

  it.each([
    ['ArrowDown', {}, open, { type: 'move', activeIndex: 3 }],
    ['ArrowDown', {}, { ...open, activeIndex: 7 }, { type: 'move', activeIndex: 0 }],
    ['ArrowUp', {}, { ...open, activeIndex: 0 }, { type: 'move', activeIndex: 7 }],
    ['Home', {}, open, { type: 'move', activeIndex: 0 }],
    ['End', {}, open, { type: 'move', activeIndex: 7 }],
    ['PageDown', {}, open, { type: 'move', activeIndex: 7 }],
    ['PageUp', {}, open, { type: 'move', activeIndex: 0 }],
    ['Enter', {}, open, { type: 'choose' }],
    ['Enter', {}, { ...open, activeIndex: -1 }, { type: 'close' }],
    ['Escape', {}, { ...open, hasValue: true }, { type: 'close' }],
    ['Escape', {}, { ...open, count: 0, activeIndex: -1 }, { type: 'close' }],
    ['ArrowDown', {}, { ...open, count: 0, activeIndex: -1 }, undefined],
    ['ArrowUp', { altKey: true }, open, { type: 'close' }],
    ['Home', { shiftKey: true }, open, undefined],
    ['Enter', { ctrlKey: true }, open, undefined],
  ])('%s %j on an open list %j gives %j [U20]', (key, modifiers, state, command) => {
    expect(comboboxCommand({ ...none, ...modifiers, key }, state)).toEqual(command);
  });
});

describe('matchingOptions', () => {
  const options = [
    { value: 'a', label: 'Café site' },
    { value: 'b', label: 'Storefront' },
  ];

  it.each([
    ['cafe', ['a']],
    ['FRONT ', ['b']],
    ['', ['a', 'b']],
    ['zzz', []],
  ])('finds %j whatever its case and accents [U20]', (term, values) => {
    expect(matchingOptions(options, term).map((option) => option.value)).toEqual(values);
  });
});
