/** What can be done to a resource. `list` stands alone: neither `write` nor `*` contains it. */
export const basicActions = ['read', 'create', 'delete', 'update', 'list'] as const;
export type BasicAction = (typeof basicActions)[number];

/** Basic actions and their aliases: `write` is create, delete and update; `*` is read, create, delete and update. */
export const permissionActions = [...basicActions, 'write', '*'] as const;
export type PermissionAction = (typeof permissionActions)[number];

/** The built-in resources (D7). */
export const permissionResources = [
  'supportCase',
  'supportCaseComment',
  'projectSupportCase',
  'projectSupportCaseComment',
  'billingRefund',
  'billingInvoice',
  'billingInformation',
  'billingPlan',
  'paymentMethod',
  'team',
  'teamOwnMembership',
  'project',
  'projectPermissions',
  'deployment',
  'domain',
  'v0Chat',
  'fileUpload',
] as const;
export type PermissionResource = (typeof permissionResources)[number];

/** What somebody may do, by resource. A resource that is absent grants nothing. */
export type Grants = Readonly<Partial<Record<PermissionResource, readonly PermissionAction[] | undefined>>>;
