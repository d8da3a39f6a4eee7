/** Every table of Reachout. Hot tables carry the account id first in their keys so that they can be distributed by it. */
export * from './schema/access.ts';
export * from './schema/documentation.ts';
export * from './schema/identity.ts';
export * from './schema/accounts.ts';
export * from './schema/billing.ts';
export * from './schema/cases.ts';
export * from './schema/chat.ts';
export * from './schema/desk.ts';
export * from './schema/observability.ts';
export * from './schema/operations.ts';
export * from './schema/outbox.ts';
export * from './schema/sales.ts';
