import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Logo as OwnLogo } from '@reachout/logos';
import { catalogue } from '@reachout/logos/catalogue';
import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LogoProps } from '../src/logo.tsx';

const root = join(import.meta.dirname, '..');
const slugs = Object.keys(catalogue);
/** A project of somebody else, outside of this repository. */
let project: string;
let installed: string;
let packed: string[];

beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), 'reachout-logos-'));
  const report = execFileSync('npm', ['pack', '--json', '--pack-destination', project], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [tarball] = Object.values(
    JSON.parse(report) as Record<string, { filename: string; files: { path: string }[] }>,
  );
  if (!tarball) throw new Error(`npm pack made nothing: ${report}`);
  packed = tarball.files.map(({ path }) => path);
  const modules = join(project, 'node_modules');
  installed = join(modules, '@reachout/react-logos');
  mkdirSync(installed, { recursive: true });
  execFileSync('tar', ['-xzf', join(project, tarball.filename), '-C', installed, '--strip-components=1']);
  mkdirSync(join(modules, '@types'));
  for (const name of ['react', 'react-dom', '@types/react', '@types/react-dom', 'csstype'])
    symlinkSync(join(root, '../../node_modules', name), join(modules, name));
});

afterAll(() => rmSync(project, { recursive: true, force: true }));

const load = async (file: string): Promise<Record<string, unknown>> =>
  import(pathToFileURL(join(installed, 'dist', file)).href);

async function render(props: LogoProps): Promise<string> {
  const { Logo } = await load('index.js');
  return renderToStaticMarkup(createElement(Logo as FunctionComponent<LogoProps>, props));
}

async function drawn(slug: string): Promise<NonNullable<LogoProps['logo']>> {
  const module = await load(`logos/${slug}.js`);
  return module.default as NonNullable<LogoProps['logo']>;
}

describe('the packed package', () => {
  it('holds a module with types and the files of every logo, and nothing of the repository', () => {
    const folders = (name: string): string[] => packed.filter((path) => path.startsWith(`dist/${name}/`));
    expect(folders('logos')).toHaveLength(slugs.length * 2);
    const variants = slugs.flatMap((slug) => Object.keys(catalogue[slug]?.variants ?? {}));
    expect(folders('svg')).toHaveLength(variants.length);
    const others = packed.filter((path) => !/^dist\/(?:logos|svg)\//.test(path)).sort();
    const modules = ['catalogue', 'entry', 'index', 'logo', 'logo-images', 'names', 'resolve-logo'];
    const texts = ['README.md', 'dist/LICENSE', 'dist/origins.json', 'dist/style.css', 'package.json'];
    const expected = [...texts, ...modules.flatMap((name) => [`dist/${name}.d.ts`, `dist/${name}.js`])];
    expect(others).toEqual(expected.sort());
  });

  it('asks for React and for nothing else', () => {
    const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as Record<
      string,
      unknown
    >;
    expect(manifest.peerDependencies).toEqual({ react: '>=18' });
    expect([manifest.dependencies, manifest.private]).toEqual([undefined, undefined]);
    const scripts = readdirSync(join(installed, 'dist')).filter((file) => /\.(?:js|d\.ts)$/.test(file));
    const imports = scripts.flatMap((file) =>
      [
        ...readFileSync(join(installed, 'dist', file), 'utf8').matchAll(
          /^(?:import|export) .*from ['"]([^'".][^'"]*)['"]/gm,
        ),
      ].map(([, name]) => name),
    );
    expect([...new Set(imports)].sort()).toEqual(['react', 'react/jsx-runtime']);
  });

  it('costs a page the component and the logos that it imports, not all of them', () => {
    const size = (file: string): number => statSync(join(installed, 'dist', file)).size;
    expect(size('catalogue.js')).toBeLessThan(45_000);
    expect(size('logos/stripe.js')).toBeLessThan(8_000);
  });
});

describe('its component', () => {
  it.each([
    { options: {} },
    { options: { height: 24, balanced: true } },
    { options: { height: 30, colored: true, lazy: true } },
    { options: { colored: true, monochromeDark: true, className: 'mark' } },
  ])('shows a logo by name as this repository’s own does, with $options', async ({ options }) => {
    const own = renderToStaticMarkup(createElement(OwnLogo, { name: 'sveltekit', ...options }));
    const theirs = await render({ name: 'sveltekit', ...options });
    expect(theirs).toBe(
      own
        .replaceAll('ui-logo ui-light-only', 'reachout-logo-light')
        .replaceAll('ui-logo ui-dark-only', 'reachout-logo-dark'),
    );
  });

  it('takes the files of a named logo from the origin that it is told', async () => {
    const markup = await render({ name: 'stripe', base: 'https://help.example.com/' });
    expect(
      markup.match(
        /src="https:\/\/help\.example\.com\/docs\/static\/media\/stripe-(?:light|dark)\.[0-9a-f]{8}\.svg"/g,
      ),
    ).toHaveLength(2);
  });

  it('shows an imported logo without asking for any file', async () => {
    const markup = await render({ logo: await drawn('stripe'), height: 24 });
    expect(markup.match(/src="data:image\/svg\+xml,%3Csvg /g)).toHaveLength(2);
    expect(markup.match(/alt="Stripe Logo" height="24" width="17"/g)).toHaveLength(2);
  });

  it('throws when it is balanced without a height', async () => {
    const stripe = await drawn('stripe');
    await expect(render({ logo: stripe, balanced: true })).rejects.toThrow(
      'You must specify a height when using the balanced prop on a Logo.',
    );
  });

  it('says what it is told to say, which may be nothing', async () => {
    expect((await render({ logo: await drawn('stripe'), alt: '' })).match(/alt=""/g)).toHaveLength(2);
  });
});

it('has types that hold in a strict project, where a misspelt name is an error', () => {
  const file = join(project, 'page.tsx');
  writeFileSync(join(project, 'package.json'), '{"type":"module"}');
  writeFileSync(
    file,
    `import { Logo, type LogoName, type LogoProps, logoNames } from '@reachout/react-logos';
import stripe from '@reachout/react-logos/logos/stripe';
const first: LogoName | undefined = logoNames[0];
const props: LogoProps = { logo: stripe, height: 24, balanced: true };
export const page = <p><Logo {...props} /><Logo name="nextjs" colored monochromeDark lazy />{first}</p>;
// @ts-expect-error No logo is called so.
export const misspelt = <Logo name="nextjss" />;
// @ts-expect-error It is one or the other.
export const both = <Logo name="nextjs" logo={stripe} />;
// @ts-expect-error There is no such module.
import nobody from '@reachout/react-logos/logos/nobody';
export { nobody };
`,
  );
  const program = ts.createProgram([file], {
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    jsx: ts.JsxEmit.ReactJSX,
    lib: ['lib.es2022.d.ts'],
    types: [],
  });
  const problems = ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
  expect(problems).toEqual([]);
});
