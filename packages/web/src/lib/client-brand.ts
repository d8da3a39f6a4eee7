import type { Brand } from '@reachout/brand/rules/brand';

/** What the browser needs of the brand and its catalogue: names, addresses, and what can be asked about by whom. Facts, flags, drawings and rights stay on the server. */
export type ClientBrand = Pick<
  Brand,
  | 'name'
  | 'slug'
  | 'exampleDeploymentHost'
  | 'products'
  | 'plans'
  | 'planGroups'
  | 'areas'
  | 'notices'
  | 'billableItems'
  | 'customerSuccess'
> & {
  links: Omit<Brand['links'], (typeof linksOfPages)[number]>;
  /** Where it is another one than `$`. */
  currencySign?: string;
};

/** Links that stand on pages alone: neither a notice nor a form has them. */
const linksOfPages = [
  'editArticle',
  'v0Support',
  'guides',
  'supportTerms',
  'apiGuide',
  'mcpGuide',
  'programsGuide',
] as const satisfies readonly (keyof Brand['links'])[];

const known = new WeakMap<Brand, ClientBrand>();

/** The part of a brand that travels to the browser with an island: one frozen object for each brand, since pages write again what is not frozen. */
export function toClientBrand(brand: Brand): ClientBrand {
  const last = known.get(brand);
  if (last !== undefined) return last;
  const client = Object.freeze(pickForClients(brand));
  known.set(brand, client);
  return client;
}

function pickForClients(brand: Brand): ClientBrand {
  const { name, slug, exampleDeploymentHost, products, plans, planGroups, areas, notices } = brand;
  const { billableItems, customerSuccess, currencySign } = brand;
  const links = { ...brand.links };
  for (const link of linksOfPages) delete (links as Partial<Brand['links']>)[link];
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
    ...(currencySign !== '$' && { currencySign }),
  };
}
