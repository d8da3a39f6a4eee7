import * as hook from '../rules/page-hooks.ts';
import { mark } from '@reachout/core/page-hooks';
import { caseActionCopy } from '../messages/actions.ts';
import type { CaseDetail } from '../rules/calls/cases.ts';
import { Button, type ButtonVariant } from '@reachout/ui/button';
import { Notice } from '@reachout/ui/notice';
import type { ReactNode } from 'react';

/** Where a form goes: to the page itself without a script, to the API with one. */
export interface CaseFormTarget {
  /** The page's own address. */
  action: string;
  /** The API's. */
  call: string;
  method: 'POST' | 'PATCH';
}

/** A copy of a case as a person has it before them. */
export interface SeenCopy {
  etag: string;
  /** The id of the timeline's last entry, from which on something is new to them. */
  seen: string;
}

/** The copy of a case that is being shown. */
export function seenCopy({ etag, timeline }: Pick<CaseDetail, 'etag' | 'timeline'>): SeenCopy {
  return { etag, seen: timeline.at(-1)?.id ?? '' };
}

/** Tells the server which copy a form was filled in beside. */
export function SeenFields({ etag, seen }: SeenCopy) {
  return (
    <>
      <input type="hidden" name="version" value={etag} />
      <input type="hidden" name="seen" value={seen} />
    </>
  );
}

export interface CaseActionFormProps extends CaseFormTarget {
  /** Its name, which the plain form sends as `act`. */
  name: string;
  /** The copy that the person looks at; null for what any copy takes. */
  copy: SeenCopy | null;
  title: string;
  children?: ReactNode;
  submit: string;
  variant?: ButtonVariant;
  /** Said when it is done. */
  done: string;
  /** The button once somebody else has changed the case. */
  anyway?: string;
}

/** A form that acts on the case. With a script it opens as a dialog or works in its place; without one it posts to the page. */
export function CaseActionForm({
  name,
  copy,
  action,
  call,
  method,
  title,
  children,
  submit,
  variant = 'primary',
  done,
  anyway,
}: CaseActionFormProps) {
  return (
    <form
      method="post"
      encType="multipart/form-data"
      action={action}
      className="case-action-form"
      {...mark(hook.actionForm, name)}
      {...mark(hook.call, call)}
      {...mark(hook.callMethod, method)}
      {...mark(hook.doneText, done)}
      {...mark(hook.anywayText, anyway ?? false)}
      noValidate
    >
      <input type="hidden" name="act" value={name} />
      {copy === null ? null : <SeenFields {...copy} />}
      <h3 id={`${name}-title`} {...mark(hook.formTitle)} className="case-action-form-title">
        {title}
      </h3>
      {children}
      <StaleNotice />
      <FormError />
      <div className="case-action-form-foot" {...mark(hook.formFoot)}>
        <Button type="submit" variant={variant}>
          {submit}
        </Button>
      </div>
    </form>
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
