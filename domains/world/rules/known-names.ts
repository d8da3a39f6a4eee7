import type { NameCatalogue } from '@reachout/catalogue/rules/catalogue';
import { plansOfField } from '@reachout/catalogue/rules/plans';
import { productKeysOf } from '@reachout/catalogue/rules/products';
import type { KnownNames } from './world-messages.ts';

/** The plans, roles and permissions of the catalogue, which records may name. */
export function knownNamesOf(catalogue: NameCatalogue): KnownNames {
  const keys = (list: readonly { readonly key: string }[]) => list.map(({ key }) => key);
  const fields = new Set(catalogue.plans.map(({ field }) => field));
  return {
    plans: Object.fromEntries([...fields].map((field) => [field, plansOfField(catalogue, field)])),
    roles: keys(catalogue.roles),
    projectRoles: keys(catalogue.projectRoles),
    permissions: keys(catalogue.teamPermissions),
    products: productKeysOf(catalogue),
  };
}
