import type { Passage, Sentence } from '@reachout/content';
import type { ArticleFacts } from '../src/server/retrieval/passage-search.ts';

/** A section of an article as a test writes it: one line per block, code between backticks. */
interface SectionFixture {
  path: string;
  title: string;
  heading?: string;
  lines: readonly (string | readonly [Sentence['kind'], string])[];
}

/** A passage as the content pipeline would cut it. A line is one sentence. */
function passageFrom({ path, title, heading, lines }: SectionFixture): Passage {
  const sentences: Sentence[] = [];
  const code: Omit<Sentence, 'kind'>[] = [];
  let text = '';
  for (const line of lines) {
    const [kind, written] = typeof line === 'string' ? (['prose', line] as const) : line;
    if (text !== '') text += '\n';
    const start = text.length;
    written.split('`').forEach((piece, index) => {
      if (index % 2 === 1) code.push({ start: text.length, end: text.length + piece.length });
      text += piece;
    });
    sentences.push({ start, end: text.length, kind });
  }
  const anchor = heading?.toLowerCase().replace(/[^a-z0-9]+/g, '-') ?? '';
  return {
    id: `${path}#${anchor}~1`,
    articlePath: path,
    articleTitle: title,
    heading: heading ?? title,
    headingTrail: heading === undefined ? [] : [heading],
    anchor,
    text,
    sentences,
    code,
  };
}

/** What the search knows of an article. */
function factsOf(path: string, extra: Partial<ArticleFacts> = {}): ArticleFacts {
  return { path, keywords: [], product: 'platform', type: 'troubleshooting', markdown: '', ...extra };
}

/** A small documentation: enough that rare words are rare. */
export const smallDocumentation: readonly Passage[] = [
  passageFrom({
    path: '/docs/functions/timeouts',
    title: 'Function timeouts',
    heading: 'How long a function may run',
    lines: [
      'A function may run for 10 seconds unless you configure more.',
      ['row', 'Plan: Hobby; Highest value: 60 seconds.'],
      ['row', 'Plan: Pro; Highest value: 300 seconds.'],
    ],
  }),
  passageFrom({
    path: '/docs/functions/timeouts',
    title: 'Function timeouts',
    heading: 'Raise the maximum duration',
    lines: [
      'To raise the maximum duration, set `maxDuration` in `tetra.json`:',
      'A value above the limit of your plan fails the build.',
    ],
  }),
  passageFrom({
    path: '/docs/domains/records',
    title: 'Nameservers and DNS records',
    heading: 'Which records to set',
    lines: [
      'A domain needs these records:',
      ['item', 'An A record for the bare domain.'],
      ['item', 'A CNAME record for a subdomain such as `www`.'],
    ],
  }),
  passageFrom({
    path: '/docs/team/members',
    title: 'Team members',
    heading: 'Invite somebody',
    lines: [
      ['step', 'Open Team settings, Members.'],
      ['step', 'Choose Invite and enter the e-mail address.'],
      ['step', 'Select the role.'],
    ],
  }),
  passageFrom({
    path: '/docs/billing/refunds',
    title: 'Request a refund',
    heading: 'How long a refund takes',
    lines: ['An approved refund arrives within 5-10 working days.', 'It goes back to the card that paid.'],
  }),
  passageFrom({
    path: '/docs/v0/credits',
    title: 'Credits',
    heading: 'Unused credits',
    lines: ['Unused credits expire after 60 days.'],
  }),
  passageFrom({
    path: '/docs/builds/memory',
    title: 'Build memory',
    heading: 'Exit code 137',
    lines: [
      'Exit code 137 means that the build ran out of memory.',
      'Choose a larger machine in Settings, Builds.',
    ],
  }),
];

/** The articles of {@link smallDocumentation}. */
export const smallArticles: readonly ArticleFacts[] = [
  factsOf('/docs/functions/timeouts', {
    keywords: ['FUNCTION_TIMEOUT', '504'],
    area: 'functions',
    markdown:
      '# Function timeouts\n\n## How long a function may run\n\n| Plan  | Highest value |\n| ----- | ------------- |\n| Hobby | 60 seconds    |\n| Pro   | 300 seconds   |\n\n## Raise the maximum duration\n\nTo raise the maximum duration, set `maxDuration` in `tetra.json`:\n\n```json title="tetra.json"\n{ "maxDuration": 120 }\n```\n',
  }),
  factsOf('/docs/domains/records', { area: 'domains' }),
  factsOf('/docs/team/members', { area: 'features' }),
  factsOf('/docs/billing/refunds', { area: 'billing' }),
  factsOf('/docs/v0/credits', { area: 'billing-v0', product: 'v0' }),
  factsOf('/docs/builds/memory', { area: 'builds' }),
];
