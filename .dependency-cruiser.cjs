/**
 * What may import what: docs/architecture.md's table as rules. A folder names what it may import; everything else of
 * this repository, of npm or of Node is refused. Tests may use more (the testkit, a test runner) and are exempt here.
 */
const test = '[.]test[.]tsx?$|(^|/)test/|(^|/)test-[^/]+[.]tsx?$';
const own = '^(apps|packages|e2e|benchmarks|tools|content|brand)/';
const npm = ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg', 'npm-unknown', 'npm-bundled'];

const contract = '^packages/contract/src/';
const ui = '^packages/ui/src/';
const logos = '^packages/logos/src/';
const contentPlain = '^packages/content/src/(?!build/)';
const db = '^packages/db/src/';
const services = '^packages/services/src/';
const assistantPlain = '^packages/assistant/src/(?!server/|evals/)';
const assistantServer = '^packages/assistant/src/server/';
const assistant = '^packages/assistant/src/';
const web = (folder) => `^apps/web/src/${folder}/`;

const reactPackages = ['react', 'react-dom', '@types/react', '@types/react-dom'];

/** A package's folder below node_modules, its parts included. */
const packagePath = (name) => `(^|/)node_modules/${name.replace(/[.]/g, '[.]')}(/|$)`;

/**
 * The rules of one folder.
 * @param {{ name: string, from: string, except?: string, own: string[], npm?: string[], node?: boolean, why: string }} row
 *   `own`: path patterns of this repository; `npm`: package names, all when left out; `node`: Node's own modules.
 */
function onlyImports(row) {
  const from = { path: row.from, pathNot: row.except ? [test, row.except] : test };
  const rules = [
    {
      name: `${row.name}: this repository`,
      severity: 'error',
      comment: `${row.why} It may import: ${row.own.join('  ')}`,
      from,
      to: { path: own, pathNot: row.own },
    },
  ];
  if (row.npm) {
    rules.push({
      name: `${row.name}: npm`,
      severity: 'error',
      comment: `${row.why} Of npm it may import: ${row.npm.join(', ') || 'nothing'}`,
      from,
      to: { dependencyTypes: npm, path: '(^|/)node_modules/', pathNot: row.npm.map(packagePath) },
    });
  }
  if (row.node !== true) {
    rules.push({
      name: `${row.name}: Node`,
      severity: 'error',
      comment: `${row.why} It must not need Node's own modules.`,
      from,
      to: { dependencyTypes: ['core'] },
    });
  }
  return rules;
}

