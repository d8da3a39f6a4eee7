import type { Brand } from '@reachout/brand/rules/brand';

/** What the browser needs of the brand: names, addresses and the operator's own areas. Facts, flags and drawings stay on the server. */
export type ClientBrand = Pick<
  Brand,
  'name' | 'slug' | 'products' | 'links' | 'exampleDeploymentHost' | 'areas'
>;

/** The part of a brand that travels to the browser with an island. */
export function toClientBrand({
  name,
  slug,
  products,
  links,
  exampleDeploymentHost,
  areas,
}: ClientBrand): ClientBrand {
  return { name, slug, products, links, exampleDeploymentHost, ...(areas && { areas }) };
}
