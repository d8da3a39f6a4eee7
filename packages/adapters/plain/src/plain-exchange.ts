import { createHash } from 'node:crypto';
import type { DeskState } from '@reachout/cases/rules/desk';
import type { DeskMessage, DeskReadEntry, OutsideDesk } from '@reachout/ports/outside-desk';
import type { ClockPort, DeskPart, DeskResult } from '@reachout/ports/ports';
import { type PlainOptions, plainMutations, refuse } from './plain-api.ts';
import { plainChanges } from './plain-changes.ts';
import { openPlainFiles } from './plain-files.ts';
import {
  openPlainThreads,
  type PlainThreads,
  type Status,
  type Thread,
  type TimelineNode,
} from './plain-threads.ts';
import { readPlainWebhook } from './read-plain-webhook.ts';

/** Plain takes at most 5,000 characters in a chat, and no character has more of them than bytes. */
const maxBytes = 5_000;
/** Seconds between two looks: webhooks tell sooner, and what they lost is found by the next one. */
const pollSeconds = { withWebhook: 300, alone: 30 };

interface PlainExchangeOptions extends PlainOptions {
  clock: Pick<ClockPort, 'now'>;
  webhookSecret?: string | undefined;
  /** Adds an event to a thread, once per external id. */
  addEvent(event: {
    threadId: string;
    externalId: string;
    title: string;
    parts: readonly DeskPart[];
  }): Promise<DeskResult<null>>;
}

/**
 * Words, notes, files and states both ways. A customer's words become a chat of the customer's; what staff said here becomes an event, which Plain takes once
 * per external id. What people wrote in Plain is known from our own by who wrote it, never by its words.
 */
export function createPlainExchange(options: PlainExchangeOptions): OutsideDesk {
  const { clock, webhookSecret } = options;
  const mutate = plainMutations(options);
  const threads = openPlainThreads(options);
  const { stateOf } = threads;
  const files = openPlainFiles(options);
  return {
    name: 'Plain',
    maxBytes,
    tell: teller(options, threads, files),
    readFile: files.readFile,
    ...replacing(options),
    ...plainChanges(options),

    async set({ threadId, state, priority }) {
      const now = await stateOf(threadId);
      if (!now.ok) return now;
      if (now.value.status !== statuses[state]) {
        const moved = await mutate(...moveTo(threadId, state));
        if (!moved.ok) return moved;
      }
      if (now.value.priority === priority) return { ok: true, value: null };
      const changed = await mutate('changeThreadPriority', 'thread { id }', {
        threadId,
        priority,
      });
      return changed.ok ? { ok: true, value: null } : changed;
    },

    async read(threadId) {
      const mine = await threads.ownId();
      if (!mine.ok) return mine;
      const read = await threads.readTimeline(threadId);
      if (!read.ok) return read;
      if (read.value === null) return { ok: true, value: null };
      const { thread, nodes } = read.value;
      return {
        ok: true,
        value: { state: toState(thread), entries: nodes.flatMap((node) => toEntry(node, mine.value)) },
      };
    },

    pollSeconds: () => (webhookSecret === undefined ? pollSeconds.alone : pollSeconds.withWebhook),

    ...(webhookSecret !== undefined && {
      readWebhook: (body, headers) =>
        readPlainWebhook(body, headers, { secret: webhookSecret, now: clock.now() }),
    }),
  };
}

