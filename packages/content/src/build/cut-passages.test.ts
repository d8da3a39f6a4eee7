import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { brand } from '../../fixtures/brand.ts';
import { contentFolder, oneArticle } from '../../fixtures/content-folder.ts';
import { findArticle } from '../content.ts';
import { countWords } from './cut-passages.ts';
import { compileContent } from '../../testing/pipeline.ts';

async function passagesOf(body: string) {
  const dir = await contentFolder(oneArticle(body));
  const { content, problems } = await compileContent({ dir, brand });
  expect(problems).toEqual([]);
  return content.articles.flatMap(({ passages }) => passages);
}

async function sentencesOf(body: string) {
  const [lead] = await passagesOf(body);
  return lead ? lead.sentences.map(({ start, end }) => lead.text.slice(start, end)).slice(1) : [];
}

function paragraph(words: number, name: string): string {
  return `${Array.from({ length: words }, (_, index) => (index === 0 ? name : 'word')).join(' ')}.`;
}

describe('passages', () => {
  it('say where they are and stand under the headings above them', async () => {
    const dir = join(import.meta.dirname, '../../fixtures/good');
    const { content } = await compileContent({ dir, brand });
    const passages = findArticle(content, '/docs/functions/timeouts')?.passages;
    expect(
      passages?.map(({ id, heading, headingTrail, anchor }) => ({ id, heading, headingTrail, anchor })),
    ).toEqual([
      {
        id: '/docs/functions/timeouts#~1',
        heading: 'Function timeouts on Nimbus',
        headingTrail: [],
        anchor: '',
      },
      {
        id: '/docs/functions/timeouts#limits-by-plan~1',
        heading: 'Limits by plan',
        headingTrail: ['Limits by plan'],
        anchor: 'limits-by-plan',
      },
      {
        id: '/docs/functions/timeouts#raise-the-limit-of-nimbus~1',
        heading: 'Raise the limit of nimbus',
        headingTrail: ['Limits by plan', 'Raise the limit of nimbus'],
        anchor: 'raise-the-limit-of-nimbus',
      },
      {
        id: '/docs/functions/timeouts#where~1',
        heading: 'Where you get help',
        headingTrail: ['Where you get help'],
        anchor: 'where',
      },
    ]);
  });

  it('open with the description of the article', async () => {
    const [lead] = await passagesOf('The body.');
    expect(lead?.text).toBe('An article that a test is about.\nThe body.');
  });

  it('are cut between blocks before they pass 120 words', async () => {
    const passages = await passagesOf(
      `## Long\n\n${paragraph(70, 'A')}\n\n${paragraph(70, 'B')}\n\n${paragraph(45, 'C')}`,
    );
    expect(passages.map(({ id, text }) => [id, countWords(text)])).toEqual([
      ['/docs/sample#~1', 7],
      ['/docs/sample#long~1', 70],
      ['/docs/sample#long~2', 115],
    ]);
  });

  it('take in a remainder of less than 40 words', async () => {
    const passages = await passagesOf(`## Long\n\n${paragraph(110, 'A')}\n\n${paragraph(20, 'B')}`);
    expect(passages.map(({ text }) => countWords(text))).toEqual([7, 130]);
  });

  it('keep a list with the sentence that introduces it', async () => {
    const passages = await passagesOf(
      `## Long\n\n${paragraph(115, 'A')} You need:\n\n- ${paragraph(50, 'B')}`,
    );
    expect(passages[1]?.text).toContain('You need:\nB word');
  });

  it('do not cut a table that one of them has room for', async () => {
    const rows = ['A', 'B', 'C'].map((name) => `| ${name} | ${paragraph(20, name)} |`).join('\n');
    const passages = await passagesOf(`## Long\n\n${paragraph(70, 'A')}\n\n| N | T |\n|--|--|\n${rows}`);
    expect(passages.map(({ sentences }) => sentences.filter(({ kind }) => kind === 'row').length)).toEqual([
      0, 0, 3,
    ]);
  });

  it('never cross a heading, however short the part below it is', async () => {
    const passages = await passagesOf('## One\n\nFirst.\n\n## Two\n\nSecond.');
    expect(passages.map(({ text }) => text)).toEqual([
      'An article that a test is about.',
      'First.',
      'Second.',
    ]);
  });

  it('know which parts of their text are code', async () => {
    const [lead] = await passagesOf('Run `npm i` first.');
    expect(lead?.code.map(({ start, end }) => lead.text.slice(start, end))).toEqual(['npm i']);
  });

  it.each([
    [
      'a step',
      '<Steps>\n<Step title="Open it">\n\nPress a key.\n\nWait.\n\n</Step>\n</Steps>\n\nBelow.',
      'Open it. Press a key. Wait.\nBelow.',
      ['step', 'step', 'step', 'prose'],
    ],
    [
      'a list item',
      '1. Open it\n\n   Press a key.\n\n   - One\n\nBelow.',
      'Open it. Press a key.\nOne.\nBelow.',
      ['step', 'step', 'item', 'prose'],
    ],
  ])('keep %s on one line with what explains it', async (_, body, text, kinds) => {
    const [lead] = await passagesOf(body);
    expect(lead?.text).toBe(`An article that a test is about.\n${text}`);
    expect(lead?.sentences.slice(1).map(({ kind }) => kind)).toEqual(kinds);
  });

  it('keep the kind of each sentence, so that an answer can show a list as a list', async () => {
    const [lead] = await passagesOf(
      'Text.\n\n1. First\n2. Second\n\n* Item\n\n| A | B |\n|--|--|\n| 1 | 2 |',
    );
    expect(lead?.sentences.map(({ kind }) => kind)).toEqual([
      'prose',
      'prose',
      'step',
      'step',
      'item',
      'row',
    ]);
  });
});

