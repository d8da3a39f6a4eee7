import type { KnipConfig } from 'knip';

/** What exists for tests, for campaigns and for the judging of the assistant. */
const testSupport = /\/(?:testing|campaigns|evals|training)\//;

/** A file that exists for tests is read as an empty one: what only such files import is used by nobody. */
function withoutTestSupport(source: string, path: string): string {
  return testSupport.test(path) ? '' : source;
}

/**
 * What the product itself uses, for `knip --production`: what is read here counts as used, and tests do not. A file or a name that only tests know is
 * reported. knip.json has the other half: what nobody at all uses.
 */
const config: KnipConfig = {
  // A name may be exported for its own test while its file uses it too.
  ignoreExportsUsedInFile: true,
  includeEntryExports: true,
  ignoreWorkspaces: ['e2e', 'packages/testkit'],
  compilers: { ts: withoutTestSupport, tsx: withoutTestSupport },
  ignoreIssues: {
    // The addresses of the API: customers' programs call those that no page calls, and a test holds each against the server's routes.
    'packages/core/src/addresses/call-paths.ts': ['exports'],
    // Training and use must read a text alike.
    'packages/assistant/src/server/understanding/linear-model.ts': ['exports'],
    'packages/assistant/src/server/grounded/certainty.ts': ['exports'],
    // The build of the server packs what the server reads.
    'packages/assistant/src/server/understanding/packed-grams.ts': ['exports'],
    // Published: projects elsewhere import it.
    'packages/react-logos/src/*': ['exports', 'types'],
    // Exported for whoever loads the file by its name: Vite, or a page that is asked to search.
    '**/vite.*.config.ts': ['exports'],
    'apps/server/src/development.ts': ['exports'],
    'packages/web/src/lib/create-icon.ts': ['exports'],
    'domains/documentation/browser/search-dialog.ts': ['exports'],
    'domains/documentation/browser/reference/console.ts': ['exports'],
    'packages/language/src/page-messages.ts': ['exports'],
    // Some checks are tests.
    'tools/**': ['exports'],
  },
  workspaces: {
    '.': {
      entry: ['tools/*.{ts,cjs}!', 'tools/check/knip-reporter.ts!'],
      project: ['tools/**/*.{ts,cjs}!'],
    },
    'apps/server': {
      entry: ['src/{main,fail-point-main,development}.ts!', 'vite.{client,development}.config.ts!'],
      project: ['src/**/*.{ts,tsx}!'],
    },
    'domains/*': {
      entry: ['browser/**/entry.{ts,tsx}!'],
      project: ['**/*.{ts,tsx}!', '!{testing,campaigns}/**!'],
    },
    'domains/documentation': {
      entry: ['browser/**/entry.{ts,tsx}!', 'browser/search-dialog.ts!', 'browser/reference/console.ts!'],
      project: ['**/*.{ts,tsx}!'],
    },
    'packages/web': {
      entry: ['src/lib/create-icon.ts!', 'src/enhance/entry.ts!', 'src/islands/*/entry.ts!'],
      project: ['src/**/*.{ts,tsx}!'],
    },
    'packages/language': { entry: ['src/page-messages.ts!'], project: ['src/**/*.{ts,tsx}!'] },
    'packages/content': { entry: ['src/build/cli.ts!'], project: ['src/**/*.{ts,tsx}!'] },
    'packages/logos': { entry: ['generator/generate.ts!'], project: ['{src,generator}/**/*.{ts,tsx}!'] },
    'packages/adapters/*': { project: ['src/**/*.ts!'] },
    // The training of the models reads what they read.
    'packages/assistant': { project: ['src/**/*.ts!', '!src/evals/**!'] },
    'packages/*': { project: ['src/**/*.{ts,tsx}!', '!src/evals/**!'] },
  },
};

export default config;
