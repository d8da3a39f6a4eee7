import type { ArticleCode } from '../testing/pipeline.ts';

/** A project as a reader has it, in which samples of the articles are built. */
export interface SampleProject {
  name: string;
  /** Exact versions, so that two runs build the same. `--latest` takes the newest instead. */
  packages: Readonly<Record<string, string>>;
  /** Which samples are part of it: those whose title is the path of a file in it. */
  takes: (sample: ArticleCode) => boolean;
  /** What stands around them, by path. */
  files: Readonly<Record<string, string>>;
  /** What follows a sample that shows a part of a file, by the file's path; not added to one that has a default export. */
  rest?: Readonly<Record<string, string>>;
  /** Commands, each a program of the project's packages and its arguments. */
  build: readonly (readonly string[])[];
  /** What the articles say is there after the build. */
  leaves: readonly string[];
  /** A file whose export answers requests as the platform calls it, and what it answers. */
  answers?: { file: string; path: string; with: RegExp };
}

const types = { typescript: '5.9.3', '@types/node': '24.19.2' };
const react = { react: '19.3.1', 'react-dom': '19.3.1' };
const reactTypes = { '@types/react': '19.3.0', '@types/react-dom': '19.3.0' };

/** What the samples call and every reader has in their own words. */
const readersOwn = [
  'app',
  'buildReport',
  'exportLines',
  'hasSession',
  'isCron',
  'model',
  'notifyWarehouse',
  'readOrders',
  'requireUser',
  'run',
  'save',
  'sendReceipt',
  'sendReminders',
  'storeEvent',
  'takeTasks',
  'tools',
  'waitForMessageAfter',
]
  .map((name) => `declare const ${name}: any;`)
  .join('\n');

/** The compiler's settings of a new project, with the default that most readers keep. */
const tsconfig = (options: object = {}): string =>
  JSON.stringify({
    compilerOptions: {
      target: 'ES2024',
      lib: ['ES2024', 'DOM', 'DOM.Iterable', 'DOM.AsyncIterable'],
      module: 'preserve',
      moduleResolution: 'bundler',
      jsx: 'react-jsx',
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      esModuleInterop: true,
      resolveJsonModule: true,
      allowImportingTsExtensions: true,
      types: ['node'],
      ...options,
    },
    exclude: ['node_modules', 'dist'],
  });

const isIn = (pattern: RegExp) => (sample: ArticleCode) => pattern.test(sample.title ?? '');
const backend = (name: string) => (sample: ArticleCode) =>
  sample.title === 'api/index.ts' && sample.code.includes(`from '${name}'`);
const hello = { file: 'api/index.ts', path: '/api/hello?name=Ada', with: /"hello":"(?:Ada|world)"/ };

const next: SampleProject = {
  name: 'nextjs',
  packages: {
    ...types,
    ...react,
    ...reactTypes,
    next: '16.4.6',
    ai: '7.0.173',
    '@ai-sdk/openai-compatible': '3.0.92',
    '@ai-sdk/react': '4.0.177',
    '@opentelemetry/exporter-trace-otlp-http': '0.301.0',
    '@opentelemetry/sdk-node': '0.301.0',
    '@opentelemetry/sdk-trace': '3.1.0',
    '@opentelemetry/api': '1.10.0',
    'better-auth': '1.7.25',
    mongoose: '9.12.1',
    'next-auth': '5.0.0-beta.32',
    stripe: '23.1.0',
  },
  takes: isIn(
    /^(?:app|lib|components|pages)\/|^(?:middleware|proxy|instrumentation|auth)\.ts$|^next\.config\.\w+$/,
  ),
  files: {
    'names.d.ts': readersOwn,
    'tsconfig.json': tsconfig({ paths: { '@/*': ['./*'] }, plugins: [{ name: 'next' }], incremental: true }),
    'redirects.json': '{ "/artikel/1": "/articles/1" }',
    'app/layout.tsx':
      'export default function Layout({ children }: { children: React.ReactNode }) {\n  return <html lang="en"><body>{children}</body></html>;\n}\n',
    'app/page.tsx': 'export default function Page() {\n  return <p>Home</p>;\n}\n',
    'lib/cms.ts':
      'export async function findPost(slug: string, _options: { draft: boolean }): Promise<{ slug: string; title: string } | undefined> {\n  return { slug, title: slug };\n}\n',
  },
  rest: {
    'app/layout.tsx':
      'export default function Layout({ children }: { children: React.ReactNode }) {\n  return <html lang="en"><body>{children}</body></html>;\n}\n',
    'middleware.ts': 'export default function middleware() {}\n',
    'app/blog/[slug]/page.tsx': 'export default function Page() {\n  return <p>Post</p>;\n}\n',
  },
  build: [['next', 'build']],
  leaves: ['.next/BUILD_ID'],
};

