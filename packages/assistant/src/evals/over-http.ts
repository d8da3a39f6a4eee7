import { setTimeout as wait } from 'node:timers/promises';
import { effectivePlan, type HasPlans } from '@reachout/catalogue/rules/plans';
import type { HasProducts } from '@reachout/catalogue/rules/products';
import { type Answer, emptyAnswer, reduceAnswer } from '@reachout/chat/rules/answer';
import { assistantTools } from '@reachout/chat/rules/assistant-call';
import { apiPaths } from '@reachout/core/paths';
import { readUiStream } from '../ui-stream.ts';
import { type Measured, type PredictedCase, spokenIn, withoutAddresses } from './measure.ts';

/** Sends a request to a server in the name of somebody who is signed in. The address begins with `/`. */
export type AskAsPerson = (path: string, init?: RequestInit) => Promise<Response>;

/** The server did not answer as an evaluation needs it to. The message says what it said, and is fit to print. */
export class EvaluationFailed extends Error {
  override name = 'EvaluationFailed';
}

/** An account as the API tells it, as far as it matters here. */
interface Account extends HasPlans {
  team?: { id: string };
  user?: { username: string };
}

interface Person {
  ask: AskAsPerson;
  accounts: readonly Account[];
}

/** As long as somebody may be told to wait for the next request of a minute, and not of a day. */
const longestWaitSeconds = 330;
/** How often in a row a server may say that it will be back. */
const mostOutages = 10;

/**
 * Measures a server as the browser talks to it: by its API, with conversations that it stores, and answers that are read as they come. Conversations go to
 * these people in turn, as a person may have three answers in the making.
 *
 * @throws EvaluationFailed when the server refuses, or nobody has an account with a product
 */
export async function measuredOverHttp(
  askers: readonly AskAsPerson[],
  catalogue: HasProducts,
): Promise<Measured> {
  const people = await Promise.all(
    askers.map(async (ask): Promise<Person> => {
      const response = await patiently(ask, apiPaths.accounts());
      const { accounts } = (await response.json()) as { accounts: Account[] };
      return { ask, accounts };
    }),
  );
  let turn = 0;
  /** Somebody with an account on this plan, or on any plan of the product. */
  const findPerson = ({ product, plan }: { product: string; plan?: string }) => {
    turn += 1;
    const ordered = people
      .map((_, at) => people[(turn + at) % people.length])
      .filter((each) => each !== undefined);
    const choices = ordered.flatMap(({ ask, accounts }) =>
      accounts.map((account) => ({ ask, account, plan: effectivePlan(catalogue, account, product) })),
    );
    const choice =
      choices.find((each) => each.plan !== null && each.plan === plan) ??
      choices.find((each) => each.plan !== null);
    if (choice === undefined)
      throw new EvaluationFailed(`Nobody here has an account with the product ${product}.`);
    return { ask: choice.ask, context: contextOf(choice.account, product) };
  };
  return {
    converse(about) {
      const { ask, context } = findPerson(about);
      const headers = { ...jsonHeaders, accept: 'text/event-stream', 'accept-language': about.language };
      let threadId: string | null = null;
      return async (say) => {
        const message = { id: crypto.randomUUID(), content: say };
        const said = { message, context, tools: assistantTools, toolChoice: 'auto' };
        const put = (more: object) => {
          const body = JSON.stringify({ ...said, threadId, ...more });
          return readAnswer(ask, { method: 'POST', headers, body });
        };
        const first = await put({});
        // What broke off is asked for once more, as the page offers it.
        const again = { threadId: first.answer.threadId, retry: true };
        const { answer, ms, certainty } = first.answer.status === 'finished' ? first : await put(again);
        if (answer.status !== 'finished')
          throw new EvaluationFailed(`An answer broke off twice, after “${answer.text.slice(-80)}”`);
        threadId = answer.threadId;
        return {
          text: withoutAddresses(answer.text),
          tool: answer.toolCalls[0]?.name,
          hasReferences: answer.references.length > 0,
          ms,
          certainty,
        };
      };
    },
    async predict({ product, turns, language }) {
      const { ask, context } = findPerson({ product, plan: 'pro' });
      const body = JSON.stringify({ messages: spokenIn(turns), context });
      const headers = { ...jsonHeaders, 'accept-language': language };
      const response = await patiently(ask, apiPaths.predictCase(), { method: 'POST', headers, body });
      const { prediction } = (await response.json()) as { prediction: PredictedCase };
      return prediction;
    },
  };
}

const jsonHeaders = { 'content-type': 'application/json' };

function contextOf({ team, user }: Account, product: string): object {
  return { product, ...(team ? { teamId: team.id } : { user: user?.username }) };
}

/** Reads an answer to its end, whatever that is. The time is that from the request that was taken to the first word. */
async function readAnswer(
  ask: AskAsPerson,
  init: RequestInit,
): Promise<{ answer: Answer; ms: number; certainty: number | undefined }> {
  let sentAt = 0;
  const response = await patiently(
    (path, given) => {
      sentAt = performance.now();
      return ask(path, given);
    },
    apiPaths.chat(),
    init,
  );
  let ms: number | undefined;
  let certainty: number | undefined;
  let answer = emptyAnswer;
  // A response without a body reads like one that was cut off.
  for await (const { chunk } of response.body === null ? [] : readUiStream(response.body)) {
    if (chunk.type === 'text-delta') ms ??= performance.now() - sentAt;
    if (chunk.type === 'data-certainty') ({ certainty } = chunk.data);
    answer = reduceAnswer(answer, chunk);
  }
  return { answer, ms: ms ?? performance.now() - sentAt, certainty };
}

/** Asks again when the server says that it was asked too often, or that it will be back; what else it refuses ends the evaluation. */
async function patiently(ask: AskAsPerson, path: string, init?: RequestInit): Promise<Response> {
  for (let outages = 0; ;) {
    const response = await ask(path, init);
    if (response.ok) return response;
    const { status } = response;
    const seconds = response.headers.has('retry-after') ? Number(response.headers.get('retry-after')) : NaN;
    const said = await response.text();
    if (status === 503) outages += 1;
    const isWorthWaiting = status === 429 || (status === 503 && outages <= mostOutages);
    if (!isWorthWaiting || !(seconds <= longestWaitSeconds))
      throw new EvaluationFailed(`${path} answered ${status}: ${said.slice(0, 500)}`);
    await wait(Math.max(1, seconds) * 1000);
  }
}
