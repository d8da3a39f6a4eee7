import { assistantCopy } from '@reachout/chat/messages/assistant';
import { describe, expect, it } from 'vitest';
import { articleOfProse } from '../../../../testing/small-documentation.ts';
import { addressOf } from '../../retrieval/searched-article.ts';
import { sectionsOf } from '../../retrieval/section-index.ts';
import { composeAnswer } from '../quoting/compose-answer.ts';
import { leftOf } from './shown-before.ts';
import { isTold, openTold } from './told-before.ts';

const sections = sectionsOf([
  articleOfProse('/docs/domains/records', 'Records', {
    'Which records to set': 'Set an A record for the bare domain, and a CNAME record for each subdomain.',
    'How long it takes': 'A change of records takes as long as the old time to live says, mostly hours.',
  }),
  articleOfProse('/docs/billing/seats', 'Seats', {
    'How seats are counted': 'A seat is charged for each member of the team, by the day on which they join.',
  }),
]);
const [records, takes, seats] = sections.slice(-3);
const asked = { words: [], subjectWords: 0 };

describe('what an answer has told', () => {
  const readTold = openTold(sections);
  const addressesIn = (answer: string) => {
    const { quoted, named } = readTold(answer, 'en');
    return { quoted: quoted.map(addressOf), named: named.map(addressOf) };
  };

  it('is what it quotes, and what it names behind that', () => {
    const quoted = [records, takes].flatMap((each) => each ?? []);
    const { markdown } = composeAnswer(quoted, asked, { planLabel: undefined });
    const named = `- [How seats are counted](${seats ? addressOf(seats) : ''}): A seat is charged.`;
    expect(addressesIn([markdown, assistantCopy.alsoSaid(), named].join('\n\n'))).toEqual({
      quoted: quoted.map(addressOf),
      named: [seats].flatMap((each) => (each ? addressOf(each) : [])),
    });
  });

  it('is nothing where it has words of its own only', () => {
    expect(addressesIn("You're welcome. If anything else comes up, just ask.")).toEqual({
      quoted: [],
      named: [],
    });
  });

  it('is a table of which it shows some rows', () => {
    const table = '| Plan | Seconds |\n| --- | --- |\n| Hobby | 60 |\n| Pro | 300 |';
    expect(isTold('| Plan | Seconds |\n| --- | --- |\n| Pro | 300 |', table)).toBe(true);
    expect(isTold('| Plan | Seconds |\n| --- | --- |\n| Other | 1 |', table)).toBe(false);
  });
});

describe('what is left of a section', () => {
  const block = (markdown: string) => ({ kind: 'prose' as const, markdown, text: markdown });
  const first = 'The first part says that a function may run for as long as ten seconds at most.';
  const second = 'The second part says how to raise that by a line in the configuration of the project.';
  const found = {
    article: articleOfProse('/docs/a', 'A', {}),
    section: { anchor: 'a', heading: 'A', headingTrail: ['A'], blocks: [block(first), block(second)] },
  };

  it('is all of it where no answer has told any', () => {
    expect(leftOf(found, ['Something else.'], asked)).toBeUndefined();
  });

  it('is what was cut off the answer before', () => {
    expect(leftOf(found, [first], asked)?.fresh?.section.blocks).toEqual([block(second)]);
  });

  it('is nothing new where all of it was told', () => {
    expect(leftOf(found, [`${first}\n\n${second}`], asked)?.fresh).toBeUndefined();
  });
});
