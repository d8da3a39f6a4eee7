import { existsSync, globSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { messagesPlugin } from '@reachout/language/build/messages-plugin';
import { findChromium } from './packages/testkit/src/chromium.ts';
import { SlowestFirst } from './packages/testkit/src/slowest-first.ts';
import { testPostgres } from './packages/testkit/src/which-postgres.ts';

/**
 * Three ways to run a test, chosen by where it is and what it is called:
 * unit      plain Node, the pure packages and the tools;
 * database  Node beside a real PostgreSQL, started once for all of them;
 * browser   `*.browser.test.tsx`, in a real Chromium.
 */
const usesDatabase = [
  'domains/*/store',
  'domains/*/use-cases',
  'domains/*/http',
  'packages/database',
  'packages/demo-world',
  'packages/http',
  'packages/ports',
  'packages/testkit',
  'apps/server',
];
const failOnConsole = './packages/testkit/src/fail-on-console.ts';
const untaggedElements = './packages/testkit/src/untagged-elements.ts';
const ownTemporaryFolder = './packages/testkit/src/own-temporary-folder.ts';
const startDatabase = './packages/testkit/src/global-setup.ts';
const shareDocumentation = './packages/content/testing/global-setup.ts';
const never = ['**/node_modules/**', '**/dist/**', '**/.stryker-tmp/**', 'e2e/**'];
const browserTests = '{apps,domains,packages}/**/*.browser.test.tsx';

/** What takes a moment on an idle machine takes its time on one that has other things to do. */
const patience = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 15_000 } } };

/**
 * Files of one worker share what they have imported: a third of the time went into importing the same modules again. So a test leaves nothing behind
 * in a module, as code in one process of the server may not either.
 */
const isolate = false;

const unit: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    name: 'unit',
    isolate,
    setupFiles: [ownTemporaryFolder, failOnConsole],
    include: ['{apps,domains,packages,tools,benchmarks}/**/*.test.{ts,tsx}'],
    exclude: [...never, ...usesDatabase.map((folder) => `${folder}/**`), browserTests],
    globalSetup: [shareDocumentation],
  },
};

/** Thousands of requests each, about what becomes of a request and not about the markup of pages. */
const atVolume = [
  'apps/server/src/whole-application/{any-request,every-limit,every-route,safe-requests}.test.ts',
  'apps/server/testing/authorisation/matrix.test.ts',
  'domains/documentation/http/documentation-size.test.ts',
];

const database: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    name: 'database',
    isolate,
    setupFiles: [ownTemporaryFolder, failOnConsole],
    include: usesDatabase.map((folder) => `${folder}/**/*.test.{ts,tsx}`),
    exclude: [...never, browserTests, ...atVolume],
    globalSetup: [shareDocumentation, ...(existsSync(startDatabase) ? [startDatabase] : [])],
  },
};

/** With React as in operation: its checks of markup make a page five times as dear. `every-page.test.ts` and the tests of single pages run with them. */
const volume: TestProjectInlineConfiguration = {
  extends: true,
  oxc: { jsx: { development: false } },
  test: {
    name: 'volume',
    isolate,
    setupFiles: [ownTemporaryFolder, failOnConsole],
    env: { NODE_ENV: 'production' },
    include: atVolume,
    globalSetup: [shareDocumentation, ...(existsSync(startDatabase) ? [startDatabase] : [])],
  },
};

/**
 * What is most the database's own, once more on the oldest PostgreSQL that is supported: all migrations, searches, lists, and the statements that decide
 * races. `npm run test:oldest-postgres` runs everything on it.
 */
const onOldest = [
  'packages/database/src/{migrate,require-suitable-database}.test.ts',
  'domains/*/store/{cases,case-list,turns,idempotency,outbox,refunds,rate-limit}-queries.test.ts',
];

/** There are packages of it for Linux; elsewhere a line says that these tests are left out. */
function oldestProjects(): TestProjectInlineConfiguration[] {
  if (process.env[testPostgres] === 'oldest') return [];
  if (process.platform !== 'linux') {
    process.stderr.write(
      `No package of the oldest supported PostgreSQL for ${process.platform}: its tests are left out.\n`,
    );
    return [];
  }
  return [
    {
      extends: true,
      test: {
        name: 'oldest-postgres',
        isolate,
        setupFiles: [ownTemporaryFolder, failOnConsole],
        include: onOldest,
        env: { [testPostgres]: 'oldest' },
        globalSetup: ['./packages/testkit/src/global-setup-oldest.ts'],
      },
    },
  ];
}

/** Looks for a browser only when a test needs one: the first time, it is unpacked. */
async function browserProjects(): Promise<TestProjectInlineConfiguration[]> {
  if (globSync(browserTests, { exclude: never }).length === 0) return [];
  const { playwright } = await import('@vitest/browser-playwright');
  const { default: tailwindcss } = await import('@tailwindcss/vite');
  const launchOptions = await findChromium();
  return [
    {
      extends: true,
      plugins: [messagesPlugin({ root: import.meta.dirname, place: 'in-script' }), tailwindcss()],
      test: {
        name: 'browser',
        setupFiles: [failOnConsole, untaggedElements],
        include: [browserTests],
        exclude: never,
        browser: {
          enabled: true,
          headless: true,
          screenshotFailures: false,
          // Nothing moves, as in the journeys: a dialog that fades takes a third of a second and twenty pictures of the page each way.
          provider: playwright({ launchOptions, contextOptions: { reducedMotion: 'reduce' } }),
          instances: [{ browser: 'chromium' }],
        },
      },
    },
  ];
}

export default defineConfig({
  test: {
    projects: [unit, database, volume, ...oldestProjects(), ...(await browserProjects())],
    sequence: { sequencer: SlowestFirst },
    // One more than there are cores: tests beside a database wait for it, and some for limits of time.
    maxWorkers: availableParallelism() + 1,
    // Tests make much that is garbage at once: with room for it, a twentieth of their time less is spent on collecting it.
    execArgv: ['--max-semi-space-size=64'],
    unstubEnvs: true,
    unstubGlobals: true,
    restoreMocks: true,
    ...patience,
  },
});
