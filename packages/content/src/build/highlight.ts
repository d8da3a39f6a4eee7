import type { ElementContent, Text } from 'hast';
import { createCssVariablesTheme, createHighlighterCoreSync, type ThemedToken } from 'shiki/core';
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript';
import bash from 'shiki/langs/bash.mjs';
import css from 'shiki/langs/css.mjs';
import diff from 'shiki/langs/diff.mjs';
import dotenv from 'shiki/langs/dotenv.mjs';
import go from 'shiki/langs/go.mjs';
import html from 'shiki/langs/html.mjs';
import http from 'shiki/langs/http.mjs';
import javascript from 'shiki/langs/javascript.mjs';
import json from 'shiki/langs/json.mjs';
import jsx from 'shiki/langs/jsx.mjs';
import python from 'shiki/langs/python.mjs';
import sql from 'shiki/langs/sql.mjs';
import toml from 'shiki/langs/toml.mjs';
import tsx from 'shiki/langs/tsx.mjs';
import typescript from 'shiki/langs/typescript.mjs';
import yaml from 'shiki/langs/yaml.mjs';

const grammars = {
  bash,
  css,
  diff,
  dotenv,
  go,
  html,
  http,
  js: javascript,
  json,
  jsx,
  python,
  sql,
  toml,
  ts: typescript,
  tsx,
  yaml,
};

/** A language that a code block may name. `text` is what machines print and people type into fields. */
export type CodeLanguage = keyof typeof grammars | 'text';

/** All of them, in the order of the alphabet. */
export const codeLanguages: readonly string[] = [...Object.keys(grammars), 'text'].toSorted();

/** Tells whether a code block may name the language. */
export function isCodeLanguage(name: string): name is CodeLanguage {
  return codeLanguages.includes(name);
}

const prefix = '--code-';

// The theme's colours are names of CSS variables. Only their names are used here, as classes: a style
// attribute would need 'unsafe-inline' in the page's content security policy.
const theme = createCssVariablesTheme({ name: 'classes', variablePrefix: prefix, fontStyle: false });

const highlighter = createHighlighterCoreSync({
  themes: [theme],
  langs: Object.values(grammars),
  engine: createJavaScriptRegexEngine(),
});

/** Class of `code.css` for each of the theme's token variables; the rest keeps the colour of the text. */
const tokenClasses: Readonly<Record<string, string>> = {
  'token-comment': 'code-comment',
  'token-constant': 'code-constant',
  'token-deleted': 'code-deleted',
  'token-function': 'code-function',
  'token-inserted': 'code-inserted',
  'token-keyword': 'code-keyword',
  'token-link': 'code-string',
  'token-parameter': 'code-parameter',
  'token-string': 'code-string',
  'token-string-expression': 'code-string',
};

/**
 * Colours code by classes.
 *
 * @param language one of `codeLanguages`
 * @param marked lines to mark, counted from 1
 */
export function highlight(
  code: string,
  language: string,
  marked: ReadonlySet<number>,
): readonly ElementContent[] {
  const lines = highlighter.codeToTokensBase(code, { lang: language, theme: 'classes' });
  const elements: ElementContent[] = [];
  let plain: Token[] = [];
  lines.forEach((line, index) => {
    if (index > 0) plain.push({ content: '\n' });
    if (!marked.has(index + 1)) return plain.push(...line);
    elements.push(...colour(plain), {
      type: 'element',
      tagName: 'mark',
      properties: { className: ['line-mark'] },
      children: colour(line),
    });
    plain = [];
  });
  return [...elements, ...colour(plain)];
}

type Token = Pick<ThemedToken, 'content' | 'color'>;

function colour(tokens: readonly Token[]): ElementContent[] {
  return tokens.reduce(mergeRun, []).map(({ content, className }): ElementContent => {
    const text: Text = { type: 'text', value: content };
    return className
      ? { type: 'element', tagName: 'span', properties: { className: [className] }, children: [text] }
      : text;
  });
}

type Run = { content: string; className: string | undefined };

/** Joins neighbours of the same colour, which makes pages a good deal smaller. */
function mergeRun(runs: Run[], token: Token): Run[] {
  const last = runs.at(-1);
  const isBlank = token.content.trim() === '';
  const className = isBlank ? last?.className : classOf(token.color);
  if (last && last.className === className) last.content += token.content;
  else runs.push({ content: token.content, className });
  return runs;
}

function classOf(color: string | undefined): string | undefined {
  const variable = color?.slice(`var(${prefix}`.length, -1);
  return variable === undefined ? undefined : tokenClasses[variable];
}
