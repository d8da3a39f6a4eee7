import { describe, expect, it } from 'vitest';
import { processorMs } from '@reachout/core/testing/processor-ms';
import { onlyProject, type ProjectMention, projectMentions } from './named-project.ts';

const namesIn = (text: string) => projectMentions(text).words;

describe('what may name a project in somebody’s words', () => {
  it.each([
    ['storefront is down.', 'storefront'],
    ['"storefront", since noon', 'storefront'],
    ['Storefront’s build fails', 'storefront'],
    ['Our Garden Shop is down', 'Garden Shop'],
    ['our API project answers 500', 'api'],
    ['unser Projekt web ist langsam', 'web'],
    ['storefrontが動きません', 'storefront'],
    ['project 2 fails', '2'],
    ['look at checkout_api-v2.5!', 'checkout_api-v2.5'],
    ['prj_302dooqitza2o75cj5zr fails', 'prj_302dooqitza2o75cj5zr'],
  ])('is a whole word: %j says %j', (text, name) => {
    expect(namesIn(text)).toContain(name);
  });

  it.each([
    ['a word of every day', 'the api and my web page answer 500', ['api', 'web', 'page', '500']],
    ['part of a longer name', 'my-storefront and storefront.example', ['storefront']],
    ['part of a path', 'src/storefront/index.ts', ['storefront']],
    ['part of a mail address', 'write to storefront@orbit.example', ['storefront']],
    ['part of a package’s name', '@orbit/storefront and storefront@2', ['storefront']],
  ])('is not the project’s name inside %s', (_, text, names) => {
    expect(namesIn(text).filter((name) => names.includes(name))).toEqual([]);
  });

  it('are the hosts that it says, and not where somebody gets mail', () => {
    const { hosts, domains } = projectMentions('https://A.orbit.example/x fails. Write to me@nova.example');
    expect(hosts).toEqual(['a.orbit.example']);
    expect(domains).toEqual(['a.orbit.example', '*.orbit.example']);
  });

  it('is found in time, and no more of it than one question can hold, whatever is pasted', () => {
    const pieces = ['a-', 'a.', 'a ', '@', 'é ', '项目a', '..', '_ -'];
    const pasted = pieces.map((piece) => piece.repeat(100_000));
    const many = Array.from({ length: 9_000 }, (_, at) => `w${at}`).join(' ');
    expect(processorMs(() => [...pasted, many].forEach(projectMentions))).toBeLessThan(1_000);
    expect(namesIn(many).length).toBeLessThanOrEqual(4_000);
  });
});

describe('the project that is meant', () => {
  const shop: ProjectMention = { id: 'p1', name: 'shop', by: 'word', host: null };
  const deployed: ProjectMention = { ...shop, by: 'deployment', host: 'a.example' };

  it.each([
    ['none', [], null],
    ['two', [shop, { ...shop, id: 'p2' }], null],
    ['one', [shop, { ...shop, by: 'domain' }], { id: 'p1', name: 'shop', deploymentHost: null }],
    ['one with a deployment', [shop, deployed], { id: 'p1', name: 'shop', deploymentHost: 'a.example' }],
    [
      'one with two deployments',
      [deployed, { ...deployed, host: 'b.example' }],
      { id: 'p1', name: 'shop', deploymentHost: null },
    ],
  ] as const)('is the only one that is named: of %s', (_, mentions, project) => {
    expect(onlyProject(mentions)).toEqual(project);
  });
});
