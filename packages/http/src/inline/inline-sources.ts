import { createHash } from 'node:crypto';

/** A script that a page holds itself, and the source expression by which its policy allows it. */
export interface InlineScript {
  text: string;
  source: string;
}

/** What stands in a page itself, as source expressions for its policy: nothing else inline is allowed. */
export interface InlineSources {
  style?: string | undefined;
  script?: string | undefined;
}

/** The source expression of a Content-Security-Policy that allows an inline text by its hash. */
export const sourceOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
