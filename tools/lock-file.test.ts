import { describe, expect, it } from 'vitest';
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
  ])('refuses an entry with %s', (_what, entry, problem) => {
    expect(findLockProblems({ packages: { 'node_modules/a': entry } })[0]).toContain(problem);
  });

  it('accepts links to workspaces', () => {
    expect(
      findLockProblems({ packages: { 'node_modules/@x/db': { resolved: 'packages/db', link: true } } }),
    ).toEqual([]);
  });

  it.each(['^1.2.3', '~1.2.3', '*', 'latest', '1.x', '>=1.0.0'])('refuses the range %s', (version) => {
    expect(findLooseVersions('package.json', { dependencies: { a: version } })).toHaveLength(1);
  });

  it.each(['1.2.3', '18.4.0-beta.17', 'npm:typescript@7.0.2', 'npm:@scope/name@1.0.0'])(
    'accepts %s',
    (version) => {
      expect(findLooseVersions('package.json', { devDependencies: { a: version } })).toEqual([]);
    },
  );
});
