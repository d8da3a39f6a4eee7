import { type Account, canOpenCase, canUseRefundTool } from '@reachout/accounts/rules/accounts';
import type { HasProducts, ProductKey } from '@reachout/catalogue/rules/products';
import type { AssistantTool } from './assistant-call.ts';

/** The forms that the person may have opened for this account and product (§6): a case with the permission, a refund with permission and flag. */
export function offeredTools(
  catalogue: HasProducts,
  account: Pick<Account, 'team' | 'permissions' | 'hasProjects'>,
  product: ProductKey,
  flags: { supportChatRefundInvoiceFlow: boolean },
): AssistantTool[] {
  const tools: AssistantTool[] = [];
  if (canOpenCase(catalogue, account, product)) tools.push('create_support_case');
  if (canUseRefundTool(account, flags)) tools.push('refund_invoice');
  return tools;
}
