import { existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  findLongFiles,
  findProjectsFullFolders,
  hintLines,
  maxFilesInFolder,
  maxLines,
} from '../file-size.ts';
import { checkLockFile } from '../lock-file.ts';
import { checkMessages } from '../messages.ts';
import { checkPageHooks } from '../page-hooks.ts';
import { describeSizes, measureBuild } from '../size.ts';
import { checkTranslations } from '../translations.ts';
import { checkWording } from '../wording.ts';
import { checkImports } from './boundaries.ts';
import { findDeadCode, usedByNobody, usedByTestsAlone } from './dead-code.ts';
import { numberIn, root, runCommand } from './run-command.ts';

/** What a step found. */
export interface Outcome {
  passed: boolean;
  /** How many things the step looked at, in the step's unit. */
  looked: number;
  /** Printed when the step fails. */
  output: string;
  /** Printed also when it passes: worth knowing, not wrong. */
  hint?: string;
  /** Of steps that run tests. */
  tests?: TestCount;
}

export interface TestCount {
  passed: number;
  failed: number;
}

/** One part of `npm run check`. A step that looked at fewer things than its floor has failed, whatever it says itself. */
export interface Step {
  name: string;
  unit: string;
  floor: number;
  /** The command to run alone while mending what the step reports. */
  mend: string;
  /** Keeps every core busy by itself, or measures what an earlier step made: runs once all before it have ended, with nothing beside it. */
  isAlone?: true;
  run: () => Promise<Outcome>;
}

const typescript = 'node_modules/typescript-native/bin/tsc';
const typeProjects = ['tsconfig.json', 'tsconfig.rules.json'];
const vitestReport = '.cache/vitest.json';

async function checkFormat(): Promise<Outcome> {
  const { code, output } = await runCommand('oxfmt', ['--check', '.']);
  return { passed: code === 0, looked: numberIn(output, /on (\d+) files/), output };
}

async function checkLint(): Promise<Outcome> {
  const { code, output } = await runCommand('oxlint', ['--deny-warnings', '.']);
  return { passed: code === 0, looked: numberIn(output, /on (\d+) files/), output };
}

/**
 * The whole repository, then the rules by themselves: without the types of browsers and Node they must still compile. By one checker: each of several works out
 * again most of what the others did, and takes the build's core for it.
 */
async function checkTypes(): Promise<Outcome> {
  const options = ['--noEmit', '--listFiles', '--checkers', '1'];
  const results = await Promise.all(
    typeProjects.map((project) => runCommand(typescript, [...options, '-p', project])),
  );
  const lines = results.flatMap(({ output }) => output.split('\n'));
  const files = lines.filter((line) => line.startsWith(root) && !line.includes('node_modules'));
  const errors = lines.filter((line) => !line.startsWith('/'));
  return { passed: results.every(({ code }) => code === 0), looked: files.length, output: errors.join('\n') };
}

async function checkBoundaries(): Promise<Outcome> {
  const folders = ['apps', 'domains', 'packages', 'e2e', 'tools', 'benchmarks'];
  const { modules, problems } = await checkImports({ folders, config: '.dependency-cruiser.cjs', cwd: root });
  return { passed: problems.length === 0, looked: modules, output: problems.join('\n') };
}

/** What nobody uses, then what only tests use. */
async function checkDeadCode(): Promise<Outcome> {
  const runs = [await findDeadCode(usedByNobody), await findDeadCode(usedByTestsAlone)];
  return {
    passed: runs.every(({ passed }) => passed),
    looked: Math.min(...runs.map(({ files }) => files)),
    output: runs.map(({ output }) => output).join('\n'),
  };
}

async function checkTraceability(): Promise<Outcome> {
  const { code, output } = await runCommand('node', ['tools/traceability.ts', '--check']);
  return { passed: code === 0, looked: numberIn(output, /and (\d+) tests/), output };
}

async function checkLock(): Promise<Outcome> {
  const { packages, problems } = checkLockFile();
  return { passed: problems.length === 0, looked: packages, output: problems.join('\n') };
}

async function checkText(): Promise<Outcome> {
  const { files, problems } = checkWording();
  const output = problems.map(({ file, line, problem }) => `${file}:${line} ${problem}`).join('\n');
  return { passed: problems.length === 0, looked: files, output };
}

async function checkCatalogues(): Promise<Outcome> {
  const { messages, problems } = checkMessages();
  const output = problems.map(({ file, line, problem }) => `${file}:${line} ${problem}`).join('\n');
  return { passed: problems.length === 0, looked: messages, output };
}

async function checkLanguages(): Promise<Outcome> {
  const { compared, problems } = await checkTranslations();
  const output = problems
    .map(({ file, text, problem }) => `${file}: ${JSON.stringify(text)} ${problem}`)
    .join('\n');
  return { passed: problems.length === 0, looked: compared, output };
}

