import { mark } from '@reachout/core/page-hooks';
import { Button, type ButtonVariant } from '@reachout/ui/button';
import { Notice } from '@reachout/ui/notice';
import type { ReactNode } from 'react';
import { caseActionCopy } from '../messages/actions.ts';
import { formField } from '../rules/page/action-form-body.ts';
import { type ActionForm, type CustomerCall, type FormCall, formCalls } from '../rules/page/action-forms.ts';
import type { CaseDetail } from '../rules/calls/cases.ts';
import * as hook from '../rules/page/page-hooks.ts';

/** Where the forms of a case's page go: to the page itself without a script, to the API's calls with one. */
export type FormPlaces<Call extends FormCall = CustomerCall> = Readonly<Record<Call, string>> & {
  page: string;
};

/** A form that may be on the page which these places are of. */
type FormOf<Call extends FormCall> = ActionForm & { call: Call };

/** The copy of a case as a person has it before them. */
type SeenCase = Pick<CaseDetail, 'etag' | 'timeline'>;

export interface FormFrameProps<Call extends FormCall> {
  /** The form's name among the forms of its page. */
  name: string;
  /** Its name in the page, where one form is there several times. */
  id?: string;
  form: FormOf<Call>;
  places: FormPlaces<Call>;
  /** Where the page is to be when it comes back. */
  region?: string;
  /** The copy that the person looks at, for what changes it; a comment is taken beside any copy. */
  seen?: SeenCase;
  attributes?: Readonly<Record<string, string | undefined>>;
  className?: string;
  children: ReactNode;
}

/** The form's element with all that is sent unseen: what a declared form is, besides what is filled in. */
export function FormFrame<Call extends FormCall>(props: FormFrameProps<Call>) {
  const { name, id = name, form, places, region, seen, attributes, className, children } = props;
  return (
    <form
      method="post"
      encType="multipart/form-data"
      action={region === undefined ? places.page : `${places.page}#${region}`}
      className={className}
      {...(form.call === 'comment' ? {} : mark(hook.actionForm, id))}
      {...mark(hook.call, places[form.call])}
      {...mark(hook.callMethod, formCalls[form.call])}
      {...mark(hook.doneText, form.done())}
      {...mark(hook.anywayText, form.anyway?.() ?? false)}
      {...attributes}
      noValidate
    >
      <input type="hidden" name={formField.form} value={name} />
      {seen === undefined ? null : (
        <>
          <input type="hidden" name={formField.version} value={seen.etag} />
          <input type="hidden" name={formField.seen} value={seen.timeline.at(-1)?.id ?? ''} />
        </>
      )}
      {Object.entries(form.sends ?? {}).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      {children}
    </form>
  );
}

export interface CaseActionFormProps<Call extends FormCall> extends Pick<
  FormFrameProps<Call>,
  'name' | 'form' | 'places' | 'seen'
> {
  variant?: ButtonVariant;
  /** What is filled in. */
  children?: ReactNode;
}

/** A form that acts on the case. With a script it opens as a dialog or works in its place; without one it posts to the page. */
export function CaseActionForm<Call extends FormCall>({
  variant = 'primary',
  children,
  ...frame
}: CaseActionFormProps<Call>) {
  const { name, form } = frame;
  return (
    <FormFrame {...frame} className="case-action-form">
      <h3 id={`${name}-title`} {...mark(hook.formTitle)} className="case-action-form-title">
        {form.title?.()}
      </h3>
      {children}
      <StaleNotice />
      <FormError />
      <div className="case-action-form-foot" {...mark(hook.formFoot)}>
        <Button type="submit" variant={variant}>
          {form.submit?.()}
        </Button>
      </div>
    </FormFrame>
  );
}

interface ActionDisclosureProps {
  name: string;
  label: string;
  isOpen?: boolean;
  children: ReactNode;
}

/** Opens in its place without a script; with one it opens as a dialog. */
export function ActionDisclosure({ name, label, isOpen, children }: ActionDisclosureProps) {
  return (
    <details className="case-action" {...mark(hook.action, name)} open={isOpen}>
      <summary className="ui-button" data-variant="secondary" data-size="default">
        {label}
      </summary>
      {children}
    </details>
  );
}

/** Filled by the script when somebody else was faster. */
export function StaleNotice() {
  return (
    <Notice
      tone="warning"
      role="alert"
      tabIndex={-1}
      hidden
      {...mark(hook.staleNotice)}
      title={caseActionCopy.staleTitle()}
    >
      <ul className="case-changes" />
      <p>{caseActionCopy.staleKept()}</p>
    </Notice>
  );
}

/** Filled by the script when something could not be done. */
export function FormError() {
  return <div className="case-error" role="alert" {...mark(hook.formError)} hidden />;
}
