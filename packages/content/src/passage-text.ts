import type { Passage, Sentence } from './article.ts';

/** The plain text of one sentence. */
export function sentenceText(passage: Passage, sentence: Sentence): string {
  return passage.text.slice(sentence.start, sentence.end);
}

/** All sentences of a passage as plain text, in order. */
export function sentenceTexts(passage: Passage): readonly string[] {
  return passage.sentences.map((sentence) => sentenceText(passage, sentence));
}

/**
 * One sentence as Markdown: code between backticks, everything else escaped, so that quoting it in an
 * answer shows exactly what the article says.
 */
export function sentenceMarkdown(passage: Passage, sentence: Sentence): string {
  let markdown = '';
  let from = sentence.start;
  for (const range of passage.code) {
    const start = Math.max(range.start, sentence.start);
    const end = Math.min(range.end, sentence.end);
    if (start >= end) continue;
    markdown += escapeMarkdown(passage.text.slice(from, start)) + asCode(passage.text.slice(start, end));
    from = end;
  }
  markdown += escapeMarkdown(passage.text.slice(from, sentence.end));
  // A sentence that begins like a list item must not become one.
  return markdown.replace(/^([-+]|\d+[.)])(?=\s)/, (marker) => `${marker.slice(0, -1)}\\${marker.at(-1)}`);
}

function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_{}[\]<>|~#]/g, '\\$&');
}

function asCode(text: string): string {
  const longestRun = Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longestRun + 1);
  const padding = text.startsWith('`') || text.endsWith('`') ? ' ' : '';
  return fence + padding + text + padding + fence;
}
