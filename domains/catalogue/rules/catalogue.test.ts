import { describe, expect, it } from 'vitest';
import defaultFile from '../../../catalogue/default.json' with { type: 'json' };
import oneProductFile from '../../../catalogue/one-product.json' with { type: 'json' };
import { catalogue } from '@reachout/core/testing/samples';
import { findDeadArticles, findUnknownLogos, withoutDeadArticles } from './catalogue-links.ts';
import { findReferenceProblems } from './catalogue-references.ts';
import { parseCatalogue } from './parse-catalogue.ts';

/** What is wrong with the default catalogue file after these changes, as "where: what". */
function problemsWith(changes: Record<string, unknown>): string[] {
  const parsed = parseCatalogue({ ...defaultFile, ...changes });
  const problems = parsed.ok ? findReferenceProblems(parsed.value) : parsed.error;
  return problems.map(({ path, message }) => `${path}: ${message}`);
}

const [platform, v0] = catalogue.products;
const [hobby] = catalogue.plans;
const [ai] = catalogue.areas;
const { community } = catalogue.notices;

describe('a catalogue file', () => {
  it.each([
    ['the default one', defaultFile],
    ['the one with one product', oneProductFile],
  ])('is right: %s', (_which, file) => {
    const parsed = parseCatalogue(file);
    expect(parsed.ok ? findReferenceProblems(parsed.value) : parsed.error).toEqual([]);
  });

  it('is told everything that is wrong with it at once, each with its place', () => {
    const parsed = parseCatalogue({
      version: 2,
      products: [{ key: 'a b', name: '', slug: 'A', planField: 'plan' }],
      plans: [],
      roles: [{ key: 'OWNER', name: 'Owner', scope: 'everything', grants: { cases: ['read'] } }],
      topics: [],
    });
    const places = parsed.ok ? [] : parsed.error.map(({ path }) => path);
    expect(places).toEqual(
      expect.arrayContaining([
        'version',
        'products[0].key',
        'products[0].name',
        'products[0].slug',
        'plans',
        'areas',
        'notices',
        'roles[0].scope',
        'roles[0].grants',
        'flags',
        'the file',
      ]),
    );
  });

  it.each([
    [{ products: [] }, 'products: products must hold at least one product'],
    [
      { products: [{ ...platform, planField: 'tier' }, v0] },
      'products[0].planField: "tier" is not the field of a plan: there are plan, v0Plan',
    ],
    [{ products: [platform, v0, v0] }, 'products[2].key: "v0" is there twice'],
    [
      { products: [platform, { ...v0, billableItemPrefix: undefined }] },
      'products: have more than one product without billableItemPrefix (platform, v0), so that nobody can tell whose an item on an invoice is',
    ],
    [
      { products: [{ ...platform, refundTopic: { area: 'billing', topic: 'v0-refund' } }, v0] },
      'products[0].refundTopic: is not a topic of an area of this product',
    ],
    [
      { products: [platform, v0, { ...v0, key: 'edge', slug: 'edge', refundTopic: undefined }] },
      'products[2]: has no area, so that no case can be opened about it',
    ],
    [
      { plans: [...catalogue.plans, { ...hobby, key: 'free', groups: ['cheap'] }] },
      `plans[10].groups[0]: "cheap" is not a plan group: there are hobby-group`,
    ],
    [
      { areas: [...catalogue.areas, { ...ai, value: 'mail', product: 'mail' }] },
      'areas[10].product: "mail" is not a product: there are platform, v0',
    ],
    [
      { areas: [{ ...ai, topics: [{ ...ai?.topics[0], deprecated: 'pro' }] }, ...catalogue.areas.slice(1)] },
      'areas[0].topics[0].deprecated: "pro" is not a plan group or "all": there are all, all-except-enterprise, hobby-group',
    ],
    [
      { areas: [{ ...ai, topics: [{ ...ai?.topics[0], notice: 'gone' }] }, ...catalogue.areas.slice(1)] },
      expect.stringContaining('areas[0].topics[0].notice: "gone" is not a notice: there are '),
    ],
    [
      { notices: { ...catalogue.notices, v0: { ...community, target: { product: 'mail' } } } },
      'notices.v0.target.product: "mail" is not a product: there are platform, v0',
    ],
    [
      { notices: { ...catalogue.notices, v0: { ...community, text: 'See {product:mail}.' } } },
      'notices.v0.text: "mail" is not a product: there are platform, v0',
    ],
    [{ flags: { supportChat: true } }, expect.stringContaining('flags: has entries that are not known')],
    [{ logoWall: [{ name: 'Acme', file: '../secret.svg' }] }, expect.stringContaining('logoWall[0]')],
  ])('with %j is told: %s', (changes, problem) => {
    expect(problemsWith(changes)).toContainEqual(problem);
  });
});

describe('what a catalogue leads to', () => {
  const articles = catalogue.areas
    .flatMap(({ topics }) => topics.flatMap(({ suggestedArticles }) => suggestedArticles))
    .concat([
      { title: '', path: '/docs/builds/cli' },
      { title: '', path: '/docs/v0/prompts' },
    ])
    .map(({ path }) => ({ path, headings: [] }));

  it('is refused where an article is not there, with the place of each', () => {
    const without = articles.filter(({ path }) => path !== '/docs/v0/prompts');
    expect(findDeadArticles(catalogue, articles)).toEqual([]);
    const dead = findDeadArticles(catalogue, without).map(({ path, message }) => `${path}: ${message}`);
    expect(dead).toContain(
      'notices.output-generation-v0.target.link: there is no article /docs/v0/prompts in the documentation',
    );
    expect(
      dead.every((problem) => problem.endsWith('there is no article /docs/v0/prompts in the documentation')),
    ).toBe(true);
    expect(dead.length).toBeGreaterThan(1);
  });

  it('is the search, or nothing, where the documentation is another one, and stays where it is there', () => {
    const [kept = { path: '' }] = articles;
    const fitting = withoutDeadArticles(catalogue, [{ ...kept, headings: [] }]);
    expect(findDeadArticles(fitting, [{ ...kept, headings: [] }])).toEqual([]);
    expect(JSON.stringify(fitting.areas)).toContain(kept.path);
    expect(fitting.notices['output-generation-v0']?.target).toMatchObject({ link: '/search' });
    expect(withoutDeadArticles(catalogue, articles)).toEqual(catalogue);
  });

  it('is refused where an article has no such part', () => {
    const customerSuccess = { name: 'Success', target: { link: '/docs/builds/cli#contact' } };
    expect(findDeadArticles({ areas: [], notices: catalogue.notices, customerSuccess }, articles)).toEqual([
      {
        path: 'customerSuccess.target.link',
        message: 'the article /docs/builds/cli has no part "contact"',
      },
    ]);
  });

  it('names the logos that the logo catalogue does not have', () => {
    const logoWall = ['react', 'reakt', { name: 'Acme', file: 'acme.svg' }];
    expect(findUnknownLogos({ logoWall }, (slug) => slug === 'react').map(({ path }) => path)).toEqual([
      'logoWall[1]',
    ]);
  });
});
