import { thoughtFilter } from '../bound/thought-filter.ts';

/** A block of Markdown, whole. */
export interface ProseBlock {
  kind: 'prose' | 'list' | 'code' | 'table' | 'heading';
  markdown: string;
}

const fence = /^\s*(?:```|~~~)/;
const item = /^\s*(?:[-*+•]|\d+[.)])\s/;
/** What is longer is no paragraph; it is passed over. */
const longestBlock = 8_000;

/** Cuts what another system writes into blocks, each once it is whole, wherever the pieces of its stream end. Thoughts are left out. */
export function blockReader(): { read(delta: string): ProseBlock[]; end(): ProseBlock[] } {
  const thoughts = thoughtFilter();
  let held = '';
  let lines: string[] = [];
  let length = 0;
  const isInFence = () => lines.filter((line) => fence.test(line)).length % 2 === 1;
  const close = (): ProseBlock[] => {
    const markdown = lines.join('\n').trim();
    const isTooLong = length > longestBlock;
    lines = [];
    length = 0;
    return markdown === '' || isTooLong ? [] : [{ kind: kindOf(markdown), markdown }];
  };
  const add = (line: string): ProseBlock[] => {
    if (isInFence()) {
      keep(line);
      return isInFence() ? [] : close();
    }
    if (line.trim() === '') return close();
    const [first = ''] = lines;
    // A list, a heading and code begin a block of their own, with or without a blank line before.
    const begins =
      lines.length > 0 &&
      (fence.test(line) || /^#{1,6}\s/.test(line) || (item.test(line) && !item.test(first)));
    const before = begins || /^#{1,6}\s/.test(first) ? close() : [];
    keep(line);
    return before;
  };
  const keep = (line: string): void => {
    length += line.length + 1;
    // What is too long is counted, and not kept.
    if (length <= longestBlock) lines.push(line);
  };
  return {
    read(delta) {
      const all = (held + thoughts.read(delta)).split(/\r\n|\n|\r/);
      held = (all.pop() ?? '').slice(0, longestBlock + 1);
      return all.flatMap(add);
    },
    end() {
      const rest = held + thoughts.end();
      held = '';
      return [...add(rest), ...close()];
    },
  };
}

function kindOf(markdown: string): ProseBlock['kind'] {
  if (fence.test(markdown)) return 'code';
  if (/^#{1,6}\s/.test(markdown)) return 'heading';
  if (markdown.startsWith('|')) return 'table';
  return item.test(markdown) ? 'list' : 'prose';
}

/** The items of a list at its margin, each with what stands below it. */
export function itemsOf(markdown: string): { marker: string; text: string }[] {
  const items: { marker: string; text: string }[] = [];
  for (const line of markdown.split('\n')) {
    const marker = /^\s*(?:[-*+•]|\d+[.)])\s+/.exec(line)?.[0];
    const last = items.at(-1);
    if (marker !== undefined) items.push({ marker, text: line.slice(marker.length).trim() });
    else if (last) last.text = `${last.text} ${line.trim()}`.trim();
  }
  return items;
}
