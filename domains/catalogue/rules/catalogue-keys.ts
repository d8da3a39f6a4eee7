import type { CatalogueKey } from './calls/keys.ts';
import type { Catalogue } from './catalogue.ts';
import { plansOfField } from './plans.ts';

/** The values that each kind of key has in a catalogue. */
export function keysOfCatalogue(catalogue: Catalogue): Record<CatalogueKey, string[]> {
  const keys = (list: readonly { readonly key: string }[]) => list.map(({ key }) => key);
  return {
    Plan: plansOfField(catalogue, 'plan'),
    Product: keys(catalogue.products),
    TeamPermission: keys(catalogue.teamPermissions),
    TeamRole: keys(catalogue.roles),
    V0Plan: plansOfField(catalogue, 'v0Plan'),
  };
}