describe('sentences', () => {
  it.each([
    ['end at full stops, questions and exclamations', 'One. Two? Three!', ['One.', 'Two?', 'Three!']],
    ['do not end at abbreviations', 'Use a cache, e.g. Redis. Done.', ['Use a cache, e.g. Redis.', 'Done.']],
    ['do not end inside of numbers', 'It takes 4.5 MB. Done.', ['It takes 4.5 MB.', 'Done.']],
    ['do not end inside of code', 'Run `a. B` now. Done.', ['Run a. B now.', 'Done.']],
    ['may begin with code in lower case', 'One. `npm` is two.', ['One.', 'npm is two.']],
    [
      'do not end inside of a quoted message',
      'The message "Not found. Try again." means this. Done.',
      ['The message "Not found. Try again." means this.', 'Done.'],
    ],
    ['end behind a quotation mark that is never closed', 'A 5" disk. Done.', ['A 5" disk.', 'Done.']],
    ['run on over line breaks of the source', 'One\nand two.', ['One and two.']],
    ['lose marks of emphasis and links', 'A **bold** [link](/help).', ['A bold link.']],
    ['are made of list items, closed by a full stop', '- One\n- Two;\n- Three?', ['One.', 'Two.', 'Three?']],
    [
      'are made of table rows with the names of the columns',
      '| Plan | Limit |\n|--|--|\n| Pro | 300 s |\n| Hobby | |',
      ['Plan: Pro; Limit: 300 s.', 'Plan: Hobby.'],
    ],
    ['are completed by a short command', 'Run:\n\n```bash\nnpm i\n```', ['Run: npm i']],
    ['leave longer code out', 'Write:\n\n```js\na;\nb;\n```\n\nThen go.', ['Write:', 'Then go.']],
    ['leave code without an introduction out', '```js\na;\n```\n\nText.', ['Text.']],
    [
      'carry the title of their step',
      '<Steps>\n<Step title="Open it">\n\nPress a key.\n\n</Step>\n</Steps>',
      ['Open it.', 'Press a key.'],
    ],
    [
      'carry the title of their tab',
      '<Tabs>\n<Tab title="npm">\n\nRun it.\n\n</Tab>\n<Tab title="pnpm">\n\n```bash\npnpm i\n```\n\n</Tab>\n</Tabs>',
      ['npm: Run it.', 'pnpm: pnpm i'],
    ],
    [
      'are taken from callouts and quotes',
      '<Callout type="tip">\n\nOne.\n\n</Callout>\n\n> Two.',
      ['One.', 'Two.'],
    ],
  ])('%s', async (_case, body, expected) => {
    expect(await sentencesOf(body)).toEqual(expected);
  });
});