/** Tells customers' words as their chats, and what staff said here as events. */
function teller(
  options: PlainExchangeOptions,
  { stateOf, readTimeline }: PlainThreads,
  { upload }: Pick<ReturnType<typeof openPlainFiles>, 'upload'>,
): OutsideDesk['tell'] {
  const { addEvent } = options;
  const mutate = plainMutations(options);

  /** The chat that an attempt made whose answer was lost: of the customer, of the time that we gave it, and none that is known. */
  async function findChat({ threadId, at, known }: DeskMessage): Promise<DeskResult<string | null>> {
    const read = await readTimeline(threadId);
    if (!read.ok) return read;
    const second = Math.floor(at.getTime() / 1_000);
    const found = read.value?.nodes.find(
      ({ actor, entry, timestamp }) =>
        actor.__typename === 'CustomerActor' &&
        entry.chatId !== undefined &&
        known?.has(entry.chatId) === false &&
        Math.floor(Date.parse(timestamp.iso8601) / 1_000) === second,
    );
    return { ok: true, value: found?.entry.chatId ?? null };
  }

  return async function tell(message) {
    const { threadId, externalId, kind, author, text, files, at } = message;
    if (kind !== 'customer') {
      const title = kind === 'note' ? `Internal note of ${author}` : `${author} answered`;
      const names = files.map(({ name }) => name).join(', ');
      const added = await addEvent({
        threadId,
        externalId,
        title,
        parts: [
          { kind: 'text', text },
          ...(names === '' ? [] : [{ kind: 'fact' as const, label: 'Files', value: names }]),
        ],
      });
      return added.ok ? { ok: true, value: { entryId: externalId } } : added;
    }
    if (message.known !== null) {
      const found = await findChat(message);
      if (!found.ok) return found;
      if (found.value !== null) return { ok: true, value: { entryId: found.value } };
    }
    const thread = await stateOf(threadId);
    if (!thread.ok) return thread;
    const { id: customerId } = thread.value.customer;
    const attachmentIds: string[] = [];
    const left: string[] = [];
    for (const file of files) {
      const uploaded = await upload(customerId, file);
      if (!uploaded.ok) return uploaded;
      if (uploaded.value === null) left.push(file.name);
      else attachmentIds.push(uploaded.value);
    }
    const notes = left.map((name) => `\n\n[The file ${name} is on the case in Reachout alone.]`).join('');
    const sent = await mutate<{ chat: { id: string } | null }>('sendCustomerChat', 'chat { id }', {
      customerId,
      threadId,
      text: (text + notes).slice(0, maxBytes),
      timestamp: at.toISOString(),
      ...(attachmentIds.length > 0 && { attachmentIds }),
    });
    if (!sent.ok) return sent;
    return sent.value.chat
      ? { ok: true, value: { entryId: sent.value.chat.id } }
      : refuse({ kind: 'later', reason: 'sendCustomerChat: an answer without its result' });
  };
}

/** Says in the thread what has to be removed there by hand. */
function replacing({
  addEvent,
}: Pick<PlainExchangeOptions, 'addEvent'>): Pick<OutsideDesk, 'replace' | 'replaceOpening'> {
  return {
    replace: ({ threadId, externalId, author, text }) =>
      addEvent({
        threadId,
        externalId: `${externalId}:${revisionOf(text)}`,
        title: `Words of ${author} were changed or removed`,
        parts: [
          {
            kind: 'text',
            text: 'Plain has no call that changes a message: please remove it here as well. It says now:',
          },
          { kind: 'text', text },
        ],
      }),

    replaceOpening: ({ threadId, externalId }) =>
      addEvent({
        threadId,
        externalId: `${externalId}:removal`,
        title: 'Words were removed from the case',
        parts: [
          {
            kind: 'text',
            text: 'Plain has no call that changes an entry: please remove the earlier ones here as well. What the case says now follows.',
          },
        ],
      }),
  };
}

const statuses: Record<DeskState, Status> = { open: 'TODO', waiting: 'SNOOZED', done: 'DONE' };

/** The mutation that brings a thread to a state. */
function moveTo(threadId: string, state: DeskState): [string, string, Record<string, unknown>] {
  switch (state) {
    case 'open':
      return ['markThreadAsTodo', 'thread { id }', { threadId, statusDetail: 'IN_PROGRESS' }];
    case 'waiting':
      return ['snoozeThread', 'thread { id }', { threadId, statusDetail: 'WAITING_FOR_CUSTOMER' }];
    case 'done':
      return ['markThreadAsDone', 'thread { id }', { threadId, statusDetail: 'DONE_MANUALLY_SET' }];
  }
}

/** A thread that its owner put off for a while is still theirs to answer. */
function toState({ status, statusDetail }: Thread): DeskState {
  if (status === 'DONE') return 'done';
  const isWaiting =
    status === 'SNOOZED' && statusDetail?.__typename !== 'ThreadStatusDetailWaitingForDuration';
  return isWaiting ? 'waiting' : 'open';
}

/** What people, and machine users other than ours, wrote for the customer or for each other; everything else of a timeline is none of a case's. */
function toEntry({ timestamp, actor, entry }: TimelineNode, ownId: string): DeskReadEntry[] {
  const author = authorOf(actor, ownId);
  const id = entry.chatId ?? entry.noteId ?? entry.emailId;
  if (author === null || id === undefined) return [];
  return [
    {
      id,
      kind: entry.noteId === undefined ? 'answer' : 'note',
      author,
      at: new Date(timestamp.iso8601),
      text: entry.chatText ?? entry.noteText ?? entry.textContent ?? '',
      files: (entry.attachments ?? []).map((file) => ({
        id: file.id,
        name: file.fileName,
        size: file.fileSize.bytes,
      })),
    },
  ];
}

function authorOf(actor: TimelineNode['actor'], ownId: string): DeskReadEntry['author'] | null {
  if (actor.__typename === 'UserActor')
    return { name: actor.user?.fullName ?? 'Support', email: actor.user?.email ?? null };
  if (actor.__typename === 'MachineUserActor' && actor.machineUserId !== ownId)
    return { name: actor.machineUser?.fullName ?? 'Support', email: null };
  return null;
}

function revisionOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
