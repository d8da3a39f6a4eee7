/** Request and response schemas of the calls of §7, by subject. Browser code imports the subject it needs. */
export * from '@reachout/accounts/rules/calls/accounts';
export * from '@reachout/chat/rules/calls/assistant';
export * from '@reachout/accounts/rules/calls/auth-token';
export * from '@reachout/refunds/rules/calls/billing';
export * from '@reachout/cases/rules/calls/case-life';
export * from '@reachout/cases/rules/calls/case-create';
export * from '@reachout/cases/rules/calls/case-options';
export * from '@reachout/cases/rules/calls/case-submission';
export * from '@reachout/cases/rules/calls/cases';
export * from '@reachout/chat/rules/calls/conversations';
export * from '@reachout/documentation/rules/calls/documentation';
export * from '@reachout/core/calls/fields';
export * from '@reachout/observability/rules/calls/observability';
export * from '@reachout/accounts/rules/calls/projects';
export * from '@reachout/sales/rules/calls/sales';
export * from '@reachout/documentation/rules/calls/search';
export * from '@reachout/status/rules/calls/status';
export { caseCreatePayloadSchema } from '@reachout/cases/rules/case-payload';
