import type { Asker } from '@reachout/chat/rules/assistant-call';
import type { ModelBudgetPort, SpentBudget } from '@reachout/chat/rules/model-call';
import { dayMs, secondMs } from '@reachout/core/time';
import type { Database } from '@reachout/database/client';
import {
  giveBackToRateLimit,
  type RateLimit,
  takeFromRateLimit,
} from '@reachout/operations/store/rate-limit-queries';

const daySeconds = dayMs / secondMs;

/** Tokens that models may use within a day; a budget that is absent is not limited. */
export type DailyTokens = Readonly<Partial<Record<SpentBudget, number>>>;

/**
 * Budgets of tokens in the database, shared by all processes. A day is the last 24 hours: what was used comes back bit by bit, and not at midnight.
 */
export function createModelBudget(db: Database, tokens: DailyTokens): ModelBudgetPort {
  const budgetsOf = (asker: Asker | undefined): [SpentBudget, RateLimit][] => {
    const names: Record<SpentBudget, string | undefined> = {
      person: asker && `model:person:${asker.personId}`,
      team: asker && `model:team:${asker.accountId}`,
      day: 'model:all',
    };
    return (['person', 'team', 'day'] as const).flatMap((budget) => {
      const [bucket, limit] = [names[budget], tokens[budget]];
      return bucket === undefined || limit === undefined
        ? []
        : [[budget, { bucket, limit, windowSeconds: daySeconds }] as const];
    });
  };
  const giveBack = async (limits: readonly RateLimit[], amount: number): Promise<void> => {
    for (const limit of limits) await giveBackToRateLimit(db, limit, amount);
  };
  return {
    async reserve(asker, amount) {
      const taken: RateLimit[] = [];
      for (const [budget, limit] of budgetsOf(asker)) {
        const { allowed } = await takeFromRateLimit(db, limit, amount);
        if (!allowed) {
          await giveBack(taken, amount);
          return budget;
        }
        taken.push(limit);
      }
      return undefined;
    },
    async settle(asker, difference) {
      if (difference === 0) return;
      await giveBack(
        budgetsOf(asker).map(([, limit]) => limit),
        -difference,
      );
    },
  };
}
