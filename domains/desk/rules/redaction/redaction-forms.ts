import { apiRoutes, paths } from '@reachout/core/paths';
import type { DeclaredForm } from '@reachout/core/declared-form';
import { redactionCopy } from '../../messages/redaction.ts';
import {
  type RedactionBody,
  redactionBody,
  type RedactionPreviewBody,
  redactionPreviewBody,
} from '../calls/redaction.ts';

const onPage = {
  page: `${paths.staffCases()}/:caseNumber/redaction`,
  fields: { words: 'words', part: 'part', reason: 'reason', version: 'version', otherCopies: 'otherCopies' },
} as const;

/** The steps of a removal: what will go is looked at first, and then removed. */
export const redactionForms = {
  preview: {
    ...onPage,
    name: 'preview',
    call: apiRoutes.staffCaseRedactionPreview,
    asks: redactionPreviewBody,
    submit: redactionCopy.preview,
  },
  remove: {
    ...onPage,
    name: 'redact',
    call: apiRoutes.staffCaseRedactions,
    asks: redactionBody,
    submit: redactionCopy.remove,
    done: redactionCopy.done,
  },
} as const satisfies { preview: DeclaredForm<RedactionPreviewBody>; remove: DeclaredForm<RedactionBody> };

/** The names of their fields. */
export const redactionField = onPage.fields;
