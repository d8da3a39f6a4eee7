import { describe, expect, it } from 'vitest';
import { brand } from '../../../fixtures/brand.ts';
import { contentFolder, oneArticle } from '../../../fixtures/content-folder.ts';
import { compileContent, formatProblem } from '../../../testing/pipeline.ts';

async function compile(block: string) {
  const dir = await contentFolder(oneArticle(`Words.\n\n## How\n\n${block}\n\nMore.`));
  const { content, problems } = await compileContent({ dir, brand });
  const article = content.articles.find(({ path }) => path === '/docs/sample');
  return {
    html: article?.html ?? '',
    markdown: article?.markdown ?? '',
    text: article?.text ?? '',
    problems: problems.map(formatProblem),
  };
}

const flow = `\`\`\`flow title="The way of a request"
Firewall
  -> a rule denies it: 403
The function of %brand.slug% answers
\`\`\``;

const sequence = `\`\`\`sequence title="A page in the cache"
Visitor -> Cache: request a page that is old and that many others want at the same time
Cache --> Visitor: the old page
Cache -> Cache: make it again
\`\`\``;

const picture = (html: string): string => /<svg.*<\/svg>/s.exec(html)?.[0] ?? '';

describe('a diagram', () => {
  it('is a picture with a name, in the colours of the page, and its words beside it', async () => {
    const { html, problems } = await compile(flow);
    expect(problems).toEqual([]);
    expect(picture(html)).toMatch(
      /^<svg viewBox="0 0 352 [\d.]+" role="img" aria-label="The way of a request">/,
    );
    expect(picture(html)).toMatch(/>Firewall<.*>a rule denies it: 403</s);
    expect(picture(html)).not.toMatch(/style=|#[0-9a-f]{3}|<script|<foreignObject/i);
    expect(html).toContain(
      '<ol><li>Firewall. If a rule denies it: 403.</li><li>The function of nimbus answers.</li></ol>',
    );
  });

  it('is a list in Markdown and in what is searched', async () => {
    const { markdown, text } = await compile(sequence);
    expect(markdown).toContain('**A page in the cache**\n\n1. Visitor to Cache: request a page');
    expect(text).toContain('\nCache to Visitor: the old page.\nCache: make it again.\n');
  });

  it('keeps every word within its width, however long a message is', async () => {
    const { html } = await compile(sequence);
    const middles = [...picture(html).matchAll(/<text x="([\d.]+)"/g)].map(([, x]) => Number(x));
    expect(middles.length).toBeGreaterThan(5);
    expect(Math.min(...middles)).toBeGreaterThan(20);
    expect(Math.max(...middles)).toBeLessThan(332);
    expect(picture(html)).toContain('class="answer"');
  });

  it.each([
    {
      fault: 'a title is missing',
      block: '```flow\nOne\nTwo\n```',
      problem: 'docs/sample.mdx:12:1 A diagram needs a title that says what it shows: title="…".',
    },
    {
      fault: 'nothing comes after the first step',
      block: '```flow title="A"\nOne\n```',
      problem: 'docs/sample.mdx:13 A flow has at least two steps.',
    },
    {
      fault: 'a way out stands above the first step',
      block: '```flow title="A"\n  -> late: out\nOne\nTwo\n```',
      problem:
        'docs/sample.mdx:13 A line of a flow is a step, or below a step, indented: -> when: what then.',
    },
    {
      fault: 'a message says nothing',
      block: '```sequence title="A"\nOne -> Two: word\nOne -> Two\n```',
      problem: 'docs/sample.mdx:14 A line of a sequence is: Who -> Whom: what, or --> for an answer.',
    },
    {
      fault: 'there are too many participants',
      block: '```sequence title="A"\nA -> B: 1\nC -> D: 2\nE -> A: 3\n```',
      problem: 'docs/sample.mdx:13 A sequence has two to 4 participants.',
    },
  ])('names the line when $fault', async ({ block, problem }) => {
    expect((await compile(block)).problems).toEqual([problem]);
  });
});
