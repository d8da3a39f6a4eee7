/**
 * What may import what: docs/architecture.md's table as rules. A row names what its files may import; everything else of
 * this repository, of npm or of Node is refused. The rows of a domain's floors are written for every domain, so a new one is
 * covered without an edit. Tests may use more (the testkit, a test runner) and are exempt here.
 */
const test = '[.]test[.]tsx?$|(^|/)testing/|(^|/)campaigns/';
const own = '^(apps|domains|packages|e2e|benchmarks|tools|content|brand)/';
const npm = ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg', 'npm-unknown', 'npm-bundled'];

const language = '^packages/language/src/(?!server/|build/)';
/** Sentences that people read, and how they are asked for. */
const messages = '^(domains/[^/]+|packages/([^/]+|adapters/[^/]+)/src|apps/server/src)/messages/';
const said = [messages, language];
const core = '^packages/core/src/';
const database = '^packages/database/src/';
const ports = '^packages/ports/src/';
const http = '^packages/http/src/';
const web = '^packages/web/src/';
const ui = '^packages/ui/src/';
const logos = '^packages/logos/src/';
const contentPlain = '^packages/content/src/(?!build/)';
const assistantPlain = '^packages/assistant/src/(?!server/|evals/)';
const assistantServer = '^packages/assistant/src/server/';
const assistant = '^packages/assistant/src/';

/** A floor of every domain. */
const floor = (name) => `^domains/[^/]+/${name}/`;
const rules = floor('rules');
const tables = '^domains/[^/]+/store/schema';
const store = floor('store');
const useCases = floor('use-cases');
const browser = floor('browser');
const pages = floor('pages');
const routes = floor('http');

const reactPackages = ['react', 'react-dom', '@types/react', '@types/react-dom'];

/** A package's folder below node_modules, its parts included. */
const packagePath = (name) => `(^|/)node_modules/${name.replace(/[.]/g, '[.]')}(/|$)`;

/**
 * The rules of one row.
 * @param {{ name: string, from: string, except?: string, own: string[], npm?: string[], node?: boolean, why: string }} row
 *   `own`: path patterns of this repository; `npm`: package names, all when left out; `node`: Node's own modules.
 */
function onlyImports(row) {
  const from = { path: row.from, pathNot: row.except ? [test, row.except] : test };
  const found = [
    {
      name: `${row.name}: this repository`,
      severity: 'error',
      comment: `${row.why} It may import: ${row.own.join('  ')}`,
      from,
      to: { path: own, pathNot: row.own },
    },
  ];
  if (row.npm) {
    found.push({
      name: `${row.name}: npm`,
      severity: 'error',
      comment: `${row.why} Of npm it may import: ${row.npm.join(', ') || 'nothing'}`,
      from,
      to: { dependencyTypes: npm, path: '(^|/)node_modules/', pathNot: row.npm.map(packagePath) },
    });
  }
  if (row.node !== true) {
    found.push({
      name: `${row.name}: Node`,
      severity: 'error',
      comment: `${row.why} It must not need Node's own modules.`,
      from,
      to: { dependencyTypes: ['core'] },
    });
  }
  return found;
}

