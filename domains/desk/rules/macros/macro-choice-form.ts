import * as z from 'zod/mini';
import { formField } from '@reachout/cases/rules/page/action-form-body';
import { copyFields } from '@reachout/cases/rules/page/action-forms';
import { idField } from '@reachout/core/text-field';
import type { DeclaredForm } from '@reachout/core/declared-form';
import { paths } from '@reachout/core/paths';
import { macroChoiceCopy } from '../../messages/macro-choice.ts';

const macroChoiceBody = z.object({ macroId: idField(macroChoiceCopy.macro) });

/** Fills a macro into an answer that is being written; it stands in the form of the answer, and has its fields. */
export const macroChoiceForm = {
  name: 'macro',
  page: `${paths.staffCases()}/:caseNumber`,
  asks: macroChoiceBody,
  asked: ({ macroId }) => ({ macroId }),
  fields: { ...copyFields, id: formField.id, body: formField.body, macroId: 'macroId' },
  submit: macroChoiceCopy.insert,
} as const satisfies DeclaredForm<{ macroId: string }>;
