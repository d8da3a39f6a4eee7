import { createMarkdownWriter } from '../../../packages/web/src/lib/answer-markdown/markdown-writer.ts';
import type { Mount } from './mount.ts';

/** The writer alone, without React. */
export const mount: Mount = (element) => {
  const writer = createMarkdownWriter(element, { base: document.baseURI });
  return { update: (_all, delta) => writer.write(delta), done: () => writer.end() };
};
