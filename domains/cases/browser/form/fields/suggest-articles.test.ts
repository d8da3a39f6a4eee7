import type { IndexedArticle } from '@reachout/content';
import { describe, expect, it } from 'vitest';
import { createArticleFinder, maxSuggestions } from './suggest-articles.ts';

const index: IndexedArticle[] = [
  [
    '/docs/functions/timeouts',
    'Function timeouts',
    '504 gateway timeout maxDuration',
    [
      ['raise-it', 'Raise the maximum duration'],
      ['504-function_timeout', '504 FUNCTION_TIMEOUT: find the cause'],
    ],
  ],
  [
    '/docs/builds/limits',
    'Build memory and time limits',
    'exit code 137 OOM',
    [['oom', 'Exit code 137: out of memory']],
  ],
  [
    '/docs/builds/troubleshooting',
    'Find out why a build fails',
    'error deployment',
    [['log', 'Read the build log']],
  ],
  ['/docs/billing/invoices', 'Read your invoice', 'bandwidth charge', [['lines', 'Lines of an invoice']]],
  ['/docs/domains/certificates', 'Certificates', 'https ssl tls', [['when', 'When to open a case']]],
  [
    '/docs/domains/troubleshooting',
    'Find out why a domain does not work',
    'dns',
    [['when', 'When to open a case']],
  ],
];
const find = createArticleFinder(index);

describe('articles for a subject', () => {
  it.each([
    ['Why is bandwidth on my invoices twice?', '/docs/billing/invoices'],
    ['exit code 137', '/docs/builds/limits#oom'],
    ['our functions time out with FUNCTION_TIMEOUT', '/docs/functions/timeouts#504-function_timeout'],
    ['certifi', '/docs/domains/certificates'],
    ['SSL', '/docs/domains/certificates'],
  ])('“%s” leads to %s [§3.3.3]', (subject, path) => {
    expect(find(subject)[0]?.path).toBe(path);
  });

  it.each(['', '   ', 'please help me with my problem', 'xyzzy', '🧪', 'case'])(
    'are none for “%s”, which says nothing about the matter [§3.3.3]',
    (subject) => {
      expect(find(subject)).toEqual([]);
    },
  );

  it('are five at the most [§3.3.3]', () => {
    const many = Array.from({ length: 40 }, (_, place): IndexedArticle => [
      `/docs/${place}`,
      'Rare words',
      'rare words',
      [],
    ]);
    const other: IndexedArticle = ['/docs/other', 'Other', '', []];
    const others = Array.from({ length: 200 }, () => other);
    expect(createArticleFinder([...many, ...others])('rare words')).toHaveLength(maxSuggestions);
  });

  it('name the section where it is the answer', () => {
    expect(find('exit code 137')[0]).toEqual({
      title: 'Build memory and time limits: Exit code 137: out of memory',
      path: '/docs/builds/limits#oom',
    });
  });
});
