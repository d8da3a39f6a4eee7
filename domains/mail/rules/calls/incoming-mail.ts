import * as z from 'zod/mini';

/** POST /api/platform/v1/mails: an event of the operator's mail service with one mail in it. */
export const incomingMailEvent = z.object({
  type: z.literal('mail.received'),
  timestamp: z.optional(z.string()),
  data: z.object({
    /** The whole mail as it came (RFC 5322), in base64. */
    message: z.string().check(z.minLength(1), z.regex(/^[A-Za-z0-9+/\r\n]+={0,2}\s*$/)),
  }),
});

/** Whether the mail is new here: the same bytes are taken once. */
export const incomingMailResponse = z.object({ isNew: z.boolean() });
