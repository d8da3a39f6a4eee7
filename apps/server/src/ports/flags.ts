import { randomUUID } from 'node:crypto';
import { type Client, type EvaluationContext, OpenFeature, type Provider } from '@openfeature/server-sdk';
import type { Catalogue, FlagRule } from '@reachout/catalogue/rules/catalogue';
import { isFlagOn } from '@reachout/catalogue/rules/flags';
import type { FlagsPort } from '@reachout/ports/ports';

export interface FlagOptions {
  /** Flags that a variable of the environment has switched; these win over all else. */
  overrides?: Readonly<Record<string, boolean>> | undefined;
  /** The name of this installation's environment, by which the catalogue may switch. */
  environment?: string | undefined;
  /** A provider of the operator's own. What it does not know, or cannot say now, is as the catalogue says. */
  provider?: Provider | undefined;
  /** Milliseconds that only grow; for how long an answer of the provider counts is told by them. */
  elapsed?: () => number;
}

/** For this long an answer of a provider is not asked for again: pages ask for each account, and a flag need not change at once. */
export const flagAnswerMs = 10_000;
/** Answers that are kept at most; beyond it the oldest go. */
const maxAnswers = 10_000;

/** Feature flags (D30): the catalogue's, unless the operator has a provider of their own, which is asked through OpenFeature. */
export async function createFlags(
  { flags }: Pick<Catalogue, 'flags'>,
  { overrides = {}, environment, provider, elapsed = () => performance.now() }: FlagOptions = {},
): Promise<FlagsPort> {
  const rules = new Map<string, FlagRule>(Object.entries(flags));
  const ask = provider && keepAnswers(await openProvider(provider), elapsed);
  return {
    async isOn(flag, { userId, accountId }) {
      if (Object.hasOwn(overrides, flag)) return overrides[flag] ?? false;
      const key = accountId ?? userId;
      const own = isFlagOn(flag, rules.get(flag) ?? false, { environment, key, accountId });
      if (ask === undefined) return own;
      const context: EvaluationContext = {
        targetingKey: key,
        userId,
        ...(accountId !== undefined && { accountId }),
        ...(environment !== undefined && { environment }),
      };
      return ask(flag, own, context);
    },
  };
}

async function openProvider(provider: Provider): Promise<Client> {
  // A domain of its own isolates the flags of two applications in one process, as in tests.
  const domain = `reachout-${randomUUID()}`;
  await OpenFeature.setProviderAndWait(domain, provider);
  return OpenFeature.getClient(domain);
}

/** Asks a client, and gives the same answer for a while to those who ask the same; an outage costs one wait and not one for each request. */
function keepAnswers(client: Client, elapsed: () => number) {
  const answers = new Map<string, { until: number; isOn: Promise<boolean> }>();
  return (flag: string, fallback: boolean, context: EvaluationContext): Promise<boolean> => {
    const name = JSON.stringify([flag, context]);
    const known = answers.get(name);
    if (known && elapsed() < known.until) return known.isOn;
    const isOn = client.getBooleanValue(flag, fallback, context);
    answers.delete(name);
    answers.set(name, { until: elapsed() + flagAnswerMs, isOn });
    const [oldest] = answers.keys();
    if (answers.size > maxAnswers && oldest !== undefined) answers.delete(oldest);
    return isOn;
  };
}
