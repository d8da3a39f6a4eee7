import { parseBrand } from '@reachout/brand/rules/brand';
import brandFile from '../../../brand/tetra.json' with { type: 'json' };
import { type ClientBrand, toClientBrand } from '@reachout/web/lib/client-brand';

/** What the browser knows of the default brand. */
export function defaultClientBrand(): ClientBrand {
  const parsed = parseBrand(brandFile);
  if (!parsed.ok) throw new Error(parsed.error.map(({ message }) => message).join('\n'));
  return toClientBrand(parsed.value);
}
