import { basename, join, resolve } from 'node:path';
import { createLocalFiles } from '@reachout/adapter-local-files';
import type { Brand } from '@reachout/brand/rules/brand';
import { refundResultMinimumWaitMs } from '@reachout/core/constants';
import { maxFileBytes } from '@reachout/core/limits';
import { loadContent, loadContentFiles } from '@reachout/content/load';
import { openDatabase } from '@reachout/database/client';
import { demoEmail, demoPassword, demoPeople, seedDemoWorld } from '@reachout/demo-world/demo-world';
import { defaultDataRoot, type EmbeddedDatabase, startEmbeddedDatabase } from '@reachout/database/embedded';
import { isAnswering } from '@reachout/database/health-queries';
import { expireIntentLeases } from '@reachout/operations/store/idempotency-queries';
import { migrate } from '@reachout/database/migrate';
import { expireAnswerLeases } from '@reachout/chat/store/answers-queries';
import { waitForDatabase } from '@reachout/database/wait-for-database';
import { logoFiles } from '@reachout/logos/files';
import { createAnswerWriter } from '@reachout/chat/use-cases/answer-writer';
import type { ServiceDeps } from '@reachout/ports/deps';
import { deskHandlers } from '@reachout/cases/use-cases/desk/tell-desk';
import { refundHandlers } from '@reachout/refunds/use-cases/send-refunds';
import { hashPassword } from 'better-auth/crypto';
import { listenForAnswers } from './ports/answer-signals.ts';
import { createAnswerStreams } from '@reachout/chat/http/answer-streams';
import type { AppDeps } from './app-deps.ts';
import { createApp } from './app.ts';
import { caseStreamLimits } from '@reachout/cases/http/case-events';
import { createAssistantTokens } from '@reachout/chat/http/assistant-tokens';
import type { FindAssets } from '@reachout/http/page-assets';
import { chooseAssistant } from './ports/assistant.ts';
import { createAuth } from '@reachout/accounts/http/auth';
import { chooseBilling } from './ports/billing.ts';
import { readBrand } from './settings/brand.ts';
import { brandedContent, type ContentPlaces } from './settings/branded-content.ts';
import { type Config, logFormatOf, statusSourceOf } from './settings/config.ts';
import { chooseDesk } from './ports/desk.ts';
import type { FailPoints } from '@reachout/http/fail-points';
import { startDatabaseClock } from './database-clock.ts';
import { createFlags } from './ports/flags.ts';
import { createLocalLimiter } from './ports/local-limiter.ts';
import { createLog } from '@reachout/http/log';
import { createRateLimiter, unlimited } from './ports/rate-limiter.ts';
import { createRenderAllowance, unlimitedRendering } from '@reachout/http/render-allowance';
import type { Tracing } from './ports/tracing.ts';
import { traceFiles } from './ports/traced-files.ts';
import { createStorageWatch, requireStorage } from './storage-watch.ts';
import { startUpkeep } from './upkeep.ts';
import { ownOrigins, randomIds, readOrMakeSecret, systemClock, usedProcessorMs } from './ports/system.ts';
import { describeError } from '@reachout/ports/describe-error';
import { createRecurringFailure } from '@reachout/ports/recurring-failure';

const storageEveryMs = 30_000;

/** What the login page offers in demo mode. */
function demoSignIn({ slug }: Pick<Brand, 'slug'>): NonNullable<AppDeps['demo']> {
  const people = demoPeople.map((person) => ({
    name: person.name,
    email: demoEmail(person, `${slug}.example`),
    about: person.shows,
  }));
  return { people, password: demoPassword };
}

/** Where this build keeps its parts. */
export interface BuildLayout {
  /** The project's folder; relative paths of the configuration start here. */
  root: string;
  content: ContentPlaces;
  migrationsFolder: string;
  supervisorPath: string | undefined;
  clientFolder: string | null;
  assets: FindAssets;
  development: boolean;
  /** Of a server that campaigns break. */
  failPoints?: FailPoints;
}

/** A process's parts, wired and running; `stop` ends them in order. */
export interface Runtime {
  deps: AppDeps;
  app: ReturnType<typeof createApp>;
  demo: boolean;
  /** Begins to leave: unready, and readers of answers are sent to another process (F26). */
  leave(): void;
  /**
   * Ends what was started: answers under way are finished, or stored as interrupted after `graceMs`; then connections and
   * the embedded database are closed.
   */
  stop(graceMs?: number): Promise<void>;
  /** Tells the embedded database's folder where this process answers. */
  announce(address: string): Promise<void>;
  log: AppDeps['log'];
}

