import { mark, toolbar } from '@reachout/core/page-hooks';
import type { ComponentProps, ReactNode } from 'react';
import { Button } from '../button.tsx';
import { cx } from '../class-names.ts';
import { listCopy } from '../messages/lists.ts';
import type { SelectOption } from '../fields/select-field.tsx';

export interface ToolbarProps extends Omit<ComponentProps<'form'>, 'action'> {
  /** What the list holds that is searched and narrowed. */
  label: string;
  search?: ReactNode;
  /** `FilterSelect` and `FilterToggle`. */
  filters: ReactNode;
  /** The one thing that is done most beside reading the list. */
  primary?: ReactNode;
  /** Filters that are used less, in a row of their own. */
  more?: ReactNode;
}

/**
 * One row over a list: search, filters, order, and what is done most. A form whose answer is an address; with a script each choice acts at once
 * without one a button sends it.
 */
export function Toolbar({ label, search, filters, primary, more, className, ...rest }: ToolbarProps) {
  return (
    <form
      {...rest}
      method="get"
      role="search"
      aria-label={label}
      className={cx('ui-toolbar ui-no-print', className)}
      {...mark(toolbar)}
    >
      {search}
      <div className="ui-filters">
        {filters}
        <Button type="submit" className="ui-without-script">
          {listCopy.show()}
        </Button>
      </div>
      {primary ? <div className="ui-toolbar-primary">{primary}</div> : null}
      {more}
    </form>
  );
}

export interface FilterSelectProps extends Omit<ComponentProps<'select'>, 'name' | 'children'> {
  name: string;
  label: string;
  options: readonly SelectOption[];
  /** What stands for no filter. Without it one of the options is always chosen, as an order is. */
  any?: string;
}

/** A filter or an order: a select whose label stands inside its frame. */
export function FilterSelect({
  name,
  id = name,
  label,
  options,
  any,
  className,
  ...rest
}: FilterSelectProps) {
  return (
    <div className={cx('ui-filter', className)} data-order={any === undefined ? '' : undefined}>
      <label id={`${id}-label`} htmlFor={id}>
        {label}
      </label>
      <div className="ui-select">
        <select {...rest} id={id} name={name} className="ui-control">
          {any === undefined ? null : <option value="">{any}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}

export interface FilterFieldProps extends Omit<ComponentProps<'input'>, 'name'> {
  name: string;
  label: string;
}

/** A filter in a person's own words, or a day. */
export function FilterField({ name, id = name, label, className, ...rest }: FilterFieldProps) {
  return (
    <div className={cx('ui-filter', className)}>
      <label htmlFor={id}>{label}</label>
      <input {...rest} id={id} name={name} className="ui-control" />
    </div>
  );
}

export interface FilterToggleProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: string;
}

/** A filter that is on or off. */
export function FilterToggle({ label, className, ...rest }: FilterToggleProps) {
  return (
    <label className={cx('ui-filter', className)}>
      <input {...rest} type="checkbox" />
      {label}
    </label>
  );
}
