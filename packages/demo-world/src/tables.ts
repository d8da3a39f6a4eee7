/** Every table of Reachout. Hot tables carry the account id first in their keys so that they can be distributed by it. */
export * from '@reachout/accounts/store/schema/access';
export * from '@reachout/documentation/store/schema';
export * from '@reachout/accounts/store/schema/identity';
export * from '@reachout/accounts/store/schema/accounts';
export * from '@reachout/billing/store/schema';
export * from '@reachout/cases/store/schema/cases';
export * from '@reachout/chat/store/schema';
export * from '@reachout/cases/store/schema/desk';
export * from '@reachout/observability/store/schema';
export * from '@reachout/operations/store/schema/operations';
export * from '@reachout/operations/store/schema/outbox';
export * from '@reachout/sales/store/schema';
export * from '@reachout/status/store/schema';
