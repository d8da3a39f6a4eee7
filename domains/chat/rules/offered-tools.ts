import { type Account, canOpenCase, canUseRefundTool } from '@reachout/accounts/rules/accounts';
import type { ProductKey } from '@reachout/brand/rules/products';
import type { AssistantTool } from './assistant-call.ts';

/** The forms that the person may have opened for this account and product (§6): a case with the permission, a refund with permission and flag. */
export function offeredTools(
  account: Pick<Account, 'team' | 'permissions' | 'hasProjects'>,
  product: ProductKey,
  flags: { supportChatRefundInvoiceFlow: boolean },
): AssistantTool[] {
  const tools: AssistantTool[] = [];
  if (canOpenCase(account, product)) tools.push('create_support_case');
  if (canUseRefundTool(account, flags)) tools.push('refund_invoice');
  return tools;
}
