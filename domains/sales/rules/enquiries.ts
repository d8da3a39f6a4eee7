import type { TeamSize } from './calls/sales.ts';

/** An enquiry in the staff's list. Timestamps are ISO 8601 in UTC. */
export interface EnquiryListItem {
  id: string;
  company: string;
  name: string;
  teamSize: TeamSize;
  createdAt: string;
  /** Null while it waits for an answer. */
  answeredAt: string | null;
}

/** A page of the list, with the cursors of its neighbours. */
export interface EnquiryList {
  enquiries: EnquiryListItem[];
  newer: string | null;
  older: string | null;
}

/** An enquiry as staff read it. */
export interface EnquiryDetail extends Omit<EnquiryListItem, 'answeredAt'> {
  email: string;
  message: string;
  /** Who was signed in when it was written; the name and address of the enquiry are what was typed. */
  writer: { name: string; email: string } | null;
  /** Since when it is answered, and by whom; `by` is null when that person is gone. */
  answered: { at: string; by: string | null } | null;
}
