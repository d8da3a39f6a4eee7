/** The ids by which another system knows a conversation, and one answer in it. */
export interface OutsideIds {
  threadId: string;
  messageId: string;
}

/** What is known about a conversation (§7, metadata call), by the names of the wire. */
export type OutsideMetadata = Readonly<Record<string, string | number>>;