const table = [
  {
    name: 'contract',
    from: '^packages/contract/',
    own: [contract],
    npm: ['zod'],
    why: 'Rules that browser and server share are data and pure functions.',
  },
  {
    name: 'ui',
    from: '^packages/ui/',
    own: ['^packages/ui/'],
    npm: [
      ...reactPackages,
      '@base-ui/react',
      '@fontsource-variable/geist',
      '@fontsource-variable/geist-mono',
      'lucide-react',
    ],
    why: 'Primitives know no domain word; strings come by props.',
  },
  {
    name: 'logos',
    from: '^packages/logos/src/',
    own: [logos],
    npm: reactPackages,
    why: 'Logos are data and one component.',
  },
  {
    name: 'content',
    from: contentPlain,
    except: '^packages/content/src/load[.]ts$',
    own: [contentPlain, contract],
    npm: ['zod'],
    why: 'What pages and the assistant read of the content is plain data.',
  },
  {
    name: 'content build',
    from: '^packages/content/src/(build/|load[.]ts$)',
    own: ['^packages/content/src/', contract],
    node: true,
    why: 'The content pipeline knows the content only.',
  },
  {
    name: 'db',
    from: '^packages/db/',
    own: ['^packages/db/', contract],
    npm: ['drizzle-orm', 'drizzle-kit', 'pg', '@types/pg'],
    node: true,
    why: 'The database layer answers questions; it takes no decision.',
  },
  {
    name: 'services',
    from: '^packages/services/',
    own: [services, contract, db],
    npm: ['zod'],
    node: true,
    why: 'Use-cases reach outside systems through ports.ts only.',
  },
  {
    name: 'assistant',
    from: assistantPlain,
    own: [assistantPlain, contract],
    npm: ['zod'],
    why: 'The turn reducer and the stream reader run in the browser.',
  },
  {
    name: 'assistant server',
    from: assistantServer,
    own: [assistantPlain, assistantServer, contract, contentPlain],
    node: true,
    why: 'The model proposes and only a person commits: no use-case is within its reach.',
  },
  {
    name: 'assistant evals',
    from: '^packages/assistant/src/evals/',
    own: [assistant, contract, contentPlain],
    node: true,
    why: 'The scorer measures the assistant and its sources.',
  },
  {
    name: 'adapters',
    from: '^packages/adapters/([^/]+)/',
    own: ['^packages/adapters/$1/', '^packages/services/src/ports[.]ts$', contract],
    node: true,
    why: 'An adapter stands behind one port and beside no other adapter.',
  },
  {
    name: 'server routes',
    from: '^apps/server/src/routes/[^.]+[.]ts$',
    own: ['^apps/server/src/', '^apps/web/src/shell/brand-styles[.]ts$', services, assistant, contract],
    npm: ['hono', '@hono/node-server', 'zod'],
    node: true,
    why: 'A route validates, calls a use-case and maps its result to a status.',
  },
  {
    name: 'server page routes',
    from: '^apps/server/src/routes/[^.]+[.]tsx$',
    own: ['^apps/server/src/', '^apps/web/src/(pages|features|shell|lib)/', services, contract],
    node: true,
    why: 'A route that answers with a page loads through use-cases and hands what it got to the page.',
  },
  {
    name: 'web features',
    from: '^apps/web/src/features/([^/]+)/',
    own: ['^apps/web/src/features/$1/', web('lib'), contract, ui, logos, contentPlain, assistantPlain],
    why: 'A feature stands alone: what two of them need moves to lib, ui or contract.',
  },
  {
    name: 'web islands',
    from: '^apps/web/src/islands/([^/]+)/',
    own: ['^apps/web/src/islands/$1/', web('features'), web('lib'), contract, ui],
    why: 'An island composes features for the browser.',
  },
  {
    name: 'web enhance',
    from: web('enhance'),
    own: [web('enhance'), web('lib'), '^apps/web/src/shell/theme[.]ts$', contract],
    npm: [],
    why: 'Every page loads these few kilobytes: plain DOM only.',
  },
  {
    name: 'web lib',
    from: web('lib'),
    own: [web('lib'), contract],
    why: 'Features build on lib, not the other way round.',
  },
  {
    name: 'web shell',
    from: web('shell'),
    own: [web('shell'), web('lib'), contract, ui, logos, contentPlain],
    why: 'The frame around every page knows no feature.',
  },
  {
    name: 'web pages',
    from: web('pages'),
    own: [
      web('pages'),
      web('features'),
      web('islands'),
      web('shell'),
      web('lib'),
      contract,
      ui,
      logos,
      contentPlain,
    ],
    why: 'A page composes what a URL shows; what it shows is loaded by the server and handed over.',
  },
  {
    name: 'testkit',
    from: '^packages/testkit/',
    own: ['^packages/testkit/', '^brand/', contract, db, assistant],
    node: true,
    why: 'Tests of every part stand on it.',
  },
  {
    name: 'e2e',
    from: '^e2e/',
    own: ['^e2e/', contract, '^packages/testkit/src/'],
    node: true,
    why: 'Journeys use the product through its address.',
  },
];

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...table.flatMap(onlyImports),
    {
      name: 'no cycles',
      severity: 'error',
      comment:
        'Two files that import each other cannot be understood, tested or loaded apart. Move what both need.',
      from: {},
      // Types alone are gone at run time, and tsc reads them in any order.
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
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
      name: 'testkit is for tests',
      severity: 'error',
      comment: 'Fakes and test databases never ship.',
      from: { pathNot: [test, '^packages/testkit/', '^e2e/', '^benchmarks/', '^tools/', '[.]config[.]ts$'] },
      to: { path: '^packages/testkit/' },
    },
    {
      name: 'only web is rendered by the server',
      severity: 'error',
      comment: 'Nothing but the server and the tools may import the applications.',
      from: { path: '^packages/' },
      to: { path: '^apps/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|coverage|test-results|playwright-report)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.css'],
    },
  },
};
