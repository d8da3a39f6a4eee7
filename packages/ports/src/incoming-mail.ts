/** A mail that came in, as it was read. All of it is what its sender claims, but for `proof`. */
export interface ReadMail {
  /** Without angle brackets; null where the mail has none. */
  messageId: string | null;
  /** Its one author; null where it names none or several. The address is in lower case. */
  author: { name: string; address: string } | null;
  proof: SenderProof;
  /** The addresses of To and Cc, in lower case. */
  recipients: readonly string[];
  subject: string;
  /** Every header field by its name in lower case, the topmost first. */
  headers: Readonly<Record<string, readonly string[]>>;
  /** Its words as plain text, as many as are read of a mail; made of its HTML where it has no other. */
  text: string;
  attachments: readonly MailAttachment[];
  /** What it tells of a mail that could not be delivered; null for every other mail. */
  report: DeliveryReport | null;
}

/**
 * Whether the mail is its author's: `proven` by a signature or by the sending server in the name of the author's domain; `later` while the domain's records could not be looked up.
 * `reason` is a code without personal data.
 */
export interface SenderProof {
  outcome: 'proven' | 'unproven' | 'later';
  reason: string;
}

export interface MailAttachment {
  name: string;
  declaredType: string;
  bytes: Uint8Array;
}

/** What a server tells of a mail that it could not deliver (RFC 3464). */
export interface DeliveryReport {
  /** The Message-ID of that mail without angle brackets; null where the report does not say. */
  messageId: string | null;
  recipients: readonly {
    /** In lower case. */
    address: string;
    action: string;
    /** `5.1.1`: RFC 3463. */
    status: string;
  }[];
}

/** Reads mails (RFC 5322). */
export interface MailReaderPort {
  /** The mail, or null for bytes that are none. */
  read(raw: Uint8Array): Promise<ReadMail | null>;
}

/** A mailbox of the operator's that is read again and again. */
export interface MailboxPort {
  /** Ends the connection. */
  close(): Promise<void>;
}
