import type { Root } from 'mdast';
import { toString as plainText } from 'mdast-util-to-string';
import type { Article } from '../../article.ts';
import type { FolderSettings } from '../front-matter.ts';
import { splitSentences } from '../split-sentences.ts';
import { shorten } from './front-matter.ts';

const longestDescription = 300;

/** The first sentence of an article's text, as its description; undefined when it has no text. */
export function firstSentence(root: Root): string | undefined {
  const first = root.children.find((node) => node.type === 'paragraph' && plainText(node).trim() !== '');
  if (first === undefined) return undefined;
  const text = plainText(first).replaceAll(/\s+/g, ' ').trim();
  const [sentence] = splitSentences(text);
  return shorten(
    sentence === undefined ? text : text.slice(sentence.start, sentence.end),
    longestDescription,
  );
}

/** A title for what has none: `getting-started` is "Getting started". */
export function nameOf(path: string): string {
  const words = (path.split('/').at(-1) ?? '').replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Folders without a page get one: their name, and the titles of what is in them. */
export function folderSettings(
  articles: readonly Pick<Article, 'path' | 'title'>[],
): ReadonlyMap<string, FolderSettings> {
  const inside = new Map<string, string[]>();
  for (const { path, title } of articles) {
    const parts = path.split('/');
    for (let length = 2; length < parts.length; length += 1) {
      const folder = parts.slice(0, length).join('/');
      inside.set(folder, [...(inside.get(folder) ?? []), title]);
    }
  }
  const pages = new Set(articles.map(({ path }) => path));
  return new Map(
    [...inside]
      .filter(([folder]) => !pages.has(folder))
      .map(([folder, titles]) => [
        folder,
        { title: nameOf(folder), description: shorten(titles.join(', '), longestDescription) },
      ]),
  );
}
