import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { catalogue, logoName } from '@reachout/logos/catalogue';
import type { LogoEntry, LogoVariant, LogoVariantKey } from '@reachout/logos/entry';
import { logoFiles } from '@reachout/logos/files';
import ts from 'typescript';
import { publishedCatalogue, publishedNames } from './published-data.ts';

const here = join(import.meta.dirname, '../src');
const logos = dirname(dirname(logoFiles.values().next().value ?? ''));

/** What is compiled file by file, so that it can be read by whoever uses it: the module's name in the package, and its source. */
const modules = {
  index: join(here, 'index.ts'),
  logo: join(here, 'logo.tsx'),
  'logo-images': join(logos, 'src/logo-images.tsx'),
  'resolve-logo': join(logos, 'src/resolve-logo.ts'),
  entry: join(logos, 'src/entry.ts'),
} as const;

const compilerOptions: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  jsx: ts.JsxEmit.ReactJSX,
  verbatimModuleSyntax: true,
};

/**
 * Writes what is published into `out`: modules with their types, a module for each logo that carries its drawings, the drawings as files, the
 * style sheet, and where each drawing comes from. What was there before is gone.
 */
export function buildPackage(out: string): void {
  rmSync(out, { recursive: true, force: true });
  for (const folder of ['logos', 'svg']) mkdirSync(join(out, folder), { recursive: true });
  for (const [name, path] of Object.entries(modules)) compile(name, path, out);
  write(join(out, 'catalogue'), publishedCatalogue(catalogue, logoName));
  write(join(out, 'names'), publishedNames(Object.keys(catalogue)));
  for (const [slug, entry] of Object.entries(catalogue)) writeLogo(slug, entry, out);
  copyFileSync(join(here, 'style.css'), join(out, 'style.css'));
  copyFileSync(join(logos, 'src/origins.json'), join(out, 'origins.json'));
  copyFileSync(join(import.meta.dirname, '../../../LICENSE'), join(out, 'LICENSE'));
}

function compile(name: string, path: string, out: string): void {
  const source = readFileSync(path, 'utf8').replace(
    /(from\s+')(?:@reachout\/logos|\.)\/([a-z-]+)(?:\.tsx?)?(?=')/g,
    '$1./$2.js',
  );
  const options = { fileName: path, reportDiagnostics: true };
  const script = ts.transpileModule(source, { ...options, compilerOptions });
  const types = ts.transpileDeclaration(source, {
    ...options,
    compilerOptions: { ...compilerOptions, declaration: true, isolatedDeclarations: true },
  });
  const problems = [...(script.diagnostics ?? []), ...(types.diagnostics ?? [])];
  if (problems.length > 0) {
    const said = problems.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
    throw new Error(`${path} cannot be compiled on its own:\n${said.join('\n')}`);
  }
  write(join(out, name), { script: script.outputText, types: types.outputText });
}

function writeLogo(slug: string, entry: LogoEntry, out: string): void {
  const variants = Object.entries(entry.variants) as [LogoVariantKey, LogoVariant][];
  const drawn = variants.map(([variant, drawing]) => {
    const file = logoFiles.get(drawing.src.slice(drawing.src.lastIndexOf('/') + 1));
    if (file === undefined) throw new Error(`${drawing.src} is no file of the catalogue: draw it again.`);
    const svg = readFileSync(file, 'utf8');
    copyFileSync(file, join(out, 'svg', `${slug}-${variant}.svg`));
    return [variant, { ...drawing, src: dataAddress(svg) }];
  });
  const logo = { ...entry, name: logoName(slug), variants: Object.fromEntries(drawn) };
  write(join(out, 'logos', slug), {
    script: `export default ${JSON.stringify(logo)};\n`,
    types: `import type { DrawnLogo } from '../logo.js';\ndeclare const logo: DrawnLogo;\nexport default logo;\n`,
  });
}

/** A drawing as an address; only what an address may not hold is escaped, so that it stays small. */
function dataAddress(svg: string): string {
  const text = svg.trim().replaceAll('"', "'");
  return `data:image/svg+xml,${text.replaceAll(/[%#<>\r\n]/g, (each) => encodeURIComponent(each))}`;
}

function write(path: string, { script, types }: { script: string; types: string }): void {
  writeFileSync(`${path}.js`, script);
  writeFileSync(`${path}.d.ts`, types);
}
