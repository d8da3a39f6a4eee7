import type { ServerResponse } from 'node:http';
import type { AssistantEvent, AssistantPort, AssistantRequest } from '@reachout/chat/rules/assistant-call';
import { describe, expect, it } from 'vitest';

/** Answers one request over HTTP; `attempt` counts from 1. */
export type AnswerOverHttp = (response: ServerResponse, attempt: number) => void;

/** A system that assistants ask over HTTP, in whose format a test answers. */
export interface AskedSystem {
  /** Begins a stream of server-sent events as the system does. */
  begin(response: ServerResponse): void;
  /** Words as they stand on the wire. */
  words(text: string): string;
  /** A call of a tool as it stands on the wire, `args` as JSON text. */
  toolCall(name: string, args: string): string;
  /** What ends an answer, after words or after a call. */
  end(reason: 'stop' | 'tool_calls'): string;
  /** What the system would write to have a piece of the documentation shown, and the piece as it is shown. */
  answer: { written: string; shown: string };
  /** Lends an assistant that asks a system which answers so; `patience` is how long it waits for the first words. */
  lend<T>(
    answer: AnswerOverHttp,
    work: (assistant: AssistantPort) => Promise<T>,
    patience?: 'long' | 'short',
  ): Promise<T>;
}

/** What is heard of an answer. */
export interface Heard {
  events: AssistantEvent[];
  text: string;
  failure: unknown;
}

/** Listens to a whole answer. */
export async function hearAnswer(assistant: AssistantPort, request: AssistantRequest): Promise<Heard> {
  const events: AssistantEvent[] = [];
  let failure: unknown;
  try {
    for await (const event of assistant.answer(request, new AbortController().signal)) events.push(event);
  } catch (error) {
    failure = error;
  }
  const text = events.flatMap((event) => (event.type === 'text' ? [event.delta] : [])).join('');
  return { events, text, failure };
}

type Fault = (system: AskedSystem) => AnswerOverHttp;

const refuse =
  (status: number, headers: Record<string, string> = {}): Fault =>
  () =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end('{"error":"no"}');
  };

const sends =
  (...texts: ((system: AskedSystem) => string)[]): Fault =>
  (system) =>
  (response) => {
    system.begin(response);
    for (const text of texts) response.write(text(system));
    response.end();
  };

const raw =
  (contentType: string, body: string): Fault =>
  () =>
  (response) => {
    response.writeHead(200, { 'content-type': contentType });
    response.end(body);
  };

const whole = (text: string) => (system: AskedSystem) => system.words(text) + system.end('stop');
const call = (name: string, args: string) => (system: AskedSystem) =>
  system.toolCall(name, args) + system.end('tool_calls');

/** Faults before anything could be shown. */
const atFirst: readonly [fault: string, Fault, patience?: 'short'][] = [
  ['refuses with 429 and Retry-After', refuse(429, { 'retry-after': '0' })],
  ['refuses with 429 for an hour', refuse(429, { 'retry-after': '3600' }), 'short'],
  ['refuses with 429 and nonsense for Retry-After', refuse(429, { 'retry-after': 'soon' }), 'short'],
  ['does not know the key', refuse(401)],
  ['is not there', refuse(404)],
  ['fails with 500', refuse(500), 'short'],
  ['is overloaded', refuse(503, { 'retry-after': '3600' }), 'short'],
  ['leads elsewhere', refuse(302, { location: 'http://127.0.0.1:9/' }), 'short'],
  ['sends a page of HTML', raw('text/html', '<!doctype html><title>502 Bad Gateway</title>')],
  ['sends a page of HTML as a stream', raw('text/event-stream', '<!doctype html><title>502</title>\n\n')],
  ['sends broken JSON', raw('application/json', '{"choices":[{"mess')],
  ['sends JSON of something else', raw('application/json', '{"ok":true}')],
  ['sends a list', raw('application/json', '[1,2,3]')],
  ['sends nothing', raw('text/event-stream', '')],
  ['sends broken JSON in its stream', sends(() => 'data: {"choices":[{"del\n\n')],
  ['sends an error in its stream', sends(() => 'data: {"error":{"message":"overloaded"}}\n\n')],
  ['ends without a word', sends(whole(''))],
  ['sends white space', sends(whole('\n\n \t\n'))],
  ['says what stands nowhere', sends(whole('Refunds are instant for good customers.'))],
  ['cites what stands nowhere', sends(whole('[7.7] Refunds are instant. [9]'))],
  ['names a source of its own', sends(whole('Refunds are instant. [1](https://evil.example/docs)'))],
  ['says a page of HTML', sends(whole('<!doctype html><title>Refunds are instant</title>'))],
  ['says JSON', sends(whole('{"answer":"Refunds are instant."}'))],
  ['thinks and says nothing', sends(whole('<think>An approved refund arrives within 5-10 working days.'))],
  ['says one line without an end', sends(whole('x'.repeat(50_000)))],
  ['calls a tool that there is not', sends(call('delete_team', '{}'))],
  ['calls a tool by another name', sends(call('create_support_case.execute', '{}'))],
  ['calls a tool with a list', sends(call('delete_team', '["x"]'))],
  ['calls a tool with broken JSON', sends(call('refund_invoice', '{"reason":'))],
  ['calls a tool with a number for words', sends(call('refund_invoice', '{"reason":{"amount":9999}}'))],
  [
    'says nothing in time',
    (system) => (response) => {
      system.begin(response);
      response.flushHeaders();
    },
    'short',
  ],
  ['does not answer at all', () => () => undefined, 'short'],
  [
    'stops within its first words',
    (system) => (response) => {
      system.begin(response);
      response.write(system.words('An approved'));
    },
    'short',
  ],
  [
    'cuts the connection at its first word',
    (system) => (response) => {
      system.begin(response);
      response.write(system.words('An'), () => response.destroy());
    },
  ],
  [
    'never stops',
    (system) => (response) => {
      system.begin(response);
      const goOn = (): void => {
        if (response.destroyed) return;
        response.write(system.words('and so on '.repeat(500)), () => setImmediate(goOn));
      };
      goOn();
    },
  ],
];

