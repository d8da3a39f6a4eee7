import { randomUUID } from 'node:crypto';
import { apiPaths } from '@reachout/core/paths';
import { sessionCookie } from './session-cookie.ts';

/** A signed-in person who uses the API as a browser does. */
export interface Person {
  /** Opens a case; resolves with its number once the server acknowledged it. */
  openCase(subject: string): Promise<string>;
  /** Sends a message; resolves with the thread once the answer began, which is after the message was stored. */
  say(message: string): Promise<string>;
  /** How many cases have this subject. */
  countCases(subject: string): Promise<number>;
  /** Whether the thread is there with an answer. */
  readThread(threadId: string): Promise<boolean>;
}

export async function signIn(origin: string, email: string, teamId: string): Promise<Person> {
  const cookie = await sessionCookie(origin, email);
  const headers = { origin, cookie };

  return {
    async openCase(subject) {
      const form = new FormData();
      const fields = {
        product: 'platform',
        caseArea: 'billing',
        topicArea: 'understanding-my-invoice',
        severity: '3',
        subject,
        description: 'Written while the server was being killed.',
      };
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      form.append('files', new File([subject], 'note.txt'));
      const response = await fetch(origin + apiPaths.createCase({ teamId }), {
        method: 'POST',
        body: form,
        headers: { ...headers, 'idempotency-key': randomUUID() },
      });
      if (!response.ok) throw new Error(`case refused: ${response.status}`);
      const { supportCase } = (await response.json()) as { supportCase: { caseNumber: string } };
      return supportCase.caseNumber;
    },

    async say(message) {
      const response = await fetch(origin + apiPaths.chat(), {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({
          message: { id: randomUUID(), content: message },
          context: { product: 'platform', teamId },
        }),
      });
      if (!response.ok || response.body === null) throw new Error(`message refused: ${response.status}`);
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
      let text = '';
      for (;;) {
        const { value, done } = await reader.read();
        text += value ?? '';
        const threadId = /"threadId":"([^"]+)"/.exec(text)?.[1];
        if (threadId !== undefined) {
          await reader.cancel();
          return threadId;
        }
        if (done) throw new Error('the stream ended before it began');
      }
    },

    async countCases(subject) {
      const path = apiPaths.cases({ teamId, searchQuery: subject, limit: 100 });
      const response = await fetch(origin + path, { headers });
      const { pagination } = (await response.json()) as { pagination: { total: number } };
      return pagination.total;
    },

    async readThread(threadId) {
      const response = await fetch(origin + apiPaths.chatStream(threadId), { headers });
      await response.body?.cancel();
      return response.ok;
    },
  };
}
