import { randomUUID } from 'node:crypto';
import { type EvaluationContext, OpenFeature, type Provider } from '@openfeature/server-sdk';
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
}

/** Feature flags (D30): the catalogue's, unless the operator has a provider of their own, which is asked through OpenFeature. */
export async function createFlags(
  { flags }: Pick<Catalogue, 'flags'>,
  { overrides = {}, environment, provider }: FlagOptions = {},
): Promise<FlagsPort> {
  const rules = new Map<string, FlagRule>(Object.entries(flags));
  const inCatalogue = (flag: string, key: string, accountId: string | undefined): boolean =>
    isFlagOn(flag, rules.get(flag) ?? false, { environment, key, accountId });
  const client = provider && (await openProvider(provider));
  return {
    async isOn(flag, { userId, accountId }) {
      if (Object.hasOwn(overrides, flag)) return overrides[flag] ?? false;
      const key = accountId ?? userId;
      const own = inCatalogue(flag, key, accountId);
      if (client === undefined) return own;
      const context: EvaluationContext = {
        targetingKey: key,
        userId,
        ...(accountId !== undefined && { accountId }),
        ...(environment !== undefined && { environment }),
      };
      return client.getBooleanValue(flag, own, context);
    },
  };
}

async function openProvider(provider: Provider) {
  // A domain of its own isolates the flags of two applications in one process, as in tests.
  const domain = `reachout-${randomUUID()}`;
  await OpenFeature.setProviderAndWait(domain, provider);
  return OpenFeature.getClient(domain);
}
