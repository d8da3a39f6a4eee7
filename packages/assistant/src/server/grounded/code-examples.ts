import type { Passage } from '@reachout/content';
import type { ArticleFacts } from '../retrieval/passage-search.ts';
import { squeezed } from './squeezed.ts';

/** Finds the code that a passage announces: passages are plain text, the code stands in the article's Markdown. */
export interface CodeExamples {
  /** The fenced code below the quoted text's section, when the quoted text is followed by it. */
  find(passage: Passage, quoted: string): string | undefined;
}

interface Example {
  /** The paragraph above the code, letters and digits only. */
  after: string;
  /** The heading above the code. */
  heading: string;
  fence: string;
  /** What is between the fences, letters and digits only. */
  code: string;
}

const mostLines = 24;
const endCompared = 48;
const shortestEnd = 12;

/** Reads examples out of an article when one of its passages is quoted for the first time. */
export function createCodeExamples(articles: readonly ArticleFacts[]): CodeExamples {
  const markdownByPath = new Map(articles.map(({ path, markdown }) => [path, markdown]));
  const known = new Map<string, readonly Example[]>();
  const examplesOf = (path: string): readonly Example[] => {
    const found = known.get(path) ?? readExamples(markdownByPath.get(path) ?? '');
    known.set(path, found);
    return found;
  };
  return {
    find(passage, quoted) {
      const heading = squeezed(passage.heading);
      const text = squeezed(quoted);
      return examplesOf(passage.articlePath).find(
        (example) =>
          !text.includes(example.code) && example.heading === heading && endsAlike(text, example.after),
      )?.fence;
    },
  };
}

/** True when one text ends with the end of the other: of a paragraph, perhaps only its last sentence is quoted. */
function endsAlike(text: string, other: string): boolean {
  const [end, otherEnd] = [text.slice(-endCompared), other.slice(-endCompared)];
  if (Math.min(end.length, otherEnd.length) < shortestEnd) return false;
  return end.endsWith(otherEnd) || otherEnd.endsWith(end);
}

function readExamples(markdown: string): Example[] {
  const examples: Example[] = [];
  let heading = '';
  let after = '';
  let fence: string[] | undefined;
  for (const line of markdown.split('\n')) {
    if (fence) {
      fence.push(line);
      if (/^\s*```\s*$/.test(line)) {
        if (fence.length <= mostLines + 2)
          examples.push({
            after,
            heading,
            fence: outdented(fence),
            code: squeezed(fence.slice(1, -1).join('')),
          });
        fence = undefined;
      }
    } else if (/^\s*```/.test(line)) fence = [line];
    else if (/^#{1,6} /.test(line)) {
      heading = squeezed(line);
      after = '';
    } else if (line.trim() !== '') after = squeezed(line);
  }
  return examples;
}

/** A fence inside a list is indented; in an answer it stands alone. */
function outdented(fence: readonly string[]): string {
  const indent = fence[0]?.match(/^\s*/)?.[0].length ?? 0;
  const [opening = '```', ...lines] = fence.map((line) =>
    line.slice(Math.min(indent, line.match(/^\s*/)?.[0].length ?? 0)),
  );
  // Only the language: titles and the like are for the documentation's own renderer.
  return [opening.match(/^```\w*/)?.[0] ?? '```', ...lines].join('\n');
}
