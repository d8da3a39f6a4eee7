import { type DeclaredForm, formNameField } from '@reachout/core/declared-form';
import { mark } from '@reachout/core/page-hooks';
import type { ComponentProps } from 'react';
import { shellCopy } from '../messages/shell.ts';
import * as hook from './page-hooks.ts';

export interface FormFrameProps extends ComponentProps<'form'> {
  form: Pick<DeclaredForm, 'name' | 'page' | 'sends'>;
  /** False for a form that leads the browser away: it is sent as the browser sends forms. */
  isInPlace?: boolean;
}

/**
 * The element of a declared form. It posts to its page, or to the address there that `action` says; with a script what comes back takes the place of the
 * nearest region around it, or else of the form.
 */
export function FormFrame({ form, isInPlace = true, children, ...attributes }: FormFrameProps) {
  return (
    <form
      method="post"
      action={form.page}
      noValidate
      {...mark(hook.formInPlace, isInPlace && shellCopy.formNotAnswered())}
      {...attributes}
    >
      {form.name === undefined ? null : <input type="hidden" name={formNameField} value={form.name} />}
      {Object.entries(form.sends ?? {}).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      {children}
    </form>
  );
}

/** The part of a page that belongs to its forms: what is wrong with them, themselves, and what became of them. */
export function FormRegion(attributes: ComponentProps<'div'>) {
  return <div tabIndex={-1} {...mark(hook.formRegion)} {...attributes} />;
}
