import { destinationBeside, parseWebAddress } from '@reachout/core/link';

/** A whole web address as somebody typed it is a link, with its host beside it where that does not read as it is; anything else is text. */
export function TypedAddress({ address }: { address: string }) {
  const link = parseWebAddress(address);
  if (!link) return address;
  const beside = destinationBeside(link, address);
  return (
    <>
      <a className="ui-link" href={link.href} rel="noopener noreferrer nofollow" data-says-address="">
        {address}
      </a>
      {beside === null ? null : <span className="text-muted"> ({beside})</span>}
    </>
  );
}
