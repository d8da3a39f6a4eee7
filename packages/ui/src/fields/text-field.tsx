import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../class-names.ts';
import { describeField, FieldFrame, type FieldProps } from './field.tsx';

export interface TextFieldProps
  extends Omit<ComponentProps<'input'>, 'name' | 'id' | 'disabled'>, FieldProps {
  /** Text inside the frame before the value, for example a currency sign. */
  affix?: ReactNode;
  footer?: ReactNode;
}

/** One line of text. Attributes of the input pass through, `ref` included. */
export function TextField({
  name,
  id = name,
  label,
  labelNote,
  hint,
  error,
  disabledReason,
  fieldClassName,
  affix,
  footer,
  className,
  type = 'text',
  readOnly,
  'aria-describedby': describedBy,
  ...rest
}: TextFieldProps) {
  const control = (
    <input
      {...rest}
      {...describeField(id, { hint, error, disabledReason }, describedBy)}
      id={id}
      name={name}
      type={type}
      readOnly={readOnly || Boolean(disabledReason) || undefined}
      className={cx('ui-control', className)}
    />
  );
  return (
    <FieldFrame {...{ id, label, labelNote, hint, error, disabledReason, fieldClassName, footer }}>
      {affix ? (
        <div className="ui-affixed">
          <span className="ui-affix" aria-hidden="true">
            {affix}
          </span>
          {control}
        </div>
      ) : (
        control
      )}
    </FieldFrame>
  );
}
