/** What each call of §7 takes and gives, by subject. Browser code imports the subject it needs. */
export * from './calls/accounts.ts';
export * from './calls/assistant.ts';
export * from './calls/auth-token.ts';
export * from './calls/billing.ts';
export * from './calls/case-life.ts';
export * from './calls/case-create.ts';
export * from './calls/case-options.ts';
export * from './calls/case-submission.ts';
export * from './calls/cases.ts';
export * from './calls/conversations.ts';
export * from './calls/documentation.ts';
export * from './calls/fields.ts';
export * from './calls/observability.ts';
export * from './calls/projects.ts';
export * from './calls/sales.ts';
export * from './calls/search.ts';
export * from './calls/status.ts';
export { caseCreatePayloadSchema } from './case-payload.ts';
