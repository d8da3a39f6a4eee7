import * as hook from '../../rules/page-hooks.ts';
import { readHook } from '@reachout/web/lib/find-hook';
import type { CallOptions } from '@reachout/web/lib/api-client';

/** What a form of the page asks the API: the form carries the call beside the address that it posts to without a script. */
export interface FormCall {
  path: string;
  options: CallOptions;
}

/** Fields that only the plain form needs. */
const plainFields = new Set(['act', 'version', 'seen', 'file']);

/**
 * The call of a form. Fields become JSON; a name ending in `[]` is a list without its empty
 * entries, and what is empty is not said. A `version` field travels as If-Match. The button that sends it may say something too.
 */
export function callOf(form: HTMLFormElement, submitter?: HTMLElement | null): FormCall {
  const fields = new FormData(form, submitter);
  const json: Record<string, unknown> = {};
  for (const name of new Set(fields.keys())) {
    if (plainFields.has(name)) continue;
    const values = fields.getAll(name).filter((value) => typeof value === 'string');
    if (name.endsWith('[]')) json[name.slice(0, -2)] = values.map((value) => value.trim()).filter(Boolean);
    else if (values[0]) json[name] = values[0];
  }
  const version = fields.get('version');
  return {
    path: readHook(form, hook.call),
    options: {
      method: readHook(form, hook.callMethod) === 'PATCH' ? 'PATCH' : 'POST',
      json,
      ...(typeof version === 'string' && { headers: { 'if-match': version } }),
    },
  };
}
