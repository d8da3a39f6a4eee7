import { randomUUID } from 'node:crypto';
import { type EvaluationContext, InMemoryProvider, OpenFeature } from '@openfeature/server-sdk';
import type { Brand } from '@reachout/brand/rules/brand';
import type { FlagsPort } from '@reachout/ports/ports';

/**
 * Feature flags through OpenFeature (D30). The built-in provider reads the brand file, and REACHOUT_FLAG_* variables
 * win over it. An operator's own provider takes its place without a change elsewhere.
 */
export async function createFlags(
  brand: Pick<Brand, 'flags'>,
  overrides: Record<string, boolean>,
): Promise<FlagsPort> {
  const values = { ...brand.flags, ...overrides };
  const provider = new InMemoryProvider(
    Object.fromEntries(
      Object.entries(values).map(([name, isOn]) => [
        name,
        { variants: { on: true, off: false }, defaultVariant: isOn ? 'on' : 'off', disabled: false },
      ]),
    ),
  );
  // A domain of its own isolates the flags of two applications in one process, as in tests.
  const domain = `reachout-${randomUUID()}`;
  await OpenFeature.setProviderAndWait(domain, provider);
  const client = OpenFeature.getClient(domain);
  return {
    isOn(flag, { userId, accountId }) {
      const context: EvaluationContext = {
        targetingKey: userId,
        ...(accountId !== undefined && { accountId }),
      };
      return client.getBooleanValue(flag, false, context);
    },
  };
}
