import type { Html, RootContent } from 'mdast';

const tag = /<(\/?)([A-Za-z][\w.-]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>/g;
const attribute = /([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
  '#39': "'",
  apos: "'",
};

/** What is left of HTML in Markdown: its text, images and line breaks. Scripts, styles and comments go with what is in them. */
export function simplifyHtml({ value, position }: Html): RootContent[] {
  const shown = value
    .replaceAll(/<!--[\s\S]*?(?:-->|$)/g, '')
    .replaceAll(/<(script|style|svg|iframe|video)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, '')
    .replaceAll(/<%[\s\S]*?(?:%>|$)/g, '');
  const found: RootContent[] = [];
  let at = 0;
  for (const match of shown.matchAll(tag)) {
    found.push(...textOf(shown.slice(at, match.index)));
    at = match.index + match[0].length;
    const [, isEnd, name = '', written = ''] = match;
    const attributes = Object.fromEntries(
      [...written.matchAll(attribute)].map(([, key = '', double, single]) => [key, double ?? single ?? '']),
    );
    if (isEnd !== '') continue;
    if (/^(?:img|image)$/i.test(name) && attributes.src !== undefined)
      found.push({ type: 'image', url: attributes.src, alt: attributes.alt ?? '', position });
    else if (/^br$/i.test(name)) found.push({ type: 'break' });
  }
  return [...found, ...textOf(shown.slice(at))];
}

function textOf(text: string): RootContent[] {
  const decoded = text
    .replaceAll(/&([a-z]+|#39);/g, (whole, name: string) => entities[name] ?? whole)
    .replaceAll(/\s+/g, ' ');
  return decoded.trim() === '' ? [] : [{ type: 'text', value: decoded }];
}
