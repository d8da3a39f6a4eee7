import { Check, ChevronDown, X } from 'lucide-react';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { cx } from '../class-names.ts';
import type { ComboboxOption, ComboboxProps } from './combobox-options.ts';
import { describeField, FieldFrame } from './field.tsx';
import { fieldIds } from './field-ids.ts';
import { useCombobox } from './use-combobox.ts';
import { VisuallyHidden } from '../visually-hidden.tsx';

export type { ComboboxOption, ComboboxProps, ComboboxLabels } from './combobox-options.ts';

interface OptionRowProps {
  id: string;
  option: ComboboxOption;
  position: number;
  total: number;
  isActive: boolean;
  isSelected: boolean;
  onActivate: () => void;
  onChoose: () => void;
}

function OptionRow({
  id,
  option,
  position,
  total,
  isActive,
  isSelected,
  onActivate,
  onChoose,
}: OptionRowProps) {
  const row = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  const note = option.disabledReason ?? option.note;
  return (
    // The keyboard acts on the input, which names the active option (aria-activedescendant).
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      ref={row}
      id={id}
      role="option"
      className="ui-option"
      aria-selected={isSelected}
      aria-disabled={option.disabledReason ? true : undefined}
      aria-posinset={position}
      aria-setsize={total}
      data-active={isActive || undefined}
      onPointerMove={onActivate}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      {isSelected ? (
        <Check className="ui-option-check" size={16} strokeWidth={1.5} aria-hidden="true" />
      ) : null}
      <span className="ui-option-label">{option.label}</span>
      {note ? <span className="ui-option-note">{note}</span> : null}
    </div>
  );
}

/** Opens upwards where the list has more room there. */
function Popup({ children }: { children: ReactNode }) {
  const popup = useRef<HTMLDivElement>(null);
  const [side, setSide] = useState<'below' | 'above'>('below');
  useLayoutEffect(() => {
    const element = popup.current;
    const frame = element?.parentElement?.getBoundingClientRect();
    if (!element || !frame) return;
    const below = innerHeight - frame.bottom;
    setSide(below < element.offsetHeight && frame.top > below ? 'above' : 'below');
  }, []);
  return (
    <div ref={popup} className="ui-popup" data-side={side}>
      {children}
    </div>
  );
}

/** A text field that finds one of many options: an ARIA combobox with a listbox. */
export function Combobox(props: ComboboxProps) {
  const {
    name,
    id = name,
    hint,
    error,
    disabledReason,
    options,
    value,
    labels,
    isLoading = false,
    total,
  } = props;
  const input = useRef<HTMLInputElement>(null);
  const combobox = useCombobox(props, input);
  const { isOpen, shown, activeIndex } = combobox;
  const listId = `${id}-list`;
  const count = Math.max(total ?? 0, shown.length);
  const hasList = isOpen && shown.length > 0;
  const emptyText = isLoading ? labels.loading : labels.noResults;
  const announcement =
    isLoading || shown.length === 0 ? emptyText : labels.results(options === shown ? count : shown.length);

  return (
    <FieldFrame
      {...{ id, hint, error, disabledReason }}
      label={props.label}
      labelNote={props.labelNote}
      fieldClassName={props.fieldClassName}
    >
      <div className={cx('ui-affixed ui-combobox', props.className)} onBlur={combobox.handleBlur}>
        <input
          {...describeField(id, { hint, error, disabledReason }, props['aria-describedby'])}
          ref={input}
          id={id}
          className="ui-control"
          type="text"
          role="combobox"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          aria-autocomplete="list"
          aria-expanded={hasList}
          aria-controls={hasList ? listId : undefined}
          aria-activedescendant={hasList && activeIndex >= 0 ? `${listId}-${activeIndex}` : undefined}
          aria-required={props.required || undefined}
          placeholder={props.placeholder}
          readOnly={Boolean(disabledReason) || undefined}
          value={combobox.text}
          onChange={combobox.handleChange}
          onKeyDown={combobox.handleKeyDown}
          onClick={() => {
            if (!isOpen) combobox.toggle();
          }}
        />
        <input type="hidden" name={name} value={value?.value ?? ''} />
        {value && !disabledReason ? (
          <button
            type="button"
            tabIndex={-1}
            className="ui-icon-button"
            aria-label={labels.clear}
            onClick={combobox.clear}
          >
            <X size={16} strokeWidth={1.5} aria-hidden="true" />
          </button>
        ) : null}
        <button
          type="button"
          tabIndex={-1}
          className="ui-icon-button"
          aria-label={labels.open}
          aria-disabled={disabledReason ? true : undefined}
          onClick={combobox.toggle}
        >
          <ChevronDown size={16} strokeWidth={1.5} aria-hidden="true" />
        </button>
        {isOpen ? (
          <Popup>
            {shown.length === 0 ? (
              <p className="ui-popup-empty">{emptyText}</p>
            ) : (
              <div
                id={listId}
                role="listbox"
                className="ui-listbox"
                aria-labelledby={fieldIds(id).label}
                aria-busy={isLoading || undefined}
              >
                {shown.map((option, index) => (
                  <OptionRow
                    key={option.value}
                    id={`${listId}-${index}`}
                    option={option}
                    position={index + 1}
                    total={count}
                    isActive={index === activeIndex}
                    isSelected={option.value === value?.value}
                    onActivate={() => combobox.activate(index)}
                    onChoose={() => combobox.choose(option)}
                  />
                ))}
              </div>
            )}
          </Popup>
        ) : null}
        {/* Said in so many words, it stays audible while a dialog hides the rest of the page. */}
        <VisuallyHidden role="status" aria-live="polite">
          {isOpen ? announcement : ''}
        </VisuallyHidden>
      </div>
    </FieldFrame>
  );
}
