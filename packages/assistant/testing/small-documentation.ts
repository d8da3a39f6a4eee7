import type { SectionBlock } from '@reachout/content';
import type { SearchedArticle } from '../src/server/retrieval/searched-article.ts';

/** A piece of a section as a test writes it: Markdown, whose words are its text. */
function block(kind: SectionBlock['kind'], markdown: string): SectionBlock {
  return { kind, markdown, text: markdown.replace(/[`*#>]|^(?:- |\d+\. )/gm, '').replace(/\|/g, ' ; ') };
}

function section(heading: string, ...blocks: readonly SectionBlock[]): SearchedArticle['sections'][number] {
  const anchor = heading.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  return { anchor, heading, headingTrail: [heading], blocks };
}

function article(path: string, title: string, extra: Partial<SearchedArticle>): SearchedArticle {
  return {
    path,
    title,
    description: `About ${title.toLowerCase()}.`,
    keywords: [],
    product: 'platform',
    type: 'troubleshooting',
    errors: [],
    questions: [],
    sections: [],
    ...extra,
  };
}

/** An article of sections that say one thing each, by their headings. */
export function articleOfProse(
  path: string,
  title: string,
  sections: Readonly<Record<string, string>>,
): SearchedArticle {
  return article(path, title, {
    description: '',
    sections: Object.entries(sections).map(([heading, text]) => section(heading, block('prose', text))),
  });
}

/** A small documentation: enough that rare words are rare. */
export const smallArticles: readonly SearchedArticle[] = [
  article('/docs/functions/timeouts', 'Function timeouts', {
    keywords: ['FUNCTION_TIMEOUT', '504'],
    area: 'functions',
    sections: [
      section(
        'How long a function may run',
        block('prose', 'A function may run for 10 seconds unless you configure more.'),
        block(
          'table',
          '| Plan | Highest value |\n| --- | --- |\n| Hobby | 60 seconds |\n| Pro | 300 seconds |',
        ),
      ),
      section(
        'Raise the maximum duration',
        block(
          'code',
          'To raise the maximum duration, set `maxDuration` in `tetra.json`:\n\n```json\n{ "maxDuration": 120 }\n```',
        ),
        block('prose', 'A value above the limit of your plan fails the build.'),
      ),
    ],
  }),
  article('/docs/domains/records', 'Nameservers and DNS records', {
    area: 'domains',
    sections: [
      section(
        'Which records to set',
        block(
          'list',
          'A domain needs these records:\n\n- An A record for the bare domain.\n- A CNAME record for a subdomain such as `www`.',
        ),
      ),
    ],
  }),
  article('/docs/team/members', 'Team members', {
    area: 'features',
    questions: [{ anchor: 'invite-somebody', language: 'de', text: 'Kollegen ins Team einladen' }],
    sections: [
      section(
        'Invite somebody',
        block(
          'steps',
          '1. Open Team settings, Members.\n2. Choose Invite and enter the e-mail address.\n3. Select the role.',
        ),
      ),
    ],
  }),
  article('/docs/billing/refunds', 'Request a refund', {
    area: 'billing',
    sections: [
      section(
        'How long a refund takes',
        block('prose', 'An approved refund arrives within 5-10 working days.'),
        block('prose', 'It goes back to the card that paid.'),
      ),
    ],
  }),
  article('/docs/v0/credits', 'Credits', {
    area: 'billing-v0',
    product: 'v0',
    sections: [section('Unused credits', block('prose', 'Unused credits expire after 60 days.'))],
  }),
  article('/docs/builds/memory', 'Build memory', {
    area: 'builds',
    sections: [
      section(
        'Exit code 137',
        block('prose', 'Exit code 137 means that the build ran out of memory.'),
        block('prose', 'Choose a larger machine in Settings, Builds.'),
      ),
    ],
  }),
];
