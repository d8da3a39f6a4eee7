import { parseBrand } from '@reachout/contract/brand';
import brandFile from '../../../../../../brand/tetra.json' with { type: 'json' };
import { type ClientBrand, toClientBrand } from '../../../lib/client-brand.ts';

/** What the browser knows of the default brand. */
export function defaultClientBrand(): ClientBrand {
  const parsed = parseBrand(brandFile);
  if (!parsed.ok) throw new Error(parsed.error.map(({ message }) => message).join('\n'));
  return toClientBrand(parsed.value);
}
