import type { DeliveryReport } from '@reachout/ports/incoming-mail';

/** A part of a report, as text. */
export interface ReportPart {
  type: string;
  text: string;
}

/** What a server tells of a mail that it could not deliver; null where none of the parts tells that (RFC 3464). */
export function readReport(parts: readonly ReportPart[]): DeliveryReport | null {
  const status = parts.find(({ type }) => /^message\/(?:global-)?delivery-status$/.test(type));
  if (status === undefined) return null;
  const [, ...each] = status.text
    .replaceAll('\r\n', '\n')
    .trim()
    .split(/\n\s*\n/);
  const original = parts.find(({ type }) =>
    /^(?:text\/rfc822-headers|message\/(?:global-headers|rfc822|global))$/.test(type),
  );
  const [, messageId] = /^message-id:\s*<?([^<>\s]+)>?/im.exec(headOf(original?.text ?? '')) ?? [];
  return {
    messageId: messageId ?? null,
    recipients: each.flatMap((block) => {
      const fields = block.replace(/\n[ \t]+/g, ' ');
      // Two patterns that take the same blanks, one after the other, would take the square of their number.
      const [, address] = /^(?:final|original)-recipient:[^;\n]*;\s*<?([^\s<>]+)>?/im.exec(fields) ?? [];
      const [, action = ''] = /^action:\s*(\S+)/im.exec(fields) ?? [];
      const [, code = ''] = /^status:\s*(\d\.\d{1,3}\.\d{1,3})/im.exec(fields) ?? [];
      if (address === undefined) return [];
      return [{ address: address.toLowerCase(), action: action.toLowerCase(), status: code }];
    }),
  };
}

/** The header of a mail that is given back, whole or not. */
function headOf(text: string): string {
  const [head = ''] = text
    .replaceAll('\r\n', '\n')
    .replace(/\n[ \t]+/g, ' ')
    .split('\n\n', 1);
  return head;
}
