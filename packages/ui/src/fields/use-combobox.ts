import { useState, type ChangeEvent, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';
import { comboboxCommand, type ComboboxCommand } from './combobox-keys.ts';
import { matchingOptions, type ComboboxOption, type ComboboxProps } from './combobox-options.ts';

type Inputs = Pick<
  ComboboxProps,
  'options' | 'value' | 'onValueChange' | 'onSearch' | 'isLoading' | 'disabledReason'
>;

/** What a combobox remembers and does; its component only draws it. */
export function useCombobox(
  { options, value, onValueChange, onSearch, isLoading, disabledReason }: Inputs,
  input: RefObject<HTMLInputElement | null>,
) {
  const [isOpen, setIsOpen] = useState(false);
  const [activeIndex, setActiveIndex] = useState(-1);
  // null: nothing typed since the last choice, so the field shows the value.
  const [term, setTerm] = useState<string | null>(null);

  const shown = onSearch ? options : matchingOptions(options, term ?? '');
  // The list still answers what stood in the field before: no key chooses from it, or the choice would be one that nobody typed.
  const isBehind = isLoading && term !== null;
  const selectedIndex = shown.findIndex((option) => option.value === value?.value);

  const open = (index: number): void => {
    if (disabledReason) return;
    setActiveIndex(index);
    setIsOpen(true);
  };
  const close = (): void => {
    if (term !== null) onSearch?.('');
    setTerm(null);
    setActiveIndex(-1);
    setIsOpen(false);
  };
  const choose = (option: ComboboxOption | undefined): void => {
    if (!option || option.disabledReason) return;
    onValueChange(option);
    close();
  };
  const clear = (): void => {
    onValueChange(null);
    close();
    input.current?.focus();
  };
  const perform = (command: ComboboxCommand): void => {
    switch (command.type) {
      case 'open':
        return open(command.activeIndex);
      case 'move':
        return setActiveIndex(command.activeIndex);
      case 'choose':
        return choose(shown[activeIndex]);
      case 'close':
        return close();
      case 'clear':
        return clear();
    }
  };

  return {
    isOpen,
    shown,
    activeIndex: isBehind ? -1 : Math.min(activeIndex, shown.length - 1),
    text: term ?? value?.label ?? '',
    activate: (index: number): void => {
      if (!isBehind) setActiveIndex(index);
    },
    choose,
    clear,
    toggle: (): void => {
      input.current?.focus();
      if (isOpen) close();
      else open(selectedIndex);
    },
    handleChange: (event: ChangeEvent<HTMLInputElement>): void => {
      const typed = event.currentTarget.value;
      setTerm(typed);
      onSearch?.(typed);
      if (typed === '') onValueChange(null);
      open(typed === '' ? -1 : 0);
    },
    handleKeyDown: (event: KeyboardEvent<HTMLInputElement>): void => {
      if (disabledReason || event.nativeEvent.isComposing) return;
      const state = {
        isOpen,
        activeIndex,
        selectedIndex,
        count: shown.length,
        hasValue: value !== null,
      };
      const command = comboboxCommand(event, state);
      if (!command) return;
      event.preventDefault();
      // A dialog around the field must not take the Escape that closes the list.
      event.stopPropagation();
      // Enter would also close the list here, and take with it what was typed.
      if (isBehind && (event.key === 'Enter' || command.type === 'move')) return;
      perform(command);
    },
    handleBlur: (event: FocusEvent<HTMLElement>): void => {
      if (!event.currentTarget.contains(event.relatedTarget)) close();
    },
  };
}
