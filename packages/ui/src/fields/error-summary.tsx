import { useEffect, useRef, type ComponentProps, type MouseEvent, type ReactNode } from 'react';
import { cx } from '../class-names.ts';
import { uiCopy } from '../messages/ui.ts';

export interface SummaryError {
  /** The id of the control to go to (a field's name unless it has another id). */
  fieldId: string;
  message: ReactNode;
}

export interface ErrorSummaryProps extends Omit<ComponentProps<'div'>, 'title'> {
  errors: readonly SummaryError[];
  /** Changes with every failed submit, so that focus comes back here each time. */
  attempt?: number;
}

function focusField(event: MouseEvent<HTMLAnchorElement>): void {
  const target = document.getElementById(event.currentTarget.hash.slice(1));
  if (!target) return;
  event.preventDefault();
  target.focus({ preventScroll: true });
  const label =
    target instanceof HTMLInputElement ? (target.closest('fieldset') ?? target.labels?.[0]) : null;
  (label ?? target).scrollIntoView({ block: 'start' });
}

/**
 * What is wrong with the form, at the top of main, each line a link to its field. Takes focus when it appears: by effect
 * in the browser, by the autofocus attribute on a page that the server rendered.
 */
export function ErrorSummary({ errors, attempt = 0, className, ...rest }: ErrorSummaryProps) {
  const element = useRef<HTMLDivElement>(null);
  const isEmpty = errors.length === 0;
  useEffect(() => {
    if (!isEmpty) element.current?.focus();
  }, [isEmpty, attempt]);
  if (isEmpty) return null;
  return (
    <div
      {...rest}
      ref={element}
      className={cx('ui-error-summary', className)}
      role="alert"
      tabIndex={-1}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- a failed form's summary is where reading must start
      autoFocus
    >
      <h2 className="ui-error-summary-title">{uiCopy.problem()}</h2>
      <ul>
        {errors.map((error) => (
          <li key={error.fieldId}>
            <a href={`#${error.fieldId}`} onClick={focusField}>
              {error.message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What is wrong with a form's fields, in their order, at the top of it. */
export function FieldErrors<Field extends string>({
  fields,
  errors,
}: {
  fields: readonly Field[];
  errors: Partial<Record<Field, string>>;
}) {
  const summary = fields.flatMap((fieldId) => {
    const message = errors[fieldId];
    return message === undefined ? [] : [{ fieldId, message }];
  });
  return <ErrorSummary errors={summary} />;
}
