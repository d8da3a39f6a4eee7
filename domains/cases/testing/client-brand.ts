import { brand } from '@reachout/core/testing/samples';
import { type ClientBrand, toClientBrand } from '@reachout/web/lib/client-brand';

/** What the browser knows of the default brand. */
export function defaultClientBrand(): ClientBrand {
  return toClientBrand(brand);
}
