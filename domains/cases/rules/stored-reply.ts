import type { Reader, StoredName } from '@reachout/core/stored-forms';

/** The name of the unsent reply to a case. */
export function caseReplyName(caseNumber: string): StoredName {
  return `case-reply-${caseNumber}`;
}

/** A reply that was typed and not sent: its words, the file that was uploaded for it, and the id under which it is sent. */
export interface CaseReplyDraft {
  readonly body: string;
  /** Stays the same for every attempt to send this text, so that none of them counts twice. */
  readonly clientId: string;
  readonly file: ReplyFile | null;
  /** Those of support's after the first. */
  readonly furtherFiles: readonly ReplyFile[];
}

/** A file that was uploaded for a reply. */
export interface ReplyFile {
  readonly id: string;
  readonly name: string;
  readonly size: number;
}

/** Reads a stored reply by hand: a case's page needs no schema library for it. */
export const readCaseReply: Reader<CaseReplyDraft> = (value) => {
  const draft = (value ?? {}) as Partial<Record<keyof CaseReplyDraft, unknown>>;
  if (typeof draft.body !== 'string' || typeof draft.clientId !== 'string') return undefined;
  const further: readonly unknown[] = Array.isArray(draft.furtherFiles) ? draft.furtherFiles : [];
  return {
    body: draft.body,
    clientId: draft.clientId,
    file: readReplyFile(draft.file),
    furtherFiles: further.flatMap((file) => readReplyFile(file) ?? []),
  };
};

function readReplyFile(value: unknown): CaseReplyDraft['file'] {
  const file = (value ?? {}) as Partial<Record<'id' | 'name' | 'size', unknown>>;
  if (typeof file.id !== 'string' || typeof file.name !== 'string' || typeof file.size !== 'number')
    return null;
  return { id: file.id, name: file.name, size: file.size };
}
