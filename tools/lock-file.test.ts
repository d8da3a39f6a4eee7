import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './check/run-command.ts';
import { findLockProblems, findLooseVersions } from './lock-file.ts';

describe('the lock file', () => {
  it('may leave nothing out that npm ci looks for', () => {
    const lock = {
      packages: {
        'node_modules/tool': {
          version: '1.0.0',
          integrity: 'sha512-a',
          optionalDependencies: { 'tool-linux': '1.0.0', 'tool-mac': '1.0.0' },
        },
        'node_modules/tool/node_modules/tool-linux': { version: '1.0.0', integrity: 'sha512-b' },
      },
    };
    expect(findLockProblems(lock)).toEqual([
      'node_modules/tool wants tool-mac, which is not locked: npm ci will refuse. Choose a version that has it.',
    ]);
  });

  it.each([
    [
      'the host',
      { version: '1.0.0', integrity: 'sha512-a', resolved: 'https://packages.example/a.tgz' },
      'names the host',
    ],
    ['no checksum', { version: '1.0.0' }, 'has no checksum'],
    [
      'a script of its own',
      { version: '1.0.0', integrity: 'sha512-a', hasInstallScript: true },
      'wants to run a script when it is installed',
    ],
  ])('refuses an entry with %s [A98]', (_what, entry, problem) => {
    expect(findLockProblems({ packages: { 'node_modules/a': entry } })[0]).toContain(problem);
  });

  it('is installed as it stands, and no package runs a script then [A98]', () => {
    const bootstrap = readFileSync(join(import.meta.dirname, 'bootstrap.cjs'), 'utf8');
    expect(bootstrap).toMatch(/\[\s*'ci',[^\]]*'--ignore-scripts',/);
  });

  it('gives a list of all packages that are installed, each with its version and checksum [A98]', () => {
    const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'];
    const written = execFileSync('npm', args, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const { components } = JSON.parse(written) as {
      components: { name: string; version: string; purl: string; hashes?: unknown[] }[];
    };
    const packages = components.filter(({ purl }) => !purl.includes('%40reachout/'));
    expect(packages.map(({ name }) => name)).toEqual(expect.arrayContaining(['hono', 'react', 'pg']));
    expect(packages.filter(({ version, hashes }) => !version || !hashes?.length)).toEqual([]);
  });

  it('accepts links to workspaces', () => {
    expect(
      findLockProblems({ packages: { 'node_modules/@x/db': { resolved: 'packages/db', link: true } } }),
    ).toEqual([]);
  });

  it.each(['^1.2.3', '~1.2.3', '*', 'latest', '1.x', '>=1.0.0'])('refuses the range %s [A98]', (version) => {
    expect(findLooseVersions('package.json', { dependencies: { a: version } })).toHaveLength(1);
  });

  it.each(['1.2.3', '18.4.0-beta.17', 'npm:typescript@7.0.2', 'npm:@scope/name@1.0.0'])(
    'accepts %s',
    (version) => {
      expect(findLooseVersions('package.json', { devDependencies: { a: version } })).toEqual([]);
    },
  );
});
