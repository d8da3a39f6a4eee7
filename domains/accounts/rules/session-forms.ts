import type { DeclaredForm } from '@reachout/core/declared-form';
import { fieldNames } from '@reachout/core/field-names';
import { paths } from '@reachout/core/paths';
import { idField } from '@reachout/core/text-field';
import * as z from 'zod/mini';
import { sessionsCopy } from '../messages/sessions.ts';

const endBody = z.object({ session: idField('Session') });
export type EndSessionBody = z.infer<typeof endBody>;

/** Ends a session of the person in another browser. Only a person does so, at the page. */
export const endSessionForm = {
  name: 'end',
  page: paths.sessions(),
  asks: endBody,
  fields: fieldNames(endBody),
  submit: sessionsCopy.end,
  done: sessionsCopy.ended,
} as const satisfies DeclaredForm<EndSessionBody>;

const endOthersBody = z.object({});
export type EndOthersBody = z.infer<typeof endOthersBody>;

/** Ends all of them but the one that asks. */
export const endOthersForm = {
  name: 'end-others',
  page: paths.sessions(),
  asks: endOthersBody,
  fields: fieldNames(endOthersBody),
  submit: sessionsCopy.endOthers,
  done: sessionsCopy.endedOthers,
} as const satisfies DeclaredForm<EndOthersBody>;
