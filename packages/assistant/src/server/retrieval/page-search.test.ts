import { describe, expect, it } from 'vitest';
import { createPageSearch } from './page-search.ts';
import type { PageResults, SearchPage } from './search-page.ts';

const page = (
  path: string,
  title: string,
  sections: readonly [heading: string, text: string][] = [],
): SearchPage => ({
  path,
  title,
  description: '',
  keywords: [],
  sections: sections.map(([heading, text]) => ({
    heading,
    anchor: heading.toLowerCase().replaceAll(' ', '-'),
    text,
  })),
});

const pages: readonly SearchPage[] = [
  page('/timeouts', 'Function timeouts', [
    ['', 'A function may run for ten seconds.'],
    ['Find the cause', 'A function times out because it waits for something.'],
  ]),
  page('/memory', 'Function memory', [['', 'Functions have memory, and a build has it too.']]),
  page('/certificates', 'Certificates', [['How one is issued', 'A certificate is issued within minutes.']]),
  page('/domains', 'Domains', [
    ['When to open a case', 'Open a case when a domain has an outage.'],
    ['', 'A domain needs records and a certificate.'],
    ['Move it', 'A domain of Node.js moves with its résumé.'],
  ]),
  page('/outages', 'Outages', [['', 'No certificate is issued in an outage.']]),
  page('/headers', 'Request header too large', [['', 'The header of a request is too large.']]),
  page('/details', 'Details', [['The request id', 'A request has an id of its own.']]),
  {
    ...page('/terms', 'Terms', [['', 'Certificates, functions, domains and timeouts are provided.']]),
    isLegal: true,
  },
];
const search = createPageSearch(pages);
const pathsOf = ({ pages: found }: PageResults): string[] => found.map(({ path }) => path);
const find = (text: string): PageResults => search.find(text, 5);

describe('a search for pages', () => {
  it.each([
    { what: 'a word of the title', text: 'timeouts', first: '/timeouts' },
    { what: 'another form of it', text: 'certificate issued', first: '/certificates' },
    { what: 'the beginning of a word', text: 'certif', first: '/certificates' },
    { what: 'a word and the beginning of the next', text: 'function mem', first: '/memory' },
    { what: 'two letters', text: 'do', first: '/domains' },
    { what: 'swapped letters', text: 'tiemouts', first: '/timeouts' },
    { what: 'a letter too few', text: 'certficates', first: '/certificates' },
    { what: 'capitals and white space', text: '  FUNCTION   Timeouts ', first: '/timeouts' },
    { what: 'a word without its accent', text: 'resume', first: '/domains' },
    { what: 'a compound without its joint', text: 'nodejs', first: '/domains' },
    { what: 'a heading, word for word', text: 'request id', first: '/details' },
    {
      what: 'a sentence that ends with a word that says nothing',
      text: 'certificate out',
      first: '/certificates',
    },
  ])('finds first the page that $what means: $text', ({ text, first }) => {
    expect(pathsOf(find(text))[0]).toBe(first);
  });

  it('says that the results are a guess only when a word stands nowhere', () => {
    expect([find('tiemouts'), find('timeouts'), find('timeo')].map(({ isGuess }) => isGuess)).toEqual([
      true,
      false,
      false,
    ]);
  });

  it.each(['zeppelin', '', '   ', '%_*', '\u0000', '💥'])('finds nothing for %j', (text) => {
    expect(find(text)).toEqual({ pages: [], isGuess: false });
  });

  it('puts legal texts behind the page that is about it', () => {
    expect(pathsOf(find('certificates')).indexOf('/terms')).toBeGreaterThan(0);
  });

  it('leads to the section that answers, and marks the words in its sentence', () => {
    const [found] = find('find the cause').pages;
    expect(found).toMatchObject({ path: '/timeouts', heading: 'Find the cause', anchor: 'find-the-cause' });
    const marked = find('waits').pages[0]?.snippet.filter((part) => part.isMatch);
    expect(marked).toEqual([{ text: 'waits', isMatch: true }]);
  });

  it('leads to the section that says when to open a case only where no other has the words', () => {
    const sectionOf = (text: string) => find(text).pages.find(({ path }) => path === '/domains')?.heading;
    expect([sectionOf('domain'), sectionOf('outage')]).toEqual(['', 'When to open a case']);
  });

  it('cuts a long sentence between words, around the first match', () => {
    const long = page('/long', 'Long', [
      ['', `${'many words before it '.repeat(30)}needle ${'and after it '.repeat(30)}`],
    ]);
    const [found] = createPageSearch([long]).find('needle', 1).pages;
    const text = found?.snippet.map((part) => part.text).join('') ?? '';
    expect(text).toMatch(/^… .*needle.* …$/);
    expect(text.length).toBeLessThan(190);
  });

  it('answers a text of any length, and no more pages than it was asked for', () => {
    expect(search.find('function '.repeat(20_000), 1).pages).toHaveLength(1);
  });

  describe('of which authors wrote down how people ask, and what errors say', () => {
    const asked = (path: string, title: string, text: string, more: Partial<SearchPage>): SearchPage => ({
      ...page(path, title, [
        ['', text],
        ['Pay less', 'A smaller plan costs less.'],
      ]),
      ...more,
    });
    const known = createPageSearch([
      asked('/plans', 'Plans', 'A plan has seats.', {
        asked: [
          { anchor: 'pay-less', text: 'too expensive for a hobbyist' },
          { anchor: '', text: 'Kostet das was' },
          { anchor: '', text: '料金を教えて' },
          { anchor: '', text: 'ราคาเท่าไหร่' },
        ],
      }),
      asked('/builds', 'Builds', 'A build makes a deployment.', {
        errors: ['LOCK_STALE 409 The lock file is not up to date'],
      }),
      asked('/expensive', 'Expensive queries', 'A query that is expensive is slow.', {}),
      page('/other', 'Other', [['', 'Nothing of it.']]),
    ]);

    it.each([
      { what: 'a line of theirs', text: 'hobbyist', path: '/plans', anchor: 'pay-less' },
      { what: 'a line in another language', text: 'was kostet das', path: '/plans', anchor: '' },
      { what: 'a part of a Japanese line', text: '料金', path: '/plans', anchor: '' },
      { what: 'a part of a Thai line', text: 'ราคา', path: '/plans', anchor: '' },
      { what: 'the text of an error', text: 'lock file not up to date', path: '/builds', anchor: '' },
      { what: 'the code of an error', text: 'LOCK_STALE', path: '/builds', anchor: '' },
      { what: 'the status of an error', text: '409', path: '/builds', anchor: '' },
    ])('are found by $what', ({ text, path, anchor }) => {
      expect(known.find(text, 3).pages[0]).toMatchObject({ path, anchor });
    });

    it('come after a page that shows the word', () => {
      expect(pathsOf(known.find('expensive', 3))).toEqual(['/expensive', '/plans']);
    });

    it('show nothing of what people say', () => {
      expect(JSON.stringify(known.find('hobbyist', 3))).not.toContain('hobbyist');
    });

    it('are found in English for words of a language that the assistant knows', () => {
      const [found] = known.find('Wie viele Bereitstellungen macht ein Build', 3).pages;
      expect(found?.path).toBe('/builds');
    });
  });
});
