import type * as z from 'zod/mini';
import type { staffEnquiriesResponse, staffEnquiryItemSchema, staffEnquirySchema } from './calls/sales.ts';

/** An enquiry in the staff's list. Timestamps are ISO 8601 in UTC. */
export type EnquiryListItem = z.infer<typeof staffEnquiryItemSchema>;
/** A page of the list, with the cursors of its neighbours. */
export type EnquiryList = z.infer<typeof staffEnquiriesResponse>;
/** An enquiry as staff read it. */
export type EnquiryDetail = z.infer<typeof staffEnquirySchema>;
