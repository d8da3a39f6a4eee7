import type { DeskResult } from '@reachout/ports/ports';
import { callPlain, type PlainOptions, refuse } from './plain-api.ts';

/** Entries come a hundred to a page. */
const mostPages = 20;

const threadOf = `query threadState($threadId: ID!) {
  thread(threadId: $threadId) { id status priority customer { id } }
}`;
const me = `query myMachineUser { myMachineUser { id } }`;
const timeline = `query threadTimeline($threadId: ID!, $after: String) {
  thread(threadId: $threadId) {
    id
    status
    statusDetail { __typename }
    timelineEntries(first: 100, after: $after) {
      pageInfo { hasNextPage endCursor }
      edges {
        node {
          id
          timestamp { iso8601 }
          actor {
            __typename
            ... on UserActor { userId user { fullName email } }
            ... on MachineUserActor { machineUserId machineUser { fullName } }
          }
          entry {
            __typename
            ... on ChatEntry { chatId chatText: text attachments { ...file } }
            ... on NoteEntry { noteId noteText: text attachments { ...file } }
            ... on EmailEntry { emailId textContent attachments { ...file } }
          }
        }
      }
    }
  }
}
fragment file on Attachment { id fileName fileSize { bytes } }`;
export type Status = 'TODO' | 'SNOOZED' | 'DONE';

export interface Page {
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}

interface Attachment {
  id: string;
  fileName: string;
  fileSize: { bytes: number };
}

export interface TimelineNode {
  id: string;
  timestamp: { iso8601: string };
  actor: {
    __typename: string;
    userId?: string;
    user?: { fullName: string; email: string };
    machineUserId?: string;
    machineUser?: { fullName: string };
  };
  entry: {
    __typename: string;
    chatId?: string;
    chatText?: string | null;
    noteId?: string;
    noteText?: string;
    emailId?: string;
    textContent?: string | null;
    attachments?: Attachment[];
  };
}

export interface Thread {
  status: Status;
  statusDetail: { __typename: string } | null;
  timelineEntries: Page & { edges: { node: TimelineNode }[] };
}

/** What Plain says of a thread, and of who we are there. */
export interface PlainThreads {
  /** Our machine user's id: what it wrote is our own. */
  ownId(): Promise<DeskResult<string>>;
  stateOf(
    threadId: string,
  ): Promise<DeskResult<{ status: Status; priority: number; customer: { id: string } }>>;
  /** The whole timeline, the oldest first; null when the thread is gone. */
  readTimeline(threadId: string): Promise<DeskResult<{ thread: Thread; nodes: TimelineNode[] } | null>>;
}

/** Asks Plain of threads. */
export function openPlainThreads(options: PlainOptions): PlainThreads {
  let own: string | null = null;

  async function ownId(): Promise<DeskResult<string>> {
    if (own !== null) return { ok: true, value: own };
    const asked = await callPlain<{ myMachineUser: { id: string } | null }>(options, {
      name: 'myMachineUser',
      document: me,
      variables: {},
    });
    if (!asked.ok) return asked;
    if (asked.value.myMachineUser === null)
      return refuse({
        kind: 'later',
        reason: 'myMachineUser: the key is of no machine user',
        retryAfterSeconds: 300,
      });
    own = asked.value.myMachineUser.id;
    return { ok: true, value: own };
  }

  async function stateOf(threadId: string) {
    const asked = await callPlain<{
      thread: { status: Status; priority: number; customer: { id: string } } | null;
    }>(options, { name: 'threadState', document: threadOf, variables: { threadId } });
    if (!asked.ok) return asked;
    const { thread } = asked.value;
    return thread === null
      ? refuse({ kind: 'never', reason: 'threadState: the thread is gone' })
      : { ok: true as const, value: thread };
  }

  async function readTimeline(
    threadId: string,
  ): Promise<DeskResult<{ thread: Thread; nodes: TimelineNode[] } | null>> {
    const nodes: TimelineNode[] = [];
    let after: string | null = null;
    for (let page = 0; page < mostPages; page += 1) {
      const asked: DeskResult<{ thread: Thread | null }> = await callPlain<{ thread: Thread | null }>(
        options,
        {
          name: 'threadTimeline',
          document: timeline,
          variables: { threadId, after },
        },
      );
      if (!asked.ok) return asked;
      const thread = asked.value.thread as Thread | null;
      if (thread === null) return { ok: true, value: null };
      nodes.push(...thread.timelineEntries.edges.map(({ node }) => node));
      const { hasNextPage, endCursor }: Page['pageInfo'] = thread.timelineEntries.pageInfo;
      // Whichever end Plain begins at.
      const inOrder = () => nodes.toSorted((a, b) => timeOf(a) - timeOf(b) || (a.id < b.id ? -1 : 1));
      if (!hasNextPage) return { ok: true, value: { thread, nodes: inOrder() } };
      after = endCursor;
    }
    return refuse({ kind: 'never', reason: 'threadTimeline: more entries than are read' });
  }

  return { ownId, stateOf, readTimeline };
}

function timeOf({ timestamp }: TimelineNode): number {
  return Date.parse(timestamp.iso8601);
}
