export { readCaseMap } from './case-map.ts';
export { readPrivateKey } from './read-private-key.ts';
export { createSalesforceDesk } from './create-salesforce-desk.ts';
