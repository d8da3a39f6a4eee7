import * as hook from '../../rules/page/page-hooks.ts';
import { readHook } from '@reachout/web/lib/find-hook';
import { askedOf, formField } from '../../rules/page/action-form-body.ts';
import type { CallOptions } from '@reachout/web/lib/api-client';

/** What a form of the page asks the API: the form carries the call beside the address that it posts to without a script. */
export interface FormCall {
  path: string;
  options: CallOptions;
}

/** The call of a form. A version travels as If-Match. The button that sends it may say something too. */
export function callOf(form: HTMLFormElement, submitter?: HTMLElement | null): FormCall {
  const fields = new FormData(form, submitter);
  const version = fields.get(formField.version);
  return {
    path: readHook(form, hook.call),
    options: {
      method: readHook(form, hook.callMethod) === 'PATCH' ? 'PATCH' : 'POST',
      json: askedOf(fields),
      ...(typeof version === 'string' && { headers: { 'if-match': version } }),
    },
  };
}
