import { worldCopy } from '../messages/world.ts';

/** What a service token may do. Each writes its own kinds of records; reading is one scope, since an export is one file. */
export const serviceScopes = [
  'world:read',
  'people:write',
  'teams:write',
  'projects:write',
  'billing:write',
  'status:write',
  'pages:write',
] as const;
export type ServiceScope = (typeof serviceScopes)[number];

/** What each scope allows, for the operator who gives it. */
export const serviceScopeLabels: Readonly<Record<ServiceScope, () => string>> = {
  'world:read': () => worldCopy.scopeRead(),
  'people:write': () => worldCopy.scopePeople(),
  'teams:write': () => worldCopy.scopeTeams(),
  'projects:write': () => worldCopy.scopeProjects(),
  'billing:write': () => worldCopy.scopeBilling(),
  'status:write': () => worldCopy.scopeStatus(),
  'pages:write': () => worldCopy.scopePages(),
};
