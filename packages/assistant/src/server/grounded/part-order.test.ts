import { describe, expect, it } from 'vitest';
import { articleOfProse } from '../../../testing/small-documentation.ts';
import { createSectionSearch } from '../retrieval/section-search.ts';
import { lookUp } from './look-up.ts';

const articles = [
  articleOfProse('/machines', 'Bigger build machines', {
    'Choose a machine': 'Choose a build machine in the settings of the project.',
    'Does it cost more': 'A bigger machine costs more for each minute.',
  }),
  articleOfProse('/regions', 'Regions of functions', {
    'Choose the region of a function': 'Choose the region in the settings of the project.',
    'What another region costs': 'A region far away costs more for each hour.',
  }),
  articleOfProse('/seats', 'Seats', { 'Does a seat cost more': 'A seat costs more than none.' }),
];

/** What most likely answers each question of a message. */
function answersTo(message: string): string[] {
  const search = createSectionSearch(articles, []);
  const { asked } = lookUp([message], { product: 'platform', language: 'en', search });
  return asked.map(([first]) => `${first?.article.path}#${first?.section.anchor}`);
}

describe('a question that does not say what it is about', () => {
  it.each([
    [
      'Where do I choose the region of a function, and does it cost more?',
      '/regions#what-another-region-costs',
    ],
    ['Where do I choose a bigger build machine, and does it cost more?', '/machines#does-it-cost-more'],
  ])('is answered by the article that the whole message is about: %s', (message, section) => {
    expect(answersTo(message)[1]).toBe(section);
  });
});

describe('a message that asks one thing', () => {
  it('has no questions that are looked up by themselves', () => {
    expect(answersTo('Where do I choose the region of a function?')).toEqual([]);
  });
});

describe('what a question plainly finds by itself', () => {
  const plainOf = (message: string): string[] => {
    const search = createSectionSearch(articles, []);
    const { asked } = lookUp([message], { product: 'platform', language: 'en', search });
    return asked.flatMap((hits) =>
      hits.flatMap(({ isPlain, article, section }) =>
        isPlain === true ? [`${article.path}#${section.anchor}`] : [],
      ),
    );
  };

  it('is marked, for it to be shown', () => {
    expect(plainOf('How do I choose the region of a function? How do I choose a build machine?')).toEqual([
      '/regions#choose-the-region-of-a-function',
      '/machines#choose-a-machine',
    ]);
  });

  it('is nothing where the question leans on another', () => {
    expect(plainOf('Where do I choose the region of a function, and does it cost more?')).not.toContain(
      '/seats#does-a-seat-cost-more',
    );
  });
});
