import { apiPaths } from '@reachout/core/paths';
import { sessionCookie } from './session-cookie.ts';

/** A message on its way, and what its reader has seen of the answer. */
export interface AskedMessage {
  id: string;
  content: string;
  /** True once the server answered 200: from then on the message may not be lost. */
  isAcknowledged: boolean;
  seen(): string;
  /** True once the server asked the reader to come back, to another process. */
  isSentAway(): boolean;
  /** Resolves when the stream is over, however it ended. */
  ended: Promise<void>;
}

/** A conversation as the API gives it, as far as the campaign looks at it. */
export interface SeenConversation {
  threadId: string;
  messages: {
    id: string;
    role: string;
    content: string;
    status: string;
    tool: { args: unknown } | null;
  }[];
}

/** A signed-in person who asks and reads. */
export interface Asker {
  /** Resolves when the server has answered or has gone; never rejects. */
  ask(message: { id: string; content: string; threadId?: string; retry?: boolean }): Promise<AskedMessage>;
  readLatest(count: number): Promise<SeenConversation[]>;
}

export async function signInToAsk(origin: string, email: string, teamId: string): Promise<Asker> {
  const cookie = await sessionCookie(origin, email);
  const headers = { origin, cookie };
  const getJson = async (path: string): Promise<unknown> => (await fetch(origin + path, { headers })).json();

  return {
    async ask({ id, content, threadId, retry }) {
      let text = '';
      const response = await fetch(origin + apiPaths.chat(), {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({
          message: { id, content },
          context: { product: 'platform', teamId },
          threadId,
          retry,
        }),
      }).catch(() => null);
      const read = async (): Promise<void> => {
        if (!response?.ok || response.body === null) return;
        const parts = response.body.pipeThrough(new TextDecoderStream());
        try {
          for await (const part of parts) text += part;
        } catch {
          // The server was killed: what has arrived counts.
        }
      };
      return {
        id,
        content,
        isAcknowledged: response?.ok ?? false,
        seen: () => wordsIn(text),
        isSentAway: () => text.includes('event: reconnect\n'),
        ended: read(),
      };
    },

    async readLatest(count) {
      const { conversations } = (await getJson(apiPaths.conversations({ limit: count }))) as {
        conversations: { threadId: string }[];
      };
      return Promise.all(
        conversations.map(async ({ threadId }) => {
          const { messages } = (await getJson(apiPaths.conversation(threadId))) as SeenConversation;
          return { threadId, messages };
        }),
      );
    },
  };
}

/** The words of the whole events in a stream. */
function wordsIn(stream: string): string {
  const whole = stream.slice(0, stream.lastIndexOf('\n\n') + 2);
  return [...whole.matchAll(/^data: (\{"type":"text-delta".*\})$/gm)]
    .map(([, json]) => (JSON.parse(json ?? '{}') as { delta: string }).delta)
    .join('');
}
