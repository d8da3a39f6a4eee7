import type { CaseOptionsResponse } from '@reachout/contract/calls/case-options';
import { describeCaseOptions } from '@reachout/contract/case-options';
import type { ProductKey } from '@reachout/contract/products';
import { ok, type Result } from '@reachout/contract/result';
import { type AccountSelector, findAccountAccess } from '../accounts/account-access.ts';
import type { ServiceDeps } from '../deps.ts';
import type { Viewer } from '../viewer.ts';

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
