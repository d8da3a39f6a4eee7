import { linkKinds } from '@reachout/cases/rules/history/links';
import { commentId } from '@reachout/cases/rules/calls/case-life';
import { caseNumberParam, idempotencyKey } from '@reachout/core/calls/fields';
import { idField } from '@reachout/core/text-field';
import * as z from 'zod/mini';
import type { Header, Schema } from './call-part.ts';

/** Request headers. */
export const requestHeaders = {
  idempotencyKey: {
    name: 'Idempotency-Key',
    description:
      'A UUID that is new for each submission. The same key with the same content gives the first answer again and does nothing twice.',
    schema: idempotencyKey,
    isRequired: true,
  },
  commentId: {
    name: 'Idempotency-Key',
    description: 'The comment’s id, where the body has none: one of the two is needed.',
    schema: commentId,
  },
  ifMatch: {
    name: 'If-Match',
    description: 'The `ETag` of the case as it was read, so that nobody’s change is lost.',
    schema: z.string(),
    isRequired: true,
  },
  ifNoneMatch: {
    name: 'If-None-Match',
    description: 'The `ETag` of a copy that the caller has: answered with 304 while it is the newest.',
    schema: z.string(),
  },
  lastEventId: {
    name: 'Last-Event-ID',
    description: 'The `id` of the last event that the caller read, to go on after it.',
    schema: z.string(),
  },
  dnt: {
    name: 'DNT',
    description: '`1` where the person does not want to be tracked.',
    schema: z.string(),
  },
  secGpc: {
    name: 'Sec-GPC',
    description: '`1` where the person does not want to be tracked (Global Privacy Control).',
    schema: z.string(),
  },
} as const satisfies Record<string, Header>;

/** Protects state-changing requests against forgery: it proves that they come from our own pages. */
export const originHeader: Header = {
  name: 'Origin',
  description:
    'The address of this site. Browsers send it by themselves; a client without a browser sets it.',
  schema: z.url(),
  isRequired: true,
};

/** The same for calls that also accept an access token. */
export const originOfSession: Header = {
  ...originHeader,
  description: `${originHeader.description} Not needed with an access token.`,
  isRequired: false,
};

/** The version of a case in a response. */
export const etag: Header = {
  name: 'ETag',
  description: 'Names this copy of the case, for `If-Match` and `If-None-Match`.',
  schema: z.string(),
};

/** When to try again. */
export const retryAfter: Header = {
  name: 'Retry-After',
  description: 'In how many seconds to try again.',
  schema: z.int().check(z.minimum(1)),
};

/** Path parameters by their name in the route. */
export const pathParameters: Readonly<Record<string, { description: string; schema: Schema }>> = {
  caseNumber: {
    description: 'The case’s number, with or without the zeros before it.',
    schema: caseNumberParam,
  },
  fileId: { description: 'The file’s id.', schema: idField('File') },
  teamId: { description: 'The team’s id.', schema: idField('Team') },
  threadId: { description: 'The conversation’s id.', schema: idField('Thread') },
  kind: { description: 'What is linked.', schema: z.enum(linkKinds) },
  linkId: { description: 'The number of the other case, or the incident’s id.', schema: idField('Link') },
  tagId: { description: 'The tag’s id.', schema: idField('Tag') },
  viewId: { description: 'The view’s id.', schema: idField('View') },
  enquiryId: { description: 'The enquiry’s id.', schema: idField('Enquiry') },
  refundId: { description: 'The refund’s id.', schema: idField('Refund') },
  id: { description: 'The record’s id at the provider.', schema: idField('Id') },
  team: { description: 'The team’s id at the provider.', schema: idField('Team') },
  account: {
    description: 'The id of a team or of a person’s own account at the provider.',
    schema: idField('Account'),
  },
  person: { description: 'The person’s id at the provider.', schema: idField('Person') },
  project: { description: 'The project’s id at the provider.', schema: idField('Project') },
  name: { description: 'The domain.', schema: idField('Name') },
  hour: { description: 'The beginning of the hour, as a UTC timestamp.', schema: idField('Hour') },
  batch: { description: 'The name that its sender gave the batch.', schema: idField('Batch') },
  key: { description: 'The Idempotency-Key of the submission.', schema: idempotencyKey },
};
