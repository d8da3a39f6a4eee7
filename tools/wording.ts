import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './check/run-command.ts';
import { findProjectFiles } from './check/tracked-files.ts';

/** A text that does not belong in the project: where it is, what is wrong, and what to do about it. */
export interface WordingProblem {
  file: string;
  line: number;
  problem: string;
}

interface WordingRule {
  pattern: RegExp;
  problem: string;
  /** The files that the rule is for; all when left out. */
  only?: RegExp;
  /** Files that the rule leaves alone. */
  except?: RegExp;
}

const binary = /\.(png|jpe?g|gif|webp|avif|ico|woff2?|ttf|pdf|zip|gz|br)$/;
const prose = /\.mdx?$|^content\/|^docs\//;
const tests =
  /\.test\.tsx?(\.snap)?$|\.spec\.ts$|^e2e\/|^packages\/testkit\/|\/fixtures\/|^benchmarks\/|-corpus\.ts$|\/testing\/|\/evals\//;
const brandFolder = /^brand\//;

/** The file that the brand's default name may be written in, wherever code names its path. */
const brandPath = 'brand/tetra.json';

const machinePath = 'names a folder of one machine: use a path relative to the repository, or a setting.';

/** An absolute path into one of the folders, at the start of a word. */
function folderOf(...folders: string[]): RegExp {
  return new RegExp(`(?:^|[\\s"'\`(=:])/(?:${folders.join('|')})/`);
}

function anyOf(...patterns: RegExp[]): RegExp {
  return new RegExp(patterns.map((pattern) => pattern.source).join('|'));
}

/** One of Plain's statuses of a thread is called so. */
const plainsStatus = /^(?:packages\/adapters\/plain|domains\/desk\/http\/outside)\//;

/** The rules for a brand of this name. The patterns are put together so that this file does not break them itself. */
export function wordingRules(brandName: string): WordingRule[] {
  return [
    {
      pattern: folderOf('work'),
      problem: machinePath,
    },
    {
      pattern: folderOf('root', 'home/[a-z]+'),
      problem: machinePath,
      except: tests,
    },
    {
      pattern: new RegExp(`"resolved": "https?:|https?://registry\\.${'npm'}js\\.`),
      problem: "names a package registry: leave that to each person's own npm settings.",
    },
    {
      pattern: new RegExp(`\\b(?:TO${'DO'}|FIX${'ME'}|X${'XX'})\\b`),
      problem: 'leaves work for later: do it now, or delete the note.',
      except: plainsStatus,
    },
    {
      pattern: new RegExp(`\\b${brandName}\\b`, 'i'),
      problem: `writes the brand's name: take it from the brand file.`,
      except: anyOf(brandFolder, prose, tests),
    },
    {
      pattern: /\bnew Date\(\)/,
      problem: 'asks for the time: rules are pure, take it as an argument.',
      only: /^packages\/core\/src\/|^domains\/[^/]+\/rules\//,
      except: tests,
    },
    {
      pattern:
        /\breq(?:uest)?\.(?:raw\.)?(?:json|text|parseBody|formData|arrayBuffer|blob|bytes|body|bodyCache)\b/,
      problem:
        'reads a body by itself: take it from request-body.ts, where nothing that comes is an exception.',
      only: /^apps\/server\/src\/|^domains\/[^/]+\/http\/|^packages\/http\/src\//,
      except: anyOf(tests, /^packages\/http\/src\/request-body\.ts$/),
    },
  ];
}

/** Every place in a file's text that breaks a rule. */
export function findWordingProblems(
  file: string,
  text: string,
  rules: readonly WordingRule[],
): WordingProblem[] {
  const applicable = rules.filter((rule) => (rule.only?.test(file) ?? true) && !rule.except?.test(file));
  return text
    .replaceAll(brandPath, '')
    .split('\n')
    .flatMap((line, index) =>
      applicable
        .filter((rule) => rule.pattern.test(line))
        .map((rule) => ({ file, line: index + 1, problem: rule.problem })),
    );
}

/** Reads every file of the project. */
export function checkWording(): { files: number; problems: WordingProblem[] } {
  const brand = JSON.parse(readFileSync(join(root, brandPath), 'utf8')) as { name: string };
  const rules = wordingRules(brand.name);
  const files = findProjectFiles().filter((file) => !binary.test(file));
  const problems = files.flatMap((file) =>
    findWordingProblems(file, readFileSync(join(root, file), 'utf8'), rules),
  );
  return { files: files.length, problems };
}
