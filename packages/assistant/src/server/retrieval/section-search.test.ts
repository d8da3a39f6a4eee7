import { describe, expect, it } from 'vitest';
import { articleOfProse, smallArticles } from '../../../testing/small-documentation.ts';
import { weighSentences } from '../understanding/sentences.ts';
import type { Meanings } from './meanings.ts';
import { createSectionSearch, type SubjectShares } from './section-search.ts';

const gateway = articleOfProse('/gateway', 'Errors of functions at the gateway', {
  'What an error means': 'Status 429 means that the gateway had more requests than the provider takes.',
  'An error in the middle': 'The gateway ends the answer with an error.',
  'Errors of a provider': 'The gateway passes on an error of the provider as it is.',
});
const runtime = articleOfProse('/runtime', 'Running code', {
  'Find the cause': 'Read the log of the request.',
  'Use a pool':
    'Every instance of a function opens connections of its own, until the database has reached its maximum of connections.',
});
const story =
  'Since Tuesday our functions use up the connections of the database until it has reached its maximum. What does that mean? Every visitor has an error, and the gateway as well.';

/** Knows of no word what it means: the others decide. */
const noMeanings: Meanings = { dimensions: 1, of: () => new Float32Array(1) };

function find(text: string, sharesOf?: SubjectShares): string[] {
  const search = createSectionSearch([...smallArticles, gateway, runtime], [], sharesOf, {
    meanings: noMeanings,
  });
  const hits = search.find(search.read(weighSentences(text)), { product: 'platform', limit: 8 });
  return hits.map((hit) => `${hit.article.path}#${hit.section.anchor}`);
}

describe('the order of what is found', () => {
  it('begins with the section that speaks of what a story tells, not with a heading of its common words', () => {
    expect(find(story)[0]).toBe('/runtime#use-a-pool');
  });

  it('begins with the article that a few words name', () => {
    expect(find('gateway error')[0]).toMatch(/^\/gateway#/);
  });

  it('follows what the message is about where words do not decide', () => {
    const about =
      (path: string): SubjectShares =>
      () =>
      (each) =>
        each.path === path ? { area: 1, topic: 1 } : { area: 0, topic: 0 };
    const asked = 'the request ends with an error, what is the cause';
    expect(find(asked, about('/gateway'))[0]).toMatch(/^\/gateway#/);
    expect(find(asked, about('/runtime'))[0]).toMatch(/^\/runtime#/);
  });
});

describe('what is found', () => {
  it('is also a section that has none of the words and means what is asked', () => {
    const paused = articleOfProse('/pause', 'Pausing', {
      'Stop a site': 'Nobody reaches a project that is paused.',
    });
    const questions = [
      { anchor: 'stop-a-site', language: 'en', text: 'put my page on holiday mode for the summer' },
    ];
    const office = articleOfProse('/office', 'The office', {
      Closed: 'The office will close during our vacation, and the website says so.',
    });
    const search = createSectionSearch([...smallArticles, office, { ...paused, questions }], []);
    const hits = search.find(search.read(weighSentences('close the website during our vacation')), {
      product: 'platform',
      limit: 8,
    });
    expect(hits.map((hit) => hit.article.path)).toContain('/pause');
  });
});
