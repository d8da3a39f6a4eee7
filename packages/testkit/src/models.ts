import type {
  AbortSignalLike,
  AssistantEvent,
  AssistantPort,
  AssistantRequest,
} from '@reachout/chat/rules/assistant-call';
import type { DraftsPort } from '@reachout/ports/ports';

type DraftRequest = Parameters<DraftsPort['draft']>[0];
type DraftOutcome = Awaited<ReturnType<DraftsPort['draft']>>;

/** What a scripted assistant does when it is asked to predict a case: a value, or the error to throw. */
export type ScriptedPrediction = unknown;

/** A scripted assistant, with the requests that it was given. */
export interface ScriptedAssistant extends AssistantPort {
  readonly requests: readonly AssistantRequest[];
}

/** Events to say, or a function that makes them from the request. An `Error` among them is thrown at its place. */
export type AssistantScript =
  | readonly (AssistantEvent | Error)[]
  | ((
      request: AssistantRequest,
      signal: AbortSignalLike,
    ) => Iterable<AssistantEvent | Error> | AsyncIterable<AssistantEvent | Error>);

/**
 * An assistant that says what a test wants, and stops when its signal aborts.
 *
 * @example scriptedAssistant([{ type: 'text', delta: 'Hello' }, { type: 'finish', reason: 'stop' }])
 */
export function scriptedAssistant(
  script: AssistantScript,
  prediction: ScriptedPrediction = {},
  reason: string | Error = '',
): ScriptedAssistant {
  const requests: AssistantRequest[] = [];
  return {
    requests,
    async *answer(request, signal) {
      requests.push(request);
      for await (const event of typeof script === 'function' ? script(request, signal) : script) {
        if (signal.aborted) return;
        if (event instanceof Error) throw event;
        yield event;
      }
    },
    async predictCase(request) {
      requests.push(request);
      if (prediction instanceof Error) throw prediction;
      return prediction;
    },
    async generateRefundReason(request) {
      requests.push(request);
      if (reason instanceof Error) throw reason;
      return reason;
    },
  };
}

/** The words of a text as an answer. */
export function answerEvents(text: string): AssistantEvent[] {
  const words = text.match(/\s*\S+\s*/g) ?? [];
  return [...words.map((delta) => ({ type: 'text' as const, delta })), { type: 'finish', reason: 'stop' }];
}

/** The ways in which a hostile assistant misbehaves (A43–A46, A50, A55, F09). */
export const hostileBehaviours = [
  'refuses to connect',
  'fails before the first word',
  'fails after some words',
  'never says anything',
  'stalls after some words',
  'stops without an end',
  'ends without a word',
  'reports an error',
  'never stops talking',
  'says one huge word',
  'ignores being aborted',
  'speaks garbage',
  'calls an unknown tool',
  'calls a tool with wrong arguments',
  'calls a tool with huge arguments',
  'calls a refund fifty times',
  'calls a refund with an amount and a foreign invoice',
  'calls two tools at once',
  'names hostile references',
  'says unstorable characters',
] as const;
export type HostileBehaviour = (typeof hostileBehaviours)[number];

const some: AssistantEvent[] = [
  { type: 'text', delta: 'Some ' },
  { type: 'text', delta: 'words' },
];
const done: AssistantEvent = { type: 'finish', reason: 'stop' };

/** An assistant that misbehaves in one way; its predictions are as bad as its answers. */
export function hostileAssistant(behaviour: HostileBehaviour): AssistantPort {
  return {
    answer: (_, signal) => misbehave(behaviour, signal),
    predictCase: (_, signal) => mispredict(behaviour, signal),
    generateRefundReason: async (_, signal) => (await mispredict(behaviour, signal)) as string,
  };
}

