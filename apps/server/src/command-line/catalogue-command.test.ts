import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { catalogueUsage, runCatalogueCommand } from './catalogue-command.ts';

const root = join(import.meta.dirname, '../../../..');
const oneProduct = join(root, 'catalogue/one-product.json');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'reachout-catalogue-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const check = (...args: string[]) => checkWith({}, ...args);

async function checkWith(env: Record<string, string>, ...args: string[]) {
  const printed: string[] = [];
  const complaints: string[] = [];
  const exitCode = await runCatalogueCommand(
    { root, env, print: (line) => printed.push(line), complain: (line) => complaints.push(line) },
    args,
  );
  return { exitCode, printed: printed.join('\n'), complaints: complaints.join('\n') };
}

/** The example file with one piece of text in place of another. */
function changed(from: string, to: string, name = 'catalogue.json'): string {
  const path = join(folder, name);
  writeFileSync(path, readFileSync(oneProduct, 'utf8').replaceAll(from, to));
  return path;
}

describe('the check of a catalogue', () => {
  it('says what is in a file that is right, and takes the one that a server would start with unless told', async () => {
    expect((await check('check')).printed).toContain(
      'default.json is right: 2 products, 10 plans, 10 areas with 65 topics, 4 roles.',
    );
    expect(await check('check', oneProduct)).toMatchObject({ exitCode: 0, complaints: '' });
  });

  it('lists all that is wrong at once, each with its place, and ends as a refused start does', async () => {
    const path = changed('"react"', '"reakt", { "name": "Acme", "file": "acme.svg" }');
    writeFileSync(path, readFileSync(path, 'utf8').replace('"notice": "contract"', '"notice": "contracts"'));
    const { exitCode, complaints } = await check('check', path);
    expect(exitCode).toBe(78);
    expect(complaints).toContain('areas[2].topics[2].notice: "contracts" is not a notice');
    expect(complaints).toContain('logoWall[0]: "reakt" is not in the logo catalogue');
    expect(complaints).toContain(`logoWall[1].file: ${join(folder, 'acme.svg')} cannot be read`);
  });

  it('names what is misspelt in either file', async () => {
    const brand = join(folder, 'brand.json');
    writeFileSync(brand, readFileSync(join(root, 'brand/tetra.json'), 'utf8').replace('"slug"', '"slugg"'));
    const { exitCode, complaints } = await check('check', changed('"label"', '"lable"'), '--brand', brand);
    expect(exitCode).toBe(78);
    expect(complaints).toContain('plans[0]: has entries that are not known: lable');
    expect(complaints).toContain('the file: has entries that are not known: slugg');
  });

  it('reads files that begin with a byte order mark, as some editors write them', async () => {
    const path = join(folder, 'marked.json');
    writeFileSync(path, `\uFEFF${readFileSync(join(root, 'catalogue/default.json'), 'utf8')}`);
    const { exitCode, complaints } = await check('check', path);
    expect({ exitCode, complaints }).toEqual({ exitCode: 0, complaints: '' });
  });

  it('says of a file that is not there that it cannot be read, and nothing of JSON', async () => {
    const brand = join(folder, 'nowhere.json');
    const { exitCode, complaints } = await check('check', '--brand', brand);
    expect(exitCode).toBe(78);
    expect(complaints).toContain(`The brand file ${brand} cannot be read: ENOENT`);
  });

  it('hides nothing that is wrong in the catalogue behind what is wrong in the brand file', async () => {
    const brand = join(folder, 'brand.json');
    writeFileSync(brand, '{"name":');
    const path = changed('"notice": "contract"', '"notice": "contracts"');
    const { exitCode, complaints } = await check('check', path, '--brand', brand);
    expect(exitCode).toBe(78);
    expect(complaints).toContain(`The brand file ${brand} cannot be read as JSON`);
    expect(complaints).toContain('areas[2].topics[2].notice: "contracts" is not a notice');
  });

  describe('beside documentation of the operator’s own', () => {
    const env = () => ({ CONTENT_DIR: join(folder, 'docs') });
    beforeEach(() => {
      mkdirSync(join(folder, 'docs'));
      writeFileSync(join(folder, 'docs/terms.md'), '# Terms\n\n## Severities\n\nThere are four.\n');
    });
    /** The default brand file with links of the operator's. */
    const brandWith = (links: Record<string, string>): string => {
      const brand = JSON.parse(readFileSync(join(root, 'brand/tetra.json'), 'utf8')) as { links: object };
      const path = join(folder, 'brand.json');
      writeFileSync(path, JSON.stringify({ ...brand, links: { ...brand.links, ...links } }));
      return path;
    };
    const there = {
      alternativeHelp: '/docs/terms',
      marketplace: '/docs',
      privacy: '/docs/terms',
      terms: '/docs/terms',
    };

    it('names each link of the brand file that leads to no page of it, or to none of its parts', async () => {
      const brand = brandWith({
        ...there,
        terms: '/legal/support-terms',
        severityLevels: '/docs/terms#levels',
        apiGuide: '/docs/api',
      });
      const { exitCode, complaints } = await checkWith(env(), 'check', '--brand', brand);
      expect(exitCode).toBe(78);
      expect(complaints.split('\n').slice(1)).toEqual([
        '  links.terms: there is no article /legal/support-terms in the documentation',
        '  links.severityLevels: the article /docs/terms has no part "levels"',
      ]);
    });

    it('names articles that are not there beside whatever else is wrong, also in a brand file that cannot be read', async () => {
      const catalogue = JSON.parse(readFileSync(oneProduct, 'utf8')) as {
        areas: { topics: { suggestedArticles: { title: string; path: string }[]; notice?: string }[] }[];
      };
      for (const { topics } of catalogue.areas) for (const topic of topics) topic.suggestedArticles = [];
      const [first] = catalogue.areas.flatMap(({ topics }) => topics);
      first?.suggestedArticles.push(
        { title: 'Terms', path: '/docs/terms' },
        { title: 'Gone', path: '/docs/gone' },
      );
      Object.assign(first ?? {}, { notice: 'nowhere' });
      const path = join(folder, 'catalogue.json');
      writeFileSync(path, JSON.stringify(catalogue));
      for (const brand of [brandWith(there), join(folder, 'none.json')]) {
        const { complaints } = await checkWith(env(), 'check', path, '--brand', brand);
        expect(complaints).toContain('areas[0].topics[0].notice: "nowhere" is not a notice');
        expect(complaints).toContain('there is no article /docs/gone in the documentation');
        expect(complaints).not.toContain('/docs/terms');
      }
    });

    it('has nothing to say of links that lead to pages of it, and of what the product’s own files lead to in vain', async () => {
      const brand = brandWith({ ...there, severityLevels: '/docs/terms#severities' });
      expect(await checkWith(env(), 'check', '--brand', brand)).toMatchObject({
        exitCode: 0,
        complaints: '',
      });
      expect(await checkWith(env(), 'check')).toMatchObject({ exitCode: 0, complaints: '' });
    });
  });

  it('names what is no command of it', async () => {
    expect(await check('chek')).toEqual({
      exitCode: 64,
      printed: '',
      complaints: `Unknown command: catalogue chek\n\n${catalogueUsage}`,
    });
  });

  it.each([[['check', 'one.json', 'two.json']], [['check', '--brnd', 'x']], [[]]])(
    'explains itself to those who ask %j of it',
    async (args) => {
      expect(await check(...args)).toEqual({ exitCode: 64, printed: '', complaints: catalogueUsage });
    },
  );
});
