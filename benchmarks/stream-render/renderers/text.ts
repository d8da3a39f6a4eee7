import type { Mount } from './mount.ts';

/** The floor: what the browser itself takes to let one text grow, without Markdown. */
export const mount: Mount = (element) => {
  const text = document.createTextNode('');
  const paragraph = document.createElement('div');
  paragraph.style.whiteSpace = 'pre-wrap';
  paragraph.append(text);
  element.append(paragraph);
  return { update: (_all, delta) => text.appendData(delta), done() {} };
};
