import { mark } from '@reachout/core/page-hooks';
import { Button, type ButtonVariant } from '@reachout/ui/button';
import { Notice } from '@reachout/ui/notice';
import { FormFrame } from '@reachout/web/lib/declared-form';
import type { ReactNode } from 'react';
import { caseActionCopy } from '../messages/actions.ts';
import { formField } from '../rules/page/action-form-body.ts';
import {
  type ActionForm,
  type CustomerAction,
  type FormAction,
  formActions,
} from '../rules/page/action-forms.ts';
import type { CaseDetail } from '../rules/calls/cases.ts';
import * as hook from '../rules/page/page-hooks.ts';

/** Where the forms of a case's page go: to the page itself without a script, to the API's calls with one. */
export type FormPlaces<Action extends FormAction = CustomerAction> = Readonly<Record<Action, string>> & {
  page: string;
};

/** A form that may be on the page which these places are of. */
type FormOf<Action extends FormAction> = ActionForm & { action: Action };

/** The copy of a case as a person has it before them. */
export type SeenCase = Pick<CaseDetail, 'etag' | 'timeline'>;

export interface CaseFormFrameProps<Action extends FormAction> {
  form: FormOf<Action>;
  /** Its name in the page, where one form is there several times. */
  id?: string;
  places: FormPlaces<Action>;
  /** Where the page is to be when it comes back. */
  region?: string;
  /** The copy that the person looks at, for what changes it, and for what must not cross with what others say. */
  seen?: SeenCase;
  attributes?: Readonly<Record<string, string | undefined>>;
  className?: string;
  children: ReactNode;
}

/** The form's element, with what its script sends it by. */
export function CaseFormFrame<Action extends FormAction>(props: CaseFormFrameProps<Action>) {
  const { form, id = form.name, places, region, seen, attributes, className, children } = props;
  return (
    <FormFrame
      form={form}
      isInPlace={false}
      encType="multipart/form-data"
      action={region === undefined ? places.page : `${places.page}#${region}`}
      className={className}
      {...(form.action === 'comment' ? {} : mark(hook.actionForm, id))}
      {...mark(hook.call, places[form.action])}
      {...mark(hook.callMethod, formActions[form.action])}
      {...mark(hook.doneText, form.done())}
      {...mark(hook.anywayText, form.anyway?.() ?? false)}
      {...attributes}
    >
      {seen === undefined ? null : (
        <>
          <input type="hidden" name={formField.version} value={seen.etag} />
          <input type="hidden" name={formField.seen} value={seen.timeline.at(-1)?.id ?? ''} />
        </>
      )}
      {children}
    </FormFrame>
  );
}

export interface CaseActionFormProps<Action extends FormAction> extends Pick<
  CaseFormFrameProps<Action>,
  'places' | 'seen'
> {
  form: FormOf<Action> & { title: () => string; submit: () => string };
  variant?: ButtonVariant;
  /** What is filled in. */
  children?: ReactNode;
}

/** A form that acts on the case. With a script it opens as a dialog or works in its place; without one it posts to the page. */
export function CaseActionForm<Action extends FormAction>({
  variant = 'primary',
  children,
  ...frame
}: CaseActionFormProps<Action>) {
  const { form } = frame;
  return (
    <CaseFormFrame {...frame} className="case-action-form">
      <h3 id={`${form.name}-title`} {...mark(hook.formTitle)} className="case-action-form-title">
        {form.title()}
      </h3>
      {children}
      <StaleNotice />
      <FormError />
      <div className="case-action-form-foot" {...mark(hook.formFoot)}>
        <Button type="submit" variant={variant} {...mark(hook.sendButton)}>
          {form.submit()}
        </Button>
      </div>
    </CaseFormFrame>
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
