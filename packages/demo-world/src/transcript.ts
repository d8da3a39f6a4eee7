import type { ChatTool } from '@reachout/chat/rules/chat-form';
import type { Reference } from '@reachout/documentation/rules/reference';
import { demoThreadId } from './orbit-cases.ts';

interface TranscriptMessage {
  role: 'user' | 'assistant' | 'tool';
  minutesAfterStart: number;
  content: string;
  tool?: ChatTool;
  references?: Reference[];
  promptId?: string;
}

const article = (title: string, path: string, heading: string, id: string): Reference => ({
  file: { title, path, source: { type: 'motif' } },
  meta: { leadHeading: { value: heading, id, depth: 2 } },
});

/** The chat before Orbit's case about time-outs. */
export const demoTranscript: readonly TranscriptMessage[] = [
  {
    role: 'user',
    minutesAfterStart: 0,
    content:
      'Some requests to checkout-api run for 300 seconds and end with FUNCTION_INVOCATION_TIMEOUT. Nothing was deployed. What can this be?',
  },
  {
    role: 'assistant',
    minutesAfterStart: 0.2,
    promptId: 'prompt_demo_1',
    content:
      'FUNCTION_INVOCATION_TIMEOUT means that the function did not answer within its time limit. When most requests are quick and a few run to the limit, the function is usually waiting for something outside, such as a database or another service, that never answers.\n\nLook at the last line that was logged before the time-out, and give every outside call a time limit of its own that is shorter than the function’s.',
    references: [
      article(
        'Function timeouts',
        '/docs/functions/timeouts',
        'Find what the function waits for',
        'find-what-the-function-waits-for',
      ),
    ],
  },
  {
    role: 'user',
    minutesAfterStart: 3,
    content:
      'The last line is "reserving stock". That opens a connection to our stock database. How do I see whether it is waiting there?',
  },
  {
    role: 'assistant',
    minutesAfterStart: 3.2,
    promptId: 'prompt_demo_2',
    content:
      'Compare the times with the number of open connections on the database. If all of them are taken at those moments, new ones wait until one is free. Each running copy of a function opens connections of its own, so a burst of requests can use up all of them; a pooled address avoids this.',
    references: [
      article(
        'Function timeouts',
        '/docs/functions/timeouts',
        'Databases and connection pools',
        'databases-and-connection-pools',
      ),
      article('Runtime errors', '/docs/functions/runtime-errors', 'Connection errors', 'connection-errors'),
    ],
  },
  {
    role: 'user',
    minutesAfterStart: 9,
    content:
      'All 100 are taken, but I cannot see by whom. We are losing orders, I need a person to look at this.',
  },
  {
    role: 'assistant',
    minutesAfterStart: 9.1,
    promptId: 'prompt_demo_3',
    content:
      'I can hand this over to our support team. The form below is filled in with what you have told me.',
  },
  {
    role: 'tool',
    minutesAfterStart: 9.1,
    content: '',
    tool: { name: 'case_form_opened', id: 'tool_demo_1', args: { prefilled: true, threadId: demoThreadId } },
  },
];
