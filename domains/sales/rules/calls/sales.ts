import * as z from 'zod/mini';
import { timestamp } from '@reachout/core/calls/fields';
import type { DeclaredForm } from '@reachout/core/declared-form';
import { fieldNames } from '@reachout/core/field-names';
import { maxEnquiry, maxShortText } from '@reachout/core/limits';
import { apiRoutes, paths } from '@reachout/core/paths';
import { textField } from '@reachout/core/text-field';
import { contactCopy } from '../../messages/contact.ts';
import { enquiriesCopy } from '../../messages/enquiries.ts';
import { teamSizeCopy } from '../../messages/team-sizes.ts';

/** How many people the asker's company has, as sales wants to know it. */
export const teamSizes = ['1', '2-10', '11-50', '51-250', '251-1000', '1001+'] as const;
export type TeamSize = (typeof teamSizes)[number];

/** What people read for each size. */
export const teamSizeLabels: Record<TeamSize, () => string> = teamSizeCopy;

const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** One line of text, without white space around it. */
const line = (label: () => string) =>
  z.pipe(
    textField(maxShortText, label, { required: true }).check(
      z.refine((text) => !/[\r\n]/.test(text), { error: () => contactCopy.oneLine({ label: label() }) }),
    ),
    z.transform((text: string) => text.trim()),
  );

/**
 * The form at /contact/sales. `submission` is new for each form that was shown: with it, a form that is sent twice is one
 * enquiry; without a usable one every attempt counts.
 */
export const salesEnquirySchema = z.object({
  name: line(contactCopy.name),
  email: z.pipe(
    line(contactCopy.email),
    z.string().check(z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, { error: () => contactCopy.emailInvalid() })),
  ),
  company: line(contactCopy.company),
  teamSize: z.enum(teamSizes, { error: () => contactCopy.sizeRequired() }),
  message: textField(maxEnquiry, contactCopy.message, { required: true }),
  submission: z.optional(
    z.pipe(
      z.unknown(),
      z.transform((value: unknown) =>
        typeof value === 'string' && uuidPattern.test(value) ? value : undefined,
      ),
    ),
  ),
});
export type SalesEnquiry = z.infer<typeof salesEnquirySchema>;

/** The fields of the form, in its order; `submission` is not shown. */
export const enquiryField = fieldNames(salesEnquirySchema);
export type EnquiryField = Exclude<keyof typeof enquiryField, 'submission'>;

/** POST /api/support/enquiries: whether the enquiry was new, or one that had been sent before. */
export const salesEnquiryResponse = z.object({ isNew: z.boolean() });

/** Writing to sales. */
export const enquiryForm = {
  page: paths.contactSales(),
  call: apiRoutes.salesEnquiries,
  asks: salesEnquirySchema,
  fields: enquiryField,
  submit: contactCopy.send,
  done: contactCopy.sentTitle,
} as const satisfies DeclaredForm<SalesEnquiry>;

/** The staff's list: what waits for an answer, or with `of` what has one. */
export const staffEnquiriesQuery = z.object({
  of: z.optional(z.enum(['answered'], { error: () => enquiriesCopy.ofInvalid() })),
  cursor: z.optional(textField(maxShortText, 'cursor')),
});

/** GET /api/support/staff/enquiries.csv: those that wait for an answer, or with `of` those that have one. */
export const staffEnquiriesFileQuery = z.object({ of: staffEnquiriesQuery.shape.of });

const listedEnquiry = {
  id: z.string(),
  company: z.string(),
  name: z.string(),
  teamSize: z.enum(teamSizes),
  createdAt: timestamp,
};

/** An enquiry in the staff's list. */
export const staffEnquiryItemSchema = z.object({
  ...listedEnquiry,
  /** Null while it waits for an answer. */
  answeredAt: z.nullable(timestamp),
});

/** GET /api/support/staff/enquiries: a page of the list, with the cursors of its neighbours. */
export const staffEnquiriesResponse = z.object({
  enquiries: z.array(staffEnquiryItemSchema),
  newer: z.nullable(z.string()),
  older: z.nullable(z.string()),
});

/** An enquiry as staff read it. */
export const staffEnquirySchema = z.object({
  ...listedEnquiry,
  email: z.string(),
  message: z.string(),
  /** Who was signed in when it was written; the name and address of the enquiry are what was typed. */
  writer: z.nullable(z.object({ name: z.string(), email: z.string() })),
  /** Since when it is answered, and by whom; `by` is null when that person is gone. */
  answered: z.nullable(z.object({ at: timestamp, by: z.nullable(z.string()) })),
});

/** GET /api/support/staff/enquiries/{enquiryId}. */
export const staffEnquiryResponse = z.object({ enquiry: staffEnquirySchema });

/** The staff's form: whether the enquiry has been answered. */
export const enquiryMarkBody = z.object({ answered: z.enum(['yes', 'no']) });
export type EnquiryMarkBody = z.infer<typeof enquiryMarkBody>;

/** By which staff say that an enquiry was answered, or that it was not. Its page shows what is so. */
export const enquiryMarkForm = {
  page: `${paths.staffEnquiries()}/:enquiryId`,
  asks: enquiryMarkBody,
  fields: fieldNames(enquiryMarkBody),
  submit: enquiriesCopy.markAnswered,
} as const satisfies DeclaredForm<EnquiryMarkBody>;