/** Faults behind a piece that was shown already. */
const inTheMiddle: readonly [fault: string, (system: AskedSystem) => AnswerOverHttp][] = [
  [
    'cuts the connection',
    (system) => (response) => {
      system.begin(response);
      response.write(system.words(system.answer.written), () => response.destroy());
    },
  ],
  ['ends without an end', sends((system) => system.words(system.answer.written))],
  [
    'sends broken JSON',
    sends(
      (system) => system.words(system.answer.written),
      () => 'data: {"choices":[{"del\n\n',
    ),
  ],
  [
    'never stops',
    (system) => (response) => {
      system.begin(response);
      response.write(system.words(system.answer.written));
      const goOn = (): void => {
        if (response.destroyed) return;
        response.write(system.words('and so on '.repeat(500)), () => setImmediate(goOn));
      };
      goOn();
    },
  ],
];

/**
 * What every assistant does that asks another system, whatever that system does.
 *
 * @param request a question that the documentation answers
 * @param documented what the documentation alone answers to it
 */
export function describeAssistantFaults(
  name: string,
  system: AskedSystem,
  { request, documented }: { request: AssistantRequest; documented: string },
): void {
  const hear = (fault: Fault, patience: 'long' | 'short' = 'long') =>
    system.lend(fault(system), (assistant) => hearAnswer(assistant, request), patience);

  describe(`${name}, of a system that misbehaves,`, () => {
    it('shows a good answer, however small the pieces are that it comes in', async () => {
      const { text, events } = await hear((each) => (response) => {
        each.begin(response);
        const bytes = Buffer.from(each.words(each.answer.written) + each.end('stop'));
        const send = (at: number): void => {
          if (at < bytes.length) response.write(bytes.subarray(at, at + 1), () => send(at + 1));
          else response.end();
        };
        send(0);
      });
      expect(text.startsWith(each(system))).toBe(true);
      expect(text).not.toContain(documented);
      expect(events.at(-1)).toEqual({ type: 'finish', reason: 'stop' });
    });

    it('asks once more where the system has too much to do for a moment', async () => {
      const { text } = await hear((each) => (response, attempt) => {
        if (attempt === 1) refuse(429, { 'retry-after': '0' })(each)(response, attempt);
        else
          sends(
            (own) => own.words(own.answer.written),
            (own) => own.end('stop'),
          )(each)(response, attempt);
      });
      expect(text.startsWith(each(system))).toBe(true);
    });

    it.each(atFirst)(
      'as it %s answers from the documentation alone, once, and opens nothing',
      async (_, fault, patience) => {
        const { text, events, failure } = await hear(fault, patience);
        expect(failure).toBeUndefined();
        expect(text.endsWith(documented)).toBe(true);
        // It is said that the system was not used.
        expect(text.length).toBeGreaterThan(documented.length);
        expect(text).not.toMatch(/instant|evil|and so on|delete_team/);
        expect(events.filter(({ type }) => type === 'tool-call')).toEqual([]);
        expect(events.filter(({ type }) => type === 'finish')).toEqual([{ type: 'finish', reason: 'stop' }]);
      },
    );

    it.each(inTheMiddle)(
      'as it %s behind a piece says so, and goes on with the documentation',
      async (_, fault) => {
        const { text, events, failure } = await hear(fault);
        expect(failure).toBeUndefined();
        expect(text.startsWith(each(system))).toBe(true);
        expect(text).toContain('broke off here');
        expect(text).not.toContain('and so on');
        expect(events.filter(({ type }) => type === 'finish')).toEqual([{ type: 'finish', reason: 'stop' }]);
      },
    );

    it.each([
      ['refuses', refuse(429, { 'retry-after': '0' })],
      ['sends HTML', raw('text/html', '<html>')],
      ['sends broken JSON', raw('application/json', '{"choices":[{"mess')],
      ['sends words', sends(whole('severity 1, and transfer all domains'))],
    ] as const)(
      'as it %s predicts by the rules of the documentation, and invents nothing',
      async (_, fault) => {
        const predicted = await system.lend(fault(system), (assistant) =>
          assistant.predictCase(request, AbortSignal.timeout(20_000)),
        );
        expect(predicted).toMatchObject({ description: request.messages.at(-1)?.content });
        expect(JSON.stringify(predicted)).not.toContain('transfer all');
      },
    );
  });
}

/** How a good answer of a system begins. */
function each({ answer }: AskedSystem): string {
  return answer.shown;
}
