import { requestCopy } from '../messages/requests.ts';
import { appError } from '@reachout/core/errors';
import { type AccountSelector, selectAccount } from '../use-cases/account-access.ts';

/** A product that is neither of the two; `field` is its name in the request. */
export const unknownProduct = (field = 'product') =>
  appError('validation_failed', { fields: { [field]: requestCopy.unknownProduct() } });

/** The account that the browser's context names; what it says of plan and permission is not looked at. */
export function accountOfContext(context: { teamId?: string; user?: string }): AccountSelector {
  return context.teamId === undefined && context.user !== undefined
    ? { username: context.user }
    : selectAccount({ teamId: context.teamId });
}
