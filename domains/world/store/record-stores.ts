import type { RecordKind } from '../rules/kinds.ts';
import { invoiceStore } from './kinds/invoice-store.ts';
import type { KindStore } from './kinds/kind-store.ts';
import { pageStore } from './kinds/page-store.ts';
import { personStore } from './kinds/person-store.ts';
import {
  deploymentStore,
  domainStore,
  projectAccessStore,
  projectStore,
  requestHourStore,
} from './kinds/project-stores.ts';
import { componentStore, incidentStore } from './kinds/status-stores.ts';
import { memberStore, teamStore } from './kinds/team-stores.ts';

/** Where the records of each kind are kept. */
export const recordStores: { readonly [Kind in RecordKind]: KindStore<Kind> } = {
  person: personStore,
  team: teamStore,
  member: memberStore,
  project: projectStore,
  'project-access': projectAccessStore,
  deployment: deploymentStore,
  domain: domainStore,
  invoice: invoiceStore,
  'request-hour': requestHourStore,
  component: componentStore,
  incident: incidentStore,
  page: pageStore,
};
