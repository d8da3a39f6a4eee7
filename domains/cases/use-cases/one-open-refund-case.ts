import { appError } from '@reachout/core/errors';
import { err, type Result } from '@reachout/core/result';
import { isUniqueViolation } from '@reachout/database/errors';

/**
 * An invoice has one open refund case at most, which the database sees to. An action that would reopen a second one is refused, and nothing of it is kept.
 */
export async function whileOneRefundCaseIsOpen<T>(run: () => Promise<Result<T>>): Promise<Result<T>> {
  try {
    return await run();
  } catch (error) {
    if (isUniqueViolation(error, 'cases_one_open_refund'))
      return err(appError('case_action_unavailable', { message: anotherIsOpen }));
    throw error;
  }
}

const anotherIsOpen =
  'Another case about the refund of this invoice is open. Go on in that case, or reopen this one when that is solved.';
