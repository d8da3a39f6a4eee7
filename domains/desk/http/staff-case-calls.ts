import type * as z from 'zod/mini';
import type { CaseRouteDeps } from '@reachout/cases/http/route-deps';
import type {
  StaffAssignmentBody,
  staffCaseUpdateBody,
  staffCommentBody,
} from '@reachout/cases/rules/calls/case-life';
import type { AppEnv } from '@reachout/http/context';
import { viewerOf } from '@reachout/http/middleware/session';
import type { UploadedPart } from '@reachout/http/multipart';
import type { Context } from 'hono';
import { assignCase } from '../use-cases/assign-case.ts';
import { commentAsStaff, uploadAsStaff } from '../use-cases/comment-as-staff.ts';
import { holdOrSend } from '../use-cases/held/hold-answer.ts';
import { updateStaffCase } from '../use-cases/update-staff-case.ts';

/** What support staff may ask of the case in the address, and what does it: for the calls of the API and for the forms of the case's page alike. */
export function staffCaseCalls(c: Context<AppEnv>, { services }: CaseRouteDeps) {
  const viewer = viewerOf(c);
  const of = { caseNumber: c.req.param('caseNumber') ?? '', requestId: c.get('requestId') };
  return {
    comment: (asked: z.infer<typeof staffCommentBody> & { id: string }, expectedVersion?: number) =>
      commentAsStaff(services, viewer, { ...asked, expectedVersion, ...of }),
    /** An answer of a person, who may think better of it for a moment. */
    answer: (asked: z.infer<typeof staffCommentBody> & { id: string }, expectedVersion?: number) =>
      holdOrSend(services, viewer, { ...asked, expectedVersion, ...of }),
    assign: (asked: StaffAssignmentBody) => assignCase(services, viewer, { ...asked, ...of }),
    update: (changes: z.infer<typeof staffCaseUpdateBody>, expectedVersion: number) =>
      updateStaffCase(services, viewer, { ...of, expectedVersion, changes }),
    upload: (file: UploadedPart) => uploadAsStaff(services, viewer, { caseNumber: of.caseNumber, file }),
  };
}
