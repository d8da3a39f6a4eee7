import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from './run-command.ts';

/** What the imports of a repository come to. */
export interface Boundaries {
  /** How many files were read. */
  modules: number;
  /** Each import that a rule refuses, and each circle, as sentences for whoever mends them. */
  problems: string[];
}

interface CruiseReport {
  modules: { source: string; dependencies: { resolved: string }[] }[];
  summary: {
    totalCruised: number;
    violations: { from: string; to: string; cycle?: { name: string }[]; rule: { name: string } }[];
    ruleSetUsed?: { forbidden?: { name?: string; comment?: string }[] };
  };
}

export interface Import {
  from: string;
  to: string;
}

/** Reads every import below the folders and holds it against the rules of the configuration and the order of the domains. */
export async function checkImports(options: {
  folders: readonly string[];
  config: string;
  cwd: string;
}): Promise<Boundaries> {
  const { output } = await runCommand('depcruise', [...options.folders, '-c', options.config, '-T', 'json'], {
    cwd: options.cwd,
  });
  const start = output.indexOf('{');
  if (start === -1) return { modules: 0, problems: [output] };
  const { modules, summary } = JSON.parse(output.slice(start, output.lastIndexOf('}') + 1)) as CruiseReport;
  const why = new Map(summary.ruleSetUsed?.forbidden?.map(({ name, comment }) => [name, comment]));
  const refused = summary.violations.map(
    ({ from, to, cycle, rule }) =>
      `${rule.name}: ${[from, ...(cycle?.map(({ name }) => name) ?? [to])].join(' → ')}\n  ${why.get(rule.name) ?? ''}`,
  );
  const imports = modules.flatMap(({ source, dependencies }) =>
    dependencies.map(({ resolved }) => ({ from: source, to: resolved })),
  );
  const circles = findDomainCircles(imports).map(
    (circle) =>
      `domains that need each other: ${circle}\n  On one floor the domains have an order. Move what both need to a lower floor or a lower domain.`,
  );
  const undeclared = findUndeclared(imports, (folder) => readManifest(join(options.cwd, folder))).map(
    (problem) => `a package that its package.json does not name: ${problem}`,
  );
  return { modules: summary.totalCruised, problems: [...refused, ...circles, ...undeclared] };
}

/** What a package.json says of a package: its name, and what it may import. */
export interface Manifest {
  name: string;
  dependencies?: Readonly<Record<string, string>>;
  devDependencies?: Readonly<Record<string, string>>;
}

function readManifest(folder: string): Manifest | undefined {
  const file = join(folder, 'package.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Manifest) : undefined;
}

/** The folder of the workspace package that a file belongs to. */
function packageOf(file: string): string | undefined {
  return /^(?:packages\/adapters\/[^/]+|(?:packages|domains|apps)\/[^/]+)(?=\/)/.exec(file)?.[0];
}

/**
 * Imports of other packages of this repository that the importing package does not declare, such as `domains/desk: @reachout/ui`, each once. They resolve all the
 * same, because npm links every workspace at the root.
 */
export function findUndeclared(
  imports: readonly Import[],
  manifestOf: (folder: string) => Manifest | undefined,
): string[] {
  const found = new Set<string>();
  for (const { from, to } of imports) {
    const [user, used] = [packageOf(from), packageOf(to)];
    if (user === undefined || used === undefined || user === used) continue;
    const name = manifestOf(used)?.name;
    const manifest = manifestOf(user);
    if (name === undefined || manifest === undefined) continue;
    const isDeclared = name in { ...manifest.dependencies, ...manifest.devDependencies };
    if (!isDeclared) found.add(`${user}: ${name}`);
  }
  return [...found].toSorted();
}

const notShipped = /\.test\.tsx?$|(?:^|\/)(?:testing|campaigns)\//;

/** The domain and floor of a file. The tables of a domain are a floor below its queries. */
function placeOf(file: string): { domain: string; floor: string } | undefined {
  const [, domain, floor] = /^domains\/([^/]+)\/([^/]+)\//.exec(file) ?? [];
  if (domain === undefined || floor === undefined || notShipped.test(file)) return undefined;
  return { domain, floor: file.startsWith(`domains/${domain}/store/schema`) ? 'store/schema' : floor };
}

/**
 * Domains that need each other on one floor, such as `rules: cases → chat → cases`, one circle for each floor that has any. Two files need not
 * import each other for that.
 */
export function findDomainCircles(imports: readonly Import[]): string[] {
  const floors = new Map<string, Map<string, Set<string>>>();
  for (const { from, to } of imports) {
    const [one, other] = [placeOf(from), placeOf(to)];
    if (one === undefined || one.floor !== other?.floor || one.domain === other.domain) continue;
    const needs = floors.get(one.floor) ?? new Map<string, Set<string>>();
    floors.set(one.floor, needs.set(one.domain, (needs.get(one.domain) ?? new Set()).add(other.domain)));
  }
  return [...floors].flatMap(([floor, needs]) => {
    const circle = findCircle(needs);
    return circle === undefined ? [] : [`${floor}: ${circle.join(' → ')}`];
  });
}

function findCircle(needs: ReadonlyMap<string, ReadonlySet<string>>): string[] | undefined {
  const done = new Set<string>();
  const visit = (domain: string, path: string[]): string[] | undefined => {
    if (path.includes(domain)) return [...path.slice(path.indexOf(domain)), domain];
    if (done.has(domain)) return undefined;
    done.add(domain);
    for (const next of needs.get(domain) ?? []) {
      const circle = visit(next, [...path, domain]);
      if (circle !== undefined) return circle;
    }
    return undefined;
  };
  for (const domain of needs.keys()) {
    const circle = visit(domain, []);
    if (circle !== undefined) return circle;
  }
  return undefined;
}
