import type { Heading } from 'mdast';

declare module 'mdast' {
  interface HeadingData {
    /** Set by parsing: the id that links and passages point to. */
    id?: string;
  }
}

/** The id that parsing gave to a heading. */
export function headingId(node: Heading): string {
  return node.data?.id ?? '';
}
