import { Rich } from '@reachout/language/rich';
import type { ClientBrand } from '@reachout/web/lib/client-brand';
import { formCopy } from '../../../messages/form.ts';

/** The message of a failed submit; in the specified one the community's address is a link (§8). */
export function SubmitFailedText({ brand, message }: { brand: ClientBrand; message: string }) {
  const { community } = brand.links;
  if (message !== formCopy.submitFailed({ community })) return message;
  return (
    <Rich
      message={formCopy.submitFailed}
      values={{ community, link: <a className="ui-link" href={community} /> }}
    />
  );
}