export const sampleProjects: readonly SampleProject[] = [
  next,
  {
    name: 'functions',
    packages: {
      ...types,
      undici: '8.12.4',
      '@aws-sdk/client-s3': '3.1173.0',
      'puppeteer-core': '25.16.0',
      '@sparticuz/chromium': '153.0.0',
    },
    takes: (sample) => isIn(/^api\/(?!index\.)|^upload\.ts$/)(sample),
    files: { 'names.d.ts': readersOwn, 'tsconfig.json': tsconfig() },
    build: [['tsc', '-p', '.']],
    leaves: [],
  },
  {
    name: 'vite',
    packages: { ...types, vite: '8.3.8' },
    takes: isIn(/^vite\.config\.ts$|^src\/main\.ts$/),
    files: {
      'tsconfig.json': tsconfig({ types: ['vite/client'] }),
      'index.html':
        '<!doctype html><html lang="en"><title>Sample</title><script type="module" src="/src/main.ts"></script></html>',
    },
    build: [
      ['tsc', '-p', '.'],
      ['vite', 'build'],
    ],
    leaves: ['dist/index.html'],
  },
  {
    name: 'astro',
    packages: { astro: '7.3.5', '@astrojs/node': '11.1.6' },
    takes: isIn(/^astro\.config|^api\/index\.js$|\.astro$/),
    files: { 'src/pages/index.astro': '<html lang="en"><body>Home</body></html>' },
    build: [['astro', 'build']],
    leaves: ['dist/client/index.html', 'dist/server/entry.mjs'],
    answers: { file: 'api/index.js', path: '/account', with: /Please sign in/ },
  },
  {
    name: 'astro-static',
    packages: { astro: '7.3.5' },
    takes: isIn(/404\.astro$/),
    files: { 'src/pages/index.astro': '<html lang="en"><body>Home</body></html>' },
    build: [['astro', 'build']],
    leaves: ['dist/index.html', 'dist/404.html'],
  },
  {
    name: 'sveltekit',
    packages: {
      ...types,
      svelte: '5.57.3',
      vite: '8.3.8',
      '@sveltejs/kit': '2.70.4',
      '@sveltejs/adapter-auto': '7.0.1',
      '@sveltejs/vite-plugin-svelte': '7.3.1',
    },
    takes: isIn(/^src\/routes\//),
    files: {
      'svelte.config.js':
        "import adapter from '@sveltejs/adapter-auto';\nexport default { kit: { adapter: adapter() } };\n",
      'vite.config.ts':
        "import { sveltekit } from '@sveltejs/kit/vite';\nimport { defineConfig } from 'vite';\nexport default defineConfig({ plugins: [sveltekit()] });\n",
      'src/app.html':
        '<!doctype html><html lang="en"><head>%sveltekit.head%</head><body>%sveltekit.body%</body></html>',
      'src/routes/+page.svelte': '<a href="/blog">Blog</a>',
      'src/routes/blog/+page.svelte': '<p>Blog</p>',
      'src/routes/news/+page.svelte': '<script>let { data } = $props();</script><p>{data.news.length}</p>',
    },
    rest: { 'src/routes/api/report/+server.ts': "export const GET = () => new Response('report');\n" },
    build: [['vite', 'build']],
    leaves: ['.svelte-kit/output/server/index.js', '.svelte-kit/output/prerendered/pages/blog.html'],
  },
  {
    name: 'nuxt',
    packages: { ...types, nuxt: '4.5.2', vue: '3.5.45' },
    takes: isIn(/^nuxt\.config\.ts$|^error\.vue$/),
    files: { 'app.vue': '<template><p>Home</p></template>' },
    build: [['nuxt', 'build']],
    leaves: ['.output/server/index.mjs'],
  },
  {
    name: 'react-router',
    packages: {
      ...types,
      ...react,
      ...reactTypes,
      vite: '8.3.8',
      isbot: '5.2.3',
      'react-router': '8.4.0',
      '@react-router/node': '8.4.0',
      '@react-router/dev': '8.4.0',
    },
    takes: () => false,
    files: {
      'tsconfig.json': tsconfig(),
      'react-router.config.ts': 'export default { ssr: false };\n',
      'vite.config.ts':
        "import { reactRouter } from '@react-router/dev/vite';\nimport { defineConfig } from 'vite';\nexport default defineConfig({ plugins: [reactRouter()] });\n",
      'app/root.tsx':
        'import { Outlet, Scripts } from \'react-router\';\nexport default function Root() {\n  return <html lang="en"><body><Outlet /><Scripts /></body></html>;\n}\n',
      'app/routes.ts':
        "import { index } from '@react-router/dev/routes';\nexport default [index('home.tsx')];\n",
      'app/home.tsx': 'export default function Home() {\n  return <p>Home</p>;\n}\n',
    },
    build: [['react-router', 'build']],
    leaves: ['build/client/index.html'],
  },
  {
    name: 'express',
    packages: { ...types, express: '5.3.0', '@types/express': '5.0.6' },
    takes: (sample) => backend('express')(sample) && !backend('@nestjs/core')(sample),
    files: { 'tsconfig.json': tsconfig() },
    build: [['tsc', '-p', '.']],
    leaves: [],
    answers: hello,
  },
  {
    name: 'hono',
    packages: { ...types, hono: '4.13.19' },
    takes: backend('hono'),
    files: { 'tsconfig.json': tsconfig() },
    build: [['tsc', '-p', '.']],
    leaves: [],
    answers: hello,
  },
  {
    name: 'fastify',
    packages: { ...types, fastify: '5.12.8' },
    takes: backend('fastify'),
    files: { 'tsconfig.json': tsconfig() },
    build: [['tsc', '-p', '.']],
    leaves: [],
    answers: hello,
  },
  {
    name: 'nestjs',
    packages: {
      ...types,
      express: '5.3.0',
      '@types/express': '5.0.6',
      '@nestjs/cli': '12.0.8',
      '@nestjs/common': '12.5.1',
      '@nestjs/core': '12.5.1',
      '@nestjs/platform-express': '12.5.1',
      'reflect-metadata': '0.2.2',
      rxjs: '7.8.2',
    },
    takes: backend('@nestjs/core'),
    files: {
      'nest-cli.json': '{ "sourceRoot": "src" }',
      'tsconfig.json': JSON.stringify({
        compilerOptions: {
          target: 'ES2023',
          module: 'nodenext',
          moduleResolution: 'nodenext',
          outDir: 'dist',
          rootDir: 'src',
          strict: true,
          skipLibCheck: true,
          experimentalDecorators: true,
          emitDecoratorMetadata: true,
        },
        include: ['src'],
      }),
      'src/hello.service.ts':
        "import { Injectable } from '@nestjs/common';\n\n@Injectable()\nexport class HelloService {\n  hello() {\n    return { hello: 'world' };\n  }\n}\n",
      'src/app.module.ts':
        "import { Controller, Get, Module } from '@nestjs/common';\nimport { HelloService } from './hello.service.js';\n\n@Controller('api')\nclass HelloController {\n  constructor(private readonly service: HelloService) {}\n\n  @Get('hello')\n  hello() {\n    return this.service.hello();\n  }\n}\n\n@Module({ controllers: [HelloController], providers: [HelloService] })\nexport class AppModule {}\n",
    },
    build: [['nest', 'build']],
    leaves: ['dist/app.module.js'],
    answers: hello,
  },
];
