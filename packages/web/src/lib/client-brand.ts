import type { Brand } from '@reachout/brand/rules/brand';

/** What the browser needs of the brand and its catalogue: names, addresses, and what can be asked about by whom. Facts, flags, drawings and rights stay on the server. */
export type ClientBrand = Pick<
  Brand,
  | 'name'
  | 'slug'
  | 'links'
  | 'exampleDeploymentHost'
  | 'products'
  | 'plans'
  | 'planGroups'
  | 'areas'
  | 'notices'
  | 'billableItems'
  | 'customerSuccess'
>;

/** The part of a brand that travels to the browser with an island. */
export function toClientBrand(brand: ClientBrand): ClientBrand {
  const { name, slug, links, exampleDeploymentHost, products, plans, planGroups, areas, notices } = brand;
  const { billableItems, customerSuccess } = brand;
  return {
    name,
    slug,
    links,
    exampleDeploymentHost,
    products,
    plans,
    planGroups,
    areas,
    notices,
    billableItems,
    ...(customerSuccess && { customerSuccess }),
  };
}
