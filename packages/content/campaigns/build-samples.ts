import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readBrand } from '../src/build/read-brand.ts';
import { type ArticleCode, compileContent } from '../testing/pipeline.ts';
import { arrangeRounds } from './arrange-rounds.ts';
import { type SampleProject, sampleProjects } from './sample-projects.ts';

/**
 * Takes the samples of frameworks out of the articles and builds them with the real packages, each project in a folder of .cache/samples: npm run
 * campaign:samples [-- --only astro,nuxt] [--latest]. Needs the npm registry and some minutes. A sample is a block of code with the path of a file as its
 * title; where several articles have a file of one path, they are built one after another.
 */
const { values } = parseArgs({
  options: { only: { type: 'string' }, latest: { type: 'boolean', default: false } },
});
const root = resolve(import.meta.dirname, '../../..');
const cache = join(root, '.cache/samples');

/** What a sample reads of its environment when it is loaded, and no word about this machine to anybody. */
const environment = {
  CI: '1',
  ASTRO_TELEMETRY_DISABLED: '1',
  NEXT_TELEMETRY_DISABLED: '1',
  NUXT_TELEMETRY_DISABLED: '1',
  API_ORIGIN: 'https://api.example.com',
  MONGODB_URI: 'mongodb://localhost/sample',
  STRIPE_SECRET_KEY: 'sk_test_sample',
  AUTH_SECRET: 'sample',
};

/** Calls an exported function as the platform does: with a request of Node.js by its default export, else with one of the web by its method. */
const platform = (file: string): string => `
import { createServer } from 'node:http';
const { default: handler, GET } = await import('./${file}');
const server = createServer(async (request, response) => {
  if (handler) return handler(request, response);
  const answer = await GET(new Request('http://localhost' + request.url));
  response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
});
server.listen(0, '127.0.0.1', () => process.send(server.address().port));
`;

const brand = await readBrand(join(root, 'brand/tetra.json'), join(root, 'catalogue/default.json'));
const { code } = await compileContent({ dir: join(root, 'content'), brand });
const chosen = sampleProjects.filter(({ name }) => values.only?.split(',').includes(name) ?? true);
const failures: string[] = [];
for (const project of chosen) {
  const samples = code.filter((sample) => isFile(sample) && project.takes(sample));
  const started = performance.now();
  const problems = await buildProject(project, samples);
  failures.push(...problems);
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  const versions = await installedVersions(project);
  process.stdout.write(
    `${problems.length === 0 ? '✓' : '✗'} ${project.name}: ${samples.length} samples, ${seconds} s, ${versions}\n`,
  );
  for (const problem of problems) process.stdout.write(`${problem}\n`);
}
process.exitCode = failures.length > 0 ? 1 : 0;

/** Lines from within a function are no file. */
function isFile({ code }: ArticleCode): boolean {
  return !/^return\b/m.test(code);
}

async function buildProject(project: SampleProject, samples: readonly ArticleCode[]): Promise<string[]> {
  const folder = join(cache, project.name);
  await mkdir(folder, { recursive: true });
  const dependencies = Object.entries(project.packages).map(([name, version]) => [
    name,
    // What readers install as a preview has no newest version.
    values.latest && !version.includes('-') ? 'latest' : version,
  ]);
  await writeFile(
    join(folder, 'package.json'),
    JSON.stringify({ private: true, type: 'module', dependencies: Object.fromEntries(dependencies) }),
  );
  const installed = await run(folder, 'npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts']);
  if (installed !== undefined) return [`npm install: ${installed}`];
  const problems: string[] = [];
  for (const round of arrangeRounds(samples)) problems.push(...(await buildRound(folder, project, round)));
  return problems;
}

/** Builds one set of files of different paths, and says what went wrong, with the articles that they are from. */
async function buildRound(
  folder: string,
  project: SampleProject,
  samples: readonly ArticleCode[],
): Promise<string[]> {
  const from = samples.map(({ file, title }) => `  ${title} of ${file}`).join('\n');
  const explain = (problem: string): string[] => [`${problem}\n${from}`];
  await clear(folder);
  const written = { ...project.files };
  for (const { title = '', code } of samples) {
    const rest = project.rest?.[title];
    written[title] = rest === undefined || isWhole(code) ? code : `${code}\n${rest}`;
  }
  for (const [path, text] of Object.entries(written)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  for (const [program = '', ...args] of project.build) {
    const failed = await run(folder, join(folder, 'node_modules/.bin', program), args);
    if (failed !== undefined) return explain(`${program} ${args.join(' ')}: ${failed}`);
  }
  const missing = project.leaves.filter((path) => !existsSync(join(folder, path)));
  if (missing.length > 0) return explain(`The build left no ${missing.join(', ')}.`);
  if (project.answers === undefined) return [];
  const refused = await ask(folder, project.answers);
  return refused === undefined ? [] : explain(refused);
}

/** Something that a framework calls is exported. */
function isWhole(code: string): boolean {
  return /^export (?:default|(?:async )?function|const (?:GET|POST)\b)/m.test(code);
}

/** Everything but what was installed. */
async function clear(folder: string): Promise<void> {
  const kept = ['node_modules', 'package.json', 'package-lock.json'];
  const names = (await readdir(folder)).filter((name) => !kept.includes(name));
  await Promise.all(names.map((name) => rm(join(folder, name), { recursive: true, force: true })));
}

async function ask(
  folder: string,
  { file, path, with: expected }: Required<SampleProject>['answers'],
): Promise<string | undefined> {
  await writeFile(join(folder, 'platform.mjs'), platform(file));
  const child = spawn(process.execPath, ['platform.mjs'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let errors = '';
  child.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  try {
    const port = await new Promise<unknown>((done, fail) => {
      child.once('message', done);
      child.once('exit', () => fail(new Error(`${file} cannot be loaded: ${errors}`)));
    });
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(20_000) });
    const text = await response.text();
    return response.ok && expected.test(text) ? undefined : `${path} answers ${response.status}: ${text}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    child.kill('SIGKILL');
  }
}

/** Runs a program to its end; resolves with the last lines that it wrote when it failed. */
async function run(cwd: string, program: string, args: readonly string[]): Promise<string | undefined> {
  // What npm tells the commands that it runs is about this repository, and not about the project.
  const own = Object.entries(process.env).filter(
    ([name]) => !/^npm_(?:package|lifecycle|config_local)/.test(name),
  );
  const env = {
    ...Object.fromEntries(own),
    ...environment,
    NODE_ENV: program === 'npm' ? undefined : 'production',
  };
  const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const status = await new Promise<number | null>((done, fail) => {
    child.once('close', done);
    child.once('error', fail);
  });
  return status === 0 ? undefined : output.trim().split('\n').slice(-40).join('\n');
}

async function installedVersions({ name, packages }: SampleProject): Promise<string> {
  const versions = await Promise.all(
    Object.keys(packages).map(async (each) => {
      const file = join(cache, name, 'node_modules', each, 'package.json');
      if (!existsSync(file)) return `${each} is missing`;
      const { version } = JSON.parse(await readFile(file, 'utf8')) as { version: string };
      return `${each} ${version}`;
    }),
  );
  return versions.join(', ');
}
