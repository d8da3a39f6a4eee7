import { withoutDeadPages } from '@reachout/brand/rules/page-links';
import { caseStreamLimits } from '@reachout/cases/http/open-events';
import { createAnswerStreams } from '@reachout/chat/http/answer-streams';
import { expireAnswerLeases } from '@reachout/chat/store/answers-queries';
import { createAnswerWriter } from '@reachout/chat/use-cases/answer-writer';
import { withoutDeadArticles } from '@reachout/catalogue/rules/catalogue-links';
import type { Database } from '@reachout/database/client';
import { createLog } from '@reachout/http/log';
import { expireIntentLeases } from '@reachout/operations/store/idempotency-queries';
import type { AppDeps } from '../app-deps.ts';
import type { createApp } from '../app.ts';
import { createReplaceableAssistant } from '../ports/assistant.ts';
import { listenForAnswers } from '../ports/answer-signals.ts';
import { systemClock } from '../ports/system.ts';
import { type Config, logFormatOf } from '../settings/config.ts';
import { type BuildLayout, dataRootOf } from './build-layout.ts';
import { createAppDeps } from './create-app-deps.ts';
import { loadOperatorFiles } from './load-operator-files.ts';
import { openCurrentApp } from './current-app.ts';
import { openCurrentContent } from './current-content.ts';
import { joinServices } from './join-services.ts';
import { openIndexes } from './keep-indexes.ts';
import { loadDemoWorld } from './demo-mode.ts';
import { openIncomingMail, openMailbox } from './open-incoming-mail.ts';
import { openProcessDatabase } from './open-database.ts';
import { openStorage } from './open-storage.ts';
import { deskJobsOf, jobsOf, mailJobsOf } from './outbox-jobs.ts';
import { openTracing } from './open-tracing.ts';
import { startMaintenance } from './maintenance.ts';

/** The running parts of a process; `stop` ends them in order. */
export interface Runtime {
  deps: AppDeps;
  app: Pick<ReturnType<typeof createApp>, 'fetch'>;
  demo: boolean;
  /** Starts draining: the process is unready, and readers of answers are sent to another one (F26). */
  leave(): void;
  /**
   * Shuts down: running answers are finished, or stored as interrupted after `graceMs`; then connections and the embedded database are closed.
   */
  stop(graceMs?: number): Promise<void>;
  /** Records this process's URL in the embedded database's folder. */
  announce(address: string): Promise<void>;
  log: AppDeps['log'];
}

/** Opens the database (starting its own when none is configured), migrates, seeds the demo world, and wires every port. */
export async function createRuntime(config: Config, layout: BuildLayout): Promise<Runtime> {
  const log = createLog({
    level: config.LOG_LEVEL,
    format: logFormatOf(config),
    now: systemClock.now,
    write: (line) => process.stdout.write(`${line}\n`),
  });
  for (const warning of config.warnings) log.warn(warning);
  const dataRoot = dataRootOf(config, layout);
  const given = await loadOperatorFiles(config, layout, log);
  const { sources, content: made, contentFiles } = given;
  const database = await openProcessDatabase(config, layout, log);
  try {
    const { db, clock } = database;
    const tracing = await openTracing(config);
    const storage = await openStorage(config, { dataRoot, log, tracing });
    const world = { now: clock.now(), brand: given.brand, files: storage.files, root: layout.root };
    if (config.demo) await loadDemoWorld(database.url, world);
    if (database.isOwn) await expireLeases(db);
    const signals = listenForAnswers(database.url, log);
    const current = openCurrentContent(db, { made, log });
    const { content, isWhole } = await current.start();
    // Where an uploaded page is left out, a link to it is no mistake of the operator's files.
    if (isWhole) given.requireLinks(content.articles);
    const indexes = openIndexes(layout, {
      made: given.contentFolder,
      dataRoot,
      hasUploads: content !== made,
      log,
    });
    const brand = withoutDeadArticles(withoutDeadPages(given.brand, content.articles), content.articles);
    const joined = await joinServices(config, {
      db,
      brand,
      clock,
      content,
      findIndex: indexes.atStart,
      files: storage.files,
      signals,
      log,
      trace: tracing,
      failPoints: layout.failPoints,
    });
    const assistant = createReplaceableAssistant(joined.assistant);
    const services = { ...joined, assistant, drafts: assistant.drafts };
    const answers = createAnswerWriter(services);
    const streams = createAnswerStreams(() => performance.now());
    const caseStreams = createAnswerStreams(() => performance.now(), caseStreamLimits);
    let isLeaving = false;
    const deps = createAppDeps(config, layout, {
      log,
      services,
      tracing,
      answers,
      streams,
      caseStreams,
      content,
      contentFiles,
      outage: database.outage,
      checks: {
        accepting: async () => !isLeaving,
        database: database.isAnswering,
        storage: storage.isWorking,
      },
    });
    // Nobody waits for the provider: without it the product is there, and whoever signs in by it is told.
    void deps.auth.provider?.prepare();
    const app = await openCurrentApp(config, {
      deps,
      brand: given.brand,
      current,
      assistant,
      indexes,
    });
    const { answers: onDatabaseAnswers } = database;
    const { reloadUploads } = app;
    const maintenance = startMaintenance(
      { ...services, ...deps, clock, onDatabaseAnswers, reloadUploads, sources },
      answers,
      {
        jobs: jobsOf(deps),
        desk: deskJobsOf(deps),
        ...mailJobsOf(deps, await openIncomingMail(config, dataRoot)),
      },
    );
    const mailbox = await openMailbox(config, services);
    const leave = (): void => {
      isLeaving = true;
      database.leave();
    };
    return {
      deps,
      app,
      demo: config.demo,
      log,
      announce: database.announce,
      leave() {
        leave();
        streams.drain();
        caseStreams.drain();
      },
      async stop(graceMs) {
        leave();
        await Promise.all([answers.drain(graceMs), maintenance.stop(graceMs)]);
        await mailbox?.close();
        services.outsideStatus?.close();
        services.mail?.post.close?.();
        storage.close();
        await tracing?.shutdown();
        await signals.close();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** An embedded database has no other users: whoever was writing an answer or a case in it is dead (F01, F02). */
async function expireLeases(db: Database): Promise<void> {
  await expireAnswerLeases(db);
  await expireIntentLeases(db);
}