async function checkHooks(): Promise<Outcome> {
  const { hooks, problems } = checkPageHooks();
  const output = problems.map(({ file, line, problem }) => `${file}:${line} ${problem}`).join('\n');
  return { passed: problems.length === 0, looked: hooks, output };
}

async function checkFileSizes(): Promise<Outcome> {
  const { files, long } = findLongFiles();
  const tooLong = long.filter(({ lines }) => lines > maxLines);
  const list = (some: typeof long): string =>
    some.map(({ file, lines }) => `${file}: ${lines} lines`).join('\n');
  const full = findProjectsFullFolders().map(
    ({ folder, files: count }) => `${folder}: ${count} source files`,
  );
  const problems = [
    ...(tooLong.length > 0 ? [`Over ${maxLines} lines; split by what each part is for:`, list(tooLong)] : []),
    ...(full.length > 0
      ? [
          `Over ${maxFilesInFolder} source files side by side; give those that belong together a folder:`,
          ...full,
        ]
      : []),
  ];
  return {
    passed: problems.length === 0,
    looked: files,
    output: problems.join('\n'),
    hint: long.length > 0 ? `Over ${hintLines} lines, worth a second look:\n${list(long)}` : undefined,
  };
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
}

async function runUnitTests(): Promise<Outcome> {
  const path = join(root, vitestReport);
  mkdirSync(join(root, '.cache'), { recursive: true });
  rmSync(path, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`];
  const { code, output } = await runCommand('vitest', ['run', ...reporters]);
  const report = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as VitestReport) : undefined;
  // A file that could not be loaded has failed without a single test in it.
  const broken = (report?.testResults ?? []).filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((result) => result.status === 'failed'),
  );
  const passed = report?.numPassedTests ?? 0;
  const failed = (report?.numFailedTests ?? 0) + broken.length;
  return { passed: code === 0 && failed === 0, looked: passed + failed, output, tests: { passed, failed } };
}

async function runBuild(): Promise<Outcome> {
  const { code, output } = await runCommand('node', ['tools/build.ts']);
  const files = globSync('dist/**/*', { cwd: root, withFileTypes: true }).filter((entry) => entry.isFile());
  return { passed: code === 0, looked: code === 0 ? files.length : 0, output };
}

async function checkSize(): Promise<Outcome> {
  const pages = measureBuild();
  const output = describeSizes(pages);
  const passed = pages.every(({ gzipBytes, maxGzipBytes }) => gzipBytes <= maxGzipBytes);
  const looked = pages.filter(({ gzipBytes }) => gzipBytes > 0).length;
  return { passed, looked, output, hint: output };
}

/**
 * In order; two at a time but for those that run alone. The longest of the others begins first, with the quick ones beside it. A floor is about nine tenths
 * of what there is, and a step whose floor is below two thirds of it fails until it is raised.
 */
export const steps: readonly Step[] = [
  {
    name: 'boundaries',
    unit: 'modules',
    floor: 2800,
    mend: 'npm run check -- --only boundaries',
    run: checkBoundaries,
  },
  { name: 'format', unit: 'files', floor: 3050, mend: 'npx oxfmt', run: checkFormat },
  { name: 'lint', unit: 'files', floor: 2700, mend: 'npx oxlint', run: checkLint },
  {
    name: 'lock-file',
    unit: 'packages',
    floor: 995,
    mend: 'npm run check -- --only lock-file',
    run: checkLock,
  },
  {
    name: 'messages',
    unit: 'messages',
    floor: 3100,
    mend: 'npm run check -- --only messages',
    run: checkCatalogues,
  },
  {
    name: 'translations',
    unit: 'translations',
    floor: 9200,
    mend: 'node tools/translations.ts',
    run: checkLanguages,
  },
  {
    name: 'page-hooks',
    unit: 'hooks',
    floor: 125,
    mend: 'npm run check -- --only page-hooks',
    run: checkHooks,
  },
  { name: 'wording', unit: 'files', floor: 4750, mend: 'npm run check -- --only wording', run: checkText },
  {
    name: 'file-sizes',
    unit: 'files',
    floor: 2190,
    mend: 'npm run check -- --only file-sizes',
    run: checkFileSizes,
  },
  {
    name: 'dead-code',
    unit: 'files',
    floor: 1930,
    mend: 'npm run check -- --only dead-code',
    run: checkDeadCode,
  },
  {
    name: 'traceability',
    unit: 'tests',
    floor: 4150,
    mend: 'node tools/traceability.ts',
    run: checkTraceability,
  },
  { name: 'build', unit: 'built files', floor: 540, mend: 'npm run build', run: runBuild },
  { name: 'types', unit: 'files', floor: 3130, mend: 'npm run check -- --only types', run: checkTypes },
  {
    name: 'unit',
    unit: 'tests',
    floor: 12200,
    mend: 'npx vitest run <path>',
    run: runUnitTests,
    isAlone: true,
  },
  { name: 'size', unit: 'pages', floor: 23, mend: 'node tools/size.ts', run: checkSize, isAlone: true },
];
