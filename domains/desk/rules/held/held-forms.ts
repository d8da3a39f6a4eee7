import * as z from 'zod/mini';
import { paths } from '@reachout/core/paths';
import type { DeclaredForm } from '@reachout/core/declared-form';
import { idField } from '@reachout/core/text-field';
import { heldCopy } from '../../messages/held.ts';

const page = `${paths.staffCases()}/:caseNumber`;
const undoBody = z.object({ heldId: idField('Answer') });
const settingBody = z.object({ holds: z.enum(['yes', 'no']) });

/** What a member of staff does with answers that wait before they go out. */
export const heldForms = {
  undo: {
    name: 'undo',
    page,
    asks: undoBody,
    fields: { heldId: 'heldId' },
    submit: heldCopy.undo,
  },
  setting: {
    name: 'hold-setting',
    page,
    asks: settingBody,
    fields: { holds: 'holds' },
    submit: heldCopy.turnOff,
    done: heldCopy.changed,
  },
} as const satisfies {
  undo: DeclaredForm<{ heldId: string }>;
  setting: DeclaredForm<z.infer<typeof settingBody>>;
};
