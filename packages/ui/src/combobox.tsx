import { Combobox as Base } from '@base-ui/react/combobox';
import { Check, ChevronDown, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { cx } from './class-names.ts';
import { describeField, FieldFrame, type FieldProps } from './field.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface ComboboxOption {
  value: string;
  label: string;
  note?: string;
  /** Why it cannot be chosen now. It stays reachable by keyboard, and says so. */
  disabledReason?: string;
}

export interface ComboboxWords {
  loading: string;
  noResults: string;
  /** "12 results", announced when the list changes. */
  results: (count: number) => string;
  clear: string;
  open: string;
}

export interface ComboboxProps extends FieldProps {
  options: readonly ComboboxOption[];
  value: ComboboxOption | null;
  onValueChange: (option: ComboboxOption | null) => void;
  words: ComboboxWords;
  placeholder?: string;
  /** With it the caller searches (debounced, last answer wins) and `options` are the answer; without it they are filtered here. */
  onSearch?: (term: string) => void;
  isLoading?: boolean;
  /** How many there are in all, when `options` holds only the first ones. */
  total?: number;
  onOpenChange?: (isOpen: boolean) => void;
  required?: boolean;
  className?: string;
}

function isSameOption(one: ComboboxOption, other: ComboboxOption): boolean {
  return one.value === other.value;
}

function OptionRow({ option, position, total }: { option: ComboboxOption; position: number; total: number }) {
  return (
    <Base.Item
      value={option}
      disabled={Boolean(option.disabledReason)}
      className="ui-option"
      aria-posinset={position}
      aria-setsize={total}
    >
      <Base.ItemIndicator className="ui-option-check">
        <Check size={16} strokeWidth={1.5} aria-hidden="true" />
      </Base.ItemIndicator>
      <span className="ui-option-label">{option.label}</span>
      {option.disabledReason || option.note ? (
        <span className="ui-option-note">{option.disabledReason ?? option.note}</span>
      ) : null}
    </Base.Item>
  );
}

interface AnnouncementProps extends Pick<ComboboxProps, 'words' | 'isLoading' | 'total'> {
  isOpen: boolean;
}

/** Says what the list holds. `aria-live` in so many words keeps it out of what an open popup hides. */
function Announcement({ words, isLoading, total, isOpen }: AnnouncementProps) {
  const found = Base.useFilteredItems<ComboboxOption>();
  const text = isLoading
    ? words.loading
    : found.length === 0
      ? words.noResults
      : words.results(total ?? found.length);
  return (
    <VisuallyHidden role="status" aria-live="polite">
      {isOpen ? text : ''}
    </VisuallyHidden>
  );
}

/** A text field that finds one of many options (ARIA combobox with a listbox popup). Load it lazily: it is the largest part here. */
export function Combobox({
  name,
  id = name,
  label,
  labelNote,
  hint,
  error,
  disabledReason,
  fieldClassName,
  options,
  value,
  onValueChange,
  words,
  placeholder,
  onSearch,
  isLoading = false,
  total,
  onOpenChange,
  required,
  className,
}: ComboboxProps) {
  const [isOpen, setIsOpen] = useState(false);
  const actions = useRef<Base.Root.Actions>(null);
  const emptyText = isLoading ? words.loading : words.noResults;
  const count = total ?? options.length;

  return (
    <Base.Root<ComboboxOption>
      items={options}
      filter={onSearch ? null : undefined}
      value={value}
      onValueChange={onValueChange}
      isItemEqualToValue={isSameOption}
      itemToStringLabel={(option) => option.label}
      itemToStringValue={(option) => option.value}
      name={name}
      actionsRef={actions}
      readOnly={Boolean(disabledReason)}
      autoHighlight
      onInputValueChange={(term, details) => {
        // Choosing an option fills in its label, which is not a search.
        if (details.reason === 'input-change' || details.reason === 'input-clear') onSearch?.(term);
      }}
      onOpenChange={(open) => {
        setIsOpen(open);
        onOpenChange?.(open);
        if (!open) onSearch?.('');
      }}
    >
      <FieldFrame {...{ id, label, labelNote, hint, error, disabledReason, fieldClassName }}>
        <Base.InputGroup className={cx('ui-affixed ui-combobox', className)}>
          <Base.Input
            {...describeField(id, { hint, error, disabledReason })}
            id={id}
            className="ui-control"
            placeholder={placeholder}
            aria-required={required || undefined}
            onKeyDown={(event) => {
              // APG: Alt+Up closes an open list without choosing.
              if (event.altKey && event.key === 'ArrowUp' && isOpen) actions.current?.close();
            }}
          />
          <Base.Clear className="ui-icon-button" aria-label={words.clear}>
            <X size={16} strokeWidth={1.5} aria-hidden="true" />
          </Base.Clear>
          <Base.Trigger className="ui-icon-button" aria-label={words.open}>
            <ChevronDown size={16} strokeWidth={1.5} aria-hidden="true" />
          </Base.Trigger>
        </Base.InputGroup>
      </FieldFrame>
      <Announcement words={words} isLoading={isLoading} total={total} isOpen={isOpen} />
      <Base.Portal>
        <Base.Positioner className="ui-positioner" sideOffset={4}>
          <Base.Popup className="ui-popup" aria-busy={isLoading || undefined}>
            <Base.Empty role="presentation" aria-live="off">
              <p className="ui-popup-empty">{emptyText}</p>
            </Base.Empty>
            <Base.List className="ui-listbox">
              {(option: ComboboxOption, index: number) => (
                <OptionRow key={option.value} option={option} position={index + 1} total={count} />
              )}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
