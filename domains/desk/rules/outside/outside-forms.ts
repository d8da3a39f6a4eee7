import type { DeclaredForm } from '@reachout/core/declared-form';
import { paths } from '@reachout/core/paths';
import * as z from 'zod/mini';
import { outsideCopy } from '../../messages/case.ts';

const sendAgainBody = z.object({});

/** What staff do about the place of a case at an outside desk, on its page. */
export const outsideForms = {
  sendAgain: {
    name: 'send-again',
    page: `${paths.staffCases()}/:caseNumber`,
    asks: sendAgainBody,
    fields: {},
    submit: outsideCopy.sendAgain,
    done: outsideCopy.sent,
  },
} as const satisfies { sendAgain: DeclaredForm<z.infer<typeof sendAgainBody>> };