async function* misbehave(
  behaviour: HostileBehaviour,
  signal: AbortSignalLike,
): AsyncGenerator<AssistantEvent> {
  const refund = (id: string, args: unknown): AssistantEvent => ({
    type: 'tool-call',
    id,
    name: 'refund_invoice',
    args,
  });
  switch (behaviour) {
    case 'refuses to connect':
    case 'fails before the first word':
      throw new Error(
        behaviour === 'refuses to connect' ? 'connect ECONNREFUSED 127.0.0.1:9' : 'secret-key-in-message',
      );
    case 'fails after some words':
      yield* some;
      throw new Error('socket hang up');
    case 'never says anything':
      await aborted(signal);
      return;
    case 'stalls after some words':
      yield* some;
      await aborted(signal);
      return;
    case 'stops without an end':
      yield* some;
      return;
    case 'ends without a word':
      yield done;
      return;
    case 'reports an error':
      yield* some;
      yield { type: 'finish', reason: 'error' };
      return;
    case 'never stops talking':
      while (!signal.aborted) {
        await nextTurn();
        yield { type: 'text', delta: 'and another word '.repeat(64) };
      }
      return;
    case 'says one huge word':
      yield { type: 'text', delta: 'x'.repeat(8 * 1024 * 1024) };
      yield done;
      return;
    case 'ignores being aborted':
      for (;;) {
        await nextTurn();
        yield { type: 'text', delta: 'word ' };
      }
    case 'speaks garbage':
      // What a broken adapter might hand on; no type holds at run time.
      yield* [
        null,
        7,
        'x',
        {},
        { type: 'text' },
        { type: 'text', delta: {} },
        { type: 'references', references: 'x' },
        { type: '__proto__' },
      ] as never[];
      yield* some;
      yield done;
      return;
    case 'calls an unknown tool':
      yield* some;
      yield { type: 'tool-call', id: 'c1', name: 'drop_database', args: { now: true } };
      yield done;
      return;
    case 'calls a tool with wrong arguments':
      yield* some;
      yield refund('c1', { reason: { toString: 'x' } });
      yield refund('c2', 'reason');
      yield refund('c3', [1, 2]);
      yield done;
      return;
    case 'calls a tool with huge arguments':
      yield* some;
      yield refund('c1', { reason: 'x'.repeat(100_000) });
      yield done;
      return;
    case 'calls a refund fifty times':
      for (let call = 0; call < 50; call += 1) yield refund(`c${call}`, { reason: 'again' });
      yield done;
      return;
    case 'calls a refund with an amount and a foreign invoice':
      yield refund('c1', {
        reason: 'because',
        amount: 9999,
        invoiceId: 'in_foreign',
        lineItems: { seats: 5 },
      });
      yield done;
      return;
    case 'calls two tools at once':
      yield { type: 'tool-call', id: 'c1', name: 'create_support_case', args: {} };
      yield refund('c2', { reason: 'r' });
      yield done;
      return;
    case 'names hostile references':
      yield {
        type: 'references',
        references: [
          'javascript:alert(1)',
          'data:text/html,x',
          '//evil.example/x',
          '/\\evil.example',
          '/\t/evil.example',
          '/.//evil.example',
          '/docs/../..//evil.example',
          'http://evil.example',
          'https://user:pw@evil.example',
          'docs/relative',
          '',
        ].map((path) => ({ file: { title: 'x', path, source: { type: 'website' as const } } })),
      };
      yield* some;
      yield done;
      return;
    case 'says unstorable characters':
      yield { type: 'text', delta: 'nul \0 and half \ud83d' };
      yield { type: 'text', delta: '\ude00 and \udc00 alone' };
      yield done;
  }
}

async function mispredict(behaviour: HostileBehaviour, signal: AbortSignalLike): Promise<unknown> {
  switch (behaviour) {
    case 'refuses to connect':
    case 'fails before the first word':
    case 'fails after some words':
    case 'reports an error':
      throw new Error('connect ECONNREFUSED 127.0.0.1:9');
    case 'never says anything':
    case 'stalls after some words':
      return aborted(signal);
    case 'ignores being aborted':
      return new Promise(() => undefined);
    case 'stops without an end':
      return '{"area":"billing","subject":"cut o';
    case 'ends without a word':
      return '';
    case 'speaks garbage':
      return '<html>502 Bad Gateway</html>';
    default:
      return {
        area: 'no-such-area',
        topic: '__proto__',
        subject: 'x'.repeat(1024 * 1024),
        description: { toString: 'x' },
        severity: 1,
        domain: 'javascript:alert(1)',
        constructor: { prototype: { isAdmin: true } },
      };
  }
}

/** Resolves when the signal aborts: until then the assistant is silent. */
function aborted(signal: AbortSignalLike): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

/** A draft of one sentence that rests on a page, and one that rests on none. */
export const sampleDraft: DraftOutcome = {
  ok: true,
  draft: {
    markdown: 'A build may use 8 GB of memory. Which project is it?',
    language: 'en',
    passages: [
      {
        number: 1,
        title: 'Build memory: Limits',
        url: '/docs/builds/memory#limits',
        quotes: ['A build may use 8 GB of memory.'],
      },
    ],
    sentences: [
      {
        text: 'A build may use 8 GB of memory.',
        passage: 1,
        quote: 'A build may use 8 GB of memory.',
      },
      { text: 'Which project is it?', passage: null, quote: null },
    ],
    withheld: 0,
  },
};

/** Drafts what a test wants, with the requests that it was given. */
export function scriptedDrafts(
  outcome: DraftOutcome = sampleDraft,
): DraftsPort & { readonly requests: readonly DraftRequest[] } {
  const requests: DraftRequest[] = [];
  return {
    requests,
    async draft(request) {
      requests.push(request);
      return outcome;
    },
  };
}