const table = [
  {
    name: 'language',
    from: language,
    own: [language],
    npm: ['@lingui/message-utils', ...reactPackages],
    why: 'How a sentence is found and filled in knows no sentence.',
  },
  {
    name: 'language server',
    from: '^packages/language/src/(server|build)/',
    own: ['^packages/language/src/'],
    npm: ['vite'],
    node: true,
    why: 'How a sentence is found and filled in knows no sentence.',
  },
  {
    name: 'messages',
    from: messages,
    own: ['^packages/language/src/define-messages[.]ts$'],
    npm: [],
    why: 'A catalogue holds sentences and nothing else, so that it can be translated.',
  },
  {
    name: 'core',
    from: '^packages/core/src/(?!messages/)',
    own: [core, ...said],
    npm: ['zod'],
    why: 'What every rule stands on is data and pure functions.',
  },
  {
    name: 'rules',
    from: rules,
    own: [rules, core, ...said],
    npm: ['zod'],
    why: 'Rules that browser and server share are data and pure functions.',
  },
  {
    name: 'ui',
    from: '^packages/ui/(?!src/messages/)',
    own: ['^packages/ui/', language, `${core}page-hooks[.]ts$`],
    npm: [...reactPackages, '@fontsource-variable/geist', '@fontsource-variable/geist-mono', 'lucide-react'],
    why: 'Primitives know no domain word.',
  },
  {
    name: 'logos',
    from: logos,
    own: [logos, core, language],
    npm: [...reactPackages, 'zod'],
    why: 'Logos are data and one component.',
  },
  {
    name: 'react-logos',
    from: '^packages/react-logos/src/',
    own: ['^packages/react-logos/src/', logos],
    npm: reactPackages,
    why: 'What is published needs React and nothing else.',
  },
  {
    name: 'content',
    from: contentPlain,
    except: '^packages/content/src/load[.]ts$',
    own: [contentPlain, rules, core],
    npm: ['zod'],
    why: 'What pages and the assistant read of the content is plain data.',
  },
  {
    name: 'content build',
    from: '^packages/content/src/(build/|load[.]ts$)',
    own: ['^packages/content/src/', rules, core],
    node: true,
    why: 'The content pipeline knows the content only.',
  },
  {
    name: 'database',
    from: '^packages/database/',
    own: ['^packages/database/', core],
    npm: ['drizzle-orm', 'drizzle-kit', 'pg', '@types/pg'],
    node: true,
    why: 'The way to the database knows no table.',
  },
  {
    name: 'tables',
    from: tables,
    own: [tables, rules, core, `${database}columns[.]ts$`],
    npm: ['drizzle-orm'],
    why: 'A table is data; it takes no decision.',
  },
  {
    name: 'store',
    from: store,
    own: [store, rules, core, database],
    npm: ['drizzle-orm', 'pg', '@types/pg'],
    node: true,
    why: 'Queries answer questions; they take no decision.',
  },
  {
    name: 'ports',
    from: '^packages/ports/',
    own: [ports, rules, core, `${database}(client|errors)[.]ts$`],
    npm: [],
    why: 'Ports say what the outside world must provide.',
  },
  {
    name: 'use-cases',
    from: useCases,
    own: [useCases, store, rules, core, database, ports, ...said],
    npm: ['zod'],
    node: true,
    why: 'Use-cases reach outside systems through ports only.',
  },
  {
    name: 'demo world',
    from: '^packages/demo-world/',
    own: ['^packages/demo-world/', store, rules, core, database, '^domains/(world|history)/use-cases/'],
    node: true,
    why: 'The demo world is files for the doors of every provider.',
  },
  {
    name: 'assistant',
    from: assistantPlain,
    own: [assistantPlain, rules, core],
    npm: ['zod'],
    why: 'The stream reader runs in the browser.',
  },
  {
    name: 'assistant server',
    from: assistantServer,
    own: [
      assistantPlain,
      assistantServer,
      rules,
      core,
      contentPlain,
      ...said,
      '^packages/language/src/server/request-language',
    ],
    node: true,
    why: 'The model proposes and only a person commits: no use-case is within its reach.',
  },
  {
    name: 'assistant evals',
    from: '^packages/assistant/src/evals/',
    own: [assistant, rules, core, contentPlain, ...said, '^packages/language/src/server/request-language'],
    node: true,
    why: 'The scorer measures the assistant and its sources.',
  },
  {
    name: 'adapters',
    from: '^packages/adapters/([^/]+)/',
    own: ['^packages/adapters/$1/', ports, rules, core, ...said],
    node: true,
    why: 'An adapter stands behind one port and beside no other adapter.',
  },
  {
    name: 'web',
    from: '^packages/web/src/(?!enhance/|lib/|messages/)',
    own: [web, rules, core, ui, logos, contentPlain, ...said],
    why: 'The frame around every page knows no feature.',
  },
  {
    name: 'web lib',
    from: '^packages/web/src/lib/',
    own: ['^packages/web/src/lib/', rules, core, ...said],
    why: 'What the parts of every page share knows none of them.',
  },
  {
    name: 'web enhance',
    from: '^packages/web/src/enhance/',
    own: ['^packages/web/src/(enhance|lib)/', '^packages/web/src/shell/theme[.]ts$', rules, core, ...said],
    npm: [],
    why: 'Every page loads these few kilobytes: plain DOM only.',
  },
  {
    name: 'browser',
    from: browser,
    own: [
      browser,
      rules,
      core,
      '^packages/web/src/(lib|enhance)/',
      ui,
      logos,
      contentPlain,
      assistantPlain,
      ...said,
    ],
    why: 'What the browser loads needs nothing of the server.',
  },
  {
    name: 'pages',
    from: pages,
    own: [pages, browser, rules, core, web, ui, logos, contentPlain, ...said],
    why: 'A page shows what it is handed; the route loads it.',
  },
  {
    name: 'http',
    from: '^packages/http/(?!src/messages/)',
    own: [http, rules, core, ports, database, web, ui, ...said, '^packages/language/src/server/'],
    node: true,
    why: 'What every route needs knows no route.',
  },
  {
    name: 'routes',
    from: routes,
    except: '^domains/accounts/http/auth[.]ts$',
    own: [
      routes,
      pages,
      browser,
      useCases,
      rules,
      core,
      http,
      ports,
      web,
      contentPlain,
      assistant,
      logos,
      ...said,
    ],
    node: true,
    why: 'A route validates, calls a use-case and maps its result; it asks the database nothing.',
  },
  {
    name: 'testkit',
    from: '^packages/testkit/',
    own: [
      '^packages/testkit/',
      '^brand/',
      '^packages/core/testing/',
      '^packages/demo-world/',
      rules,
      store,
      core,
      database,
      ports,
      assistant,
    ],
    node: true,
    why: 'Tests of every part stand on it.',
  },
  {
    name: 'e2e',
    from: '^e2e/',
    own: ['^e2e/', rules, core, '^packages/testkit/src/', ...said],
    node: true,
    why: 'Journeys use the product through its address.',
  },
];

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...table.flatMap(onlyImports),
    {
      name: 'no circles',
      severity: 'error',
      comment:
        'Two files that import each other, be it for a type, cannot be understood or moved apart. Move what both need.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'everything resolves',
      severity: 'error',
      comment: 'This import leads nowhere. Correct the path, or add the package to this workspace.',
      from: {},
      // mdast and hast are types alone, in packages of another name (@types/…): tsc answers for them. Vite serves /@react-refresh itself.
      to: { couldNotResolve: true, pathNot: ['[.](css|svg|woff2)', '^(mdast|hast)$', '^/@react-refresh$'] },
    },
    {
      name: 'main stays last',
      severity: 'error',
      comment:
        'main.ts reads the environment and opens sockets when it is loaded: nothing may load it, nor its twin for campaigns.',
      from: {},
      to: { path: '^apps/server/src/(fail-point-)?main[.]ts$' },
    },
    {
      name: 'testing is for tests',
      severity: 'error',
      comment: 'Fakes, samples and test databases never ship.',
      from: {
        pathNot: [
          test,
          '^packages/testkit/',
          '^packages/assistant/training/',
          '^e2e/',
          '^benchmarks/',
          '^tools/',
          '[.]config[.]ts$',
        ],
      },
      to: { path: '^packages/testkit/|(^|/)testing/' },
    },
    {
      name: 'only the server is above the domains',
      severity: 'error',
      comment: 'Nothing but the tools may import the application.',
      from: { path: '^(packages|domains)/', pathNot: test },
      to: { path: '^apps/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|coverage|test-results|playwright-report)/' },
    tsPreCompilationDeps: true,
    // Numbers about modules that no rule asks for.
    skipAnalysisNotInRules: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.css'],
    },
  },
};
