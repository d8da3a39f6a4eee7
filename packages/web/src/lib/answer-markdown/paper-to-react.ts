import { copyText } from '@reachout/core/page-hooks';
import { createElement, type ReactNode } from 'react';
import { PaperElement, type PaperNode } from './paper.ts';

/** What a writer put on paper, for React to set: nothing of a text becomes HTML by itself. */
export function paperToReact(node: PaperNode): ReactNode {
  if (!(node instanceof PaperElement)) return node.textContent;
  return createElement(node.localName, toProps(node), ...node.childNodes.map(paperToReact));
}

const namesInReact: Readonly<Record<string, string>> = { class: 'className', tabindex: 'tabIndex' };

function toProps(element: PaperElement): Record<string, string | boolean> {
  const attributes = [...element.attributes].map(([name, value]) => [namesInReact[name] ?? name, value]);
  // Copying needs the page's script, which shows the button.
  const isHidden = element.attributes.has(copyText);
  return { ...Object.fromEntries(attributes), ...(isHidden && { hidden: true }) };
}
