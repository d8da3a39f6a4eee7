import type { CaseOptionsResponse } from '../rules/calls/case-options.ts';
import { describeCaseOptions } from '../rules/case-options.ts';
import type { ProductKey } from '@reachout/catalogue/rules/products';
import { ok, type Result } from '@reachout/core/result';
import { type AccountSelector, findAccountAccess } from '@reachout/accounts/use-cases/account-access';
import type { ServiceDeps } from '@reachout/ports/deps';
import type { Viewer } from '@reachout/ports/viewer';

/** What a case of one of the person's accounts may be about, and what each topic asks for. Errors: not_found. */
export async function readCaseOptions(
  deps: ServiceDeps,
  viewer: Viewer,
  { account, product, origin }: { account: AccountSelector; product: ProductKey | undefined; origin: string },
): Promise<Result<CaseOptionsResponse>> {
  const found = await findAccountAccess(deps, viewer, account);
  if (!found.ok) return found;
  return ok(describeCaseOptions({ brand: deps.brand, account: found.value.account, origin }, product));
}
