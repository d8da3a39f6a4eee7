import {
  useCallback,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  type ComponentProps,
  type FormEvent,
  type ReactNode,
} from 'react';
import { cx } from '../class-names.ts';
import { describeField, FieldFrame, type FieldProps } from './field.tsx';
import { VisuallyHidden } from '../visually-hidden.tsx';

export interface TextareaFieldProps
  extends Omit<ComponentProps<'textarea'>, 'name' | 'id' | 'disabled'>, FieldProps {
  footer?: ReactNode;
  /** Keeps the label for assistive technology only, where the place says what the field is. */
  isLabelHidden?: boolean;
}

const useBrowserLayoutEffect = typeof document === 'undefined' ? () => {} : useLayoutEffect;

const growsByItself = (): boolean => typeof CSS !== 'undefined' && CSS.supports('field-sizing', 'content');

/** Fits the height to the text where CSS `field-sizing` cannot; the style sheet still caps it at 8 lines. */
function fitHeight(element: HTMLTextAreaElement): void {
  element.style.height = 'auto';
  element.style.height = `${element.scrollHeight + element.offsetHeight - element.clientHeight}px`;
}

/** Several lines of text; grows with what is typed up to 8 lines, then scrolls. */
export function TextareaField({
  name,
  id = name,
  label,
  labelNote,
  hint,
  error,
  disabledReason,
  fieldClassName,
  footer,
  isLabelHidden = false,
  className,
  readOnly,
  ref,
  onInput,
  'aria-describedby': describedBy,
  ...rest
}: TextareaFieldProps) {
  const element = useRef<HTMLTextAreaElement>(null);
  // The callers' ref (react-hook-form's for one) sees the element as if it were the only one.
  useImperativeHandle(ref, () => element.current as HTMLTextAreaElement);
  const fit = useCallback(() => {
    if (element.current && !growsByItself()) fitHeight(element.current);
  }, []);
  useBrowserLayoutEffect(fit, [fit, rest.value]);

  const handleInput = (event: FormEvent<HTMLTextAreaElement>): void => {
    fit();
    onInput?.(event as Parameters<NonNullable<typeof onInput>>[0]);
  };

  return (
    <FieldFrame
      {...{ id, labelNote, hint, error, disabledReason, fieldClassName, footer }}
      label={isLabelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : label}
    >
      <textarea
        rows={3}
        {...rest}
        {...describeField(id, { hint, error, disabledReason }, describedBy)}
        ref={element}
        id={id}
        name={name}
        readOnly={readOnly || Boolean(disabledReason) || undefined}
        className={cx('ui-control', className)}
        onInput={handleInput}
      />
    </FieldFrame>
  );
}