/** A database that is started beside this process, as containers are, takes its time; whoever supervises them starts again after that. */
const databasePatienceMs = 30_000;

/** Opens the database (starting its own when none is configured), migrates, seeds the demo world, and wires every port. */
export async function createRuntime(config: Config, layout: BuildLayout): Promise<Runtime> {
  const log = createLog({
    level: config.LOG_LEVEL,
    format: logFormatOf(config),
    now: systemClock.now,
    write: (line) => process.stdout.write(`${line}\n`),
  });
  for (const warning of config.warnings) log.warn(warning);
  const brand = readBrand(resolve(layout.root, config.BRAND_CONFIG));
  const contentFolder = await brandedContent(brand, {
    places: layout.content,
    cacheFolder: join(dataRootOf(config, layout), 'content'),
    log,
  });
  const content = await loadContent(contentFolder);
  const embedded = await startOwnDatabase(config, layout, log);
  try {
    const state = { isDraining: false };
    const databaseUrl = config.DATABASE_URL ?? embedded?.url ?? '';
    const dataRoot = dataRootOf(config, layout);
    const filesFolder = config.STORAGE_DIR ?? join(dataRoot, 'files');
    const localFiles = createLocalFiles({ folder: filesFolder, roomBytes: maxFileBytes });
    await requireStorage(localFiles, filesFolder);
    if (embedded === null)
      await waitForDatabase(databaseUrl, {
        patienceMs: databasePatienceMs,
        onWait: (reason) => log.warn(`waiting for the database: DATABASE_URL ${reason}`),
      });
    await migrate(databaseUrl, { migrationsFolder: layout.migrationsFolder });
    const clocks = { now: systemClock.now, elapsed: () => performance.now() };
    const outage = createRecurringFailure(log, 'database unavailable to requests', clocks);
    const lostConnections = createRecurringFailure(log, 'database connection lost', clocks);
    const database = openDatabase(databaseUrl, {
      poolMax: config.DATABASE_POOL_MAX,
      // A stop ends the connections itself; that is no news.
      onConnectionLost: (error) => state.isDraining || lostConnections.failed(describeError(error)),
      onSilence: (silence) =>
        silence === 'silent'
          ? log.error('the database says nothing')
          : log.info('the database answers again'),
    });
    const { db } = database;
    const clock = await startDatabaseClock(db);
    const tracing = await openTracing(config);
    const files = traceFiles(localFiles, tracing);
    const storage = createStorageWatch({ files, log, elapsed: () => performance.now() });
    // A process that nobody asks whether it is ready says so all the same.
    void storage.isWorking();
    const storageTimer = setInterval(() => void storage.isWorking(), storageEveryMs).unref();
    if (config.demo) {
      const storeFile = (bytes: Uint8Array) => files.store(single(bytes));
      // Whole tables at once, which no request ever writes.
      const patient = openDatabase(databaseUrl, { poolMax: 1, statementTimeoutMs: 120_000 });
      const world = { now: clock.now(), brand, hashPassword, storeFile };
      await seedDemoWorld(patient.db, world).finally(patient.close);
    }
    // Nobody else uses this process's own database: whoever was writing an answer or a case in it is gone (F01, F02).
    if (embedded !== null) {
      await expireAnswerLeases(db);
      await expireIntentLeases(db);
    }
    const signals = listenForAnswers(databaseUrl, log);
    const services: ServiceDeps = {
      db,
      brand,
      clock,
      ids: randomIds,
      files,
      flags: await createFlags(brand, config.flags),
      assistant: await chooseAssistant(config, { brand, content, log }),
      billing: await chooseBilling(config, { db, clock }),
      desk: await chooseDesk(config, { db, ids: randomIds }),
      statusSource: statusSourceOf(config),
      signals,
      log,
      trace: tracing,
      failPoints: layout.failPoints,
    };
    const answers = createAnswerWriter(services);
    const origins = ownOrigins(config.PUBLIC_URL, config.PORT);
    const secret = readOrMakeSecret(config.AUTH_SECRET, dataRoot);
    const streams = createAnswerStreams(() => performance.now());
    const caseStreams = createAnswerStreams(() => performance.now(), caseStreamLimits);
    const deps: AppDeps = {
      services,
      tracing,
      answers,
      streams,
      caseStreams,
      tokens: createAssistantTokens({ secret, clock }),
      auth: createAuth({
        db,
        secret,
        publicOrigin: origins[0] ?? '',
        trustedOrigins: origins,
        idleSeconds: config.SESSION_IDLE_MINUTES * 60,
        longestSeconds: config.SESSION_MAX_MINUTES * 60,
        // A database that was tried out in demo mode still has its people.
        knownPassword: config.demo ? undefined : demoPassword,
      }),
      log,
      assets: layout.assets,
      content,
      contentFiles: await loadContentFiles(contentFolder),
      rateLimiter: config.ENABLE_RATE_LIMIT ? createRateLimiter(db) : unlimited,
      outage,
      localLimiter: config.ENABLE_RATE_LIMIT ? createLocalLimiter(() => performance.now()) : unlimited,
      renderAllowance: config.ENABLE_RATE_LIMIT
        ? createRenderAllowance({ elapsed: () => performance.now(), used: usedProcessorMs })
        : unlimitedRendering,
      // A bundled server stands elsewhere than the package; the files stay where they are.
      logoFiles: new Map(
        [...logoFiles].map(([name, path]) => [name, join(layout.root, 'packages/logos/svg', basename(path))]),
      ),
      clientFolder: layout.clientFolder,
      https: config.PUBLIC_URL?.startsWith('https:') ?? false,
      development: layout.development,
      demo: config.demo ? demoSignIn(brand) : null,
      programTokens: config.ENABLE_PROGRAM_TOKENS,
      trustedProxies: config.TRUSTED_PROXIES,
      refundMinimumWaitMs: config.REFUND_RESULT_MIN_WAIT_MS ?? refundResultMinimumWaitMs,
      isOwnOrigin: (origin) => ownOrigins(config.PUBLIC_URL, config.PORT).includes(origin),
      publicOrigin: () => ownOrigins(config.PUBLIC_URL, config.PORT)[0] ?? '',
      failPoints: layout.failPoints,
      indexAtStart: true,
      newRequestId: () => crypto.randomUUID(),
      elapsed: () => performance.now(),
      checks: {
        accepting: async () => !state.isDraining,
        database: () => isAnswering(db),
        storage: storage.isWorking,
      },
    };
    const onDatabaseAnswers = (): void => [outage, lostConnections].forEach((each) => each.worked());
    const upkeep = startUpkeep({ ...services, clock, auth: deps.auth, onDatabaseAnswers }, answers, {
      ...refundHandlers(services),
      ...deskHandlers(services, deps.publicOrigin),
    });
    return {
      deps,
      app: createApp(deps),
      demo: config.demo,
      log,
      announce: async (address) => embedded?.announce(address),
      leave() {
        state.isDraining = true;
        streams.drain();
        caseStreams.drain();
      },
      async stop(graceMs) {
        state.isDraining = true;
        await answers.drain(graceMs);
        upkeep.stop();
        clearInterval(storageTimer);
        await tracing?.shutdown();
        await signals.close();
        await database.close();
        await embedded?.stop();
      },
    };
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}

/** Loaded only where there is somewhere to send traces to. */
async function openTracing(config: Config): Promise<Tracing | undefined> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = config;
  if (endpoint === undefined) return undefined;
  const { createOtlpTracing } = await import('./ports/tracing.ts');
  return createOtlpTracing({
    endpoint,
    headers: config.OTEL_EXPORTER_OTLP_HEADERS ?? {},
    serviceName: config.OTEL_SERVICE_NAME,
    share: config.OTEL_TRACES_SAMPLER_ARG,
  });
}

function dataRootOf(config: Config, layout: Pick<BuildLayout, 'root'>): string {
  return config.REACHOUT_DATA_DIR === undefined
    ? defaultDataRoot()
    : resolve(layout.root, config.REACHOUT_DATA_DIR);
}

/** The process's own database, unless another one is configured. Throws `DatabaseInUse` while another process has it. */
export async function startOwnDatabase(
  config: Config,
  layout: Pick<BuildLayout, 'root' | 'supervisorPath'>,
  log: AppDeps['log'],
): Promise<EmbeddedDatabase | null> {
  if (config.DATABASE_URL !== undefined) return null;
  return startEmbeddedDatabase({
    dataRoot: dataRootOf(config, layout),
    supervisorPath: layout.supervisorPath,
    onRestart: (message) => log.warn('embedded database restarts', { reason: message }),
    onLost: (message) => log.fatal('embedded database lost', { reason: message }),
  });
}

async function* single(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
