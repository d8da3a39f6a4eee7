import { BrandRefused, readBrand } from '../settings/brand.ts';
import {
  brandPathsOf,
  describeProblems,
  parseConfig,
  unreachableDatabase,
  wrongConfiguration,
} from '../settings/config.ts';
import type { Brand } from '@reachout/brand/rules/brand';
import type { Catalogue } from '@reachout/catalogue/rules/catalogue';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { type Database, openDatabase } from '@reachout/database/client';
import { DatabaseInUse, EmbeddedDatabaseFailed } from '@reachout/database/embedded';
import { migrate, MigrationFailed, MigrationRefused } from '@reachout/database/migrate';
import { DatabaseUnreachable, waitForDatabase } from '@reachout/database/wait-for-database';
import { CommandFailed, exitCodeOf, UsageProblem } from './usage-problem.ts';
import { demoPassword } from '@reachout/demo-world/demo-world';
import { createLog } from '@reachout/http/log';
import { dataRootOf } from '../runtime/build-layout.ts';
import { startOwnDatabase } from '../runtime/open-database.ts';
import { filesFolderOf } from '../runtime/open-storage.ts';
import type { IdsPort } from '@reachout/ports/ports';
import { randomIds, systemClock } from '../ports/system.ts';

/** What operator commands may use. */
export interface OperatorDeps {
  db: Database;
  catalogue: Catalogue;
  ids: IdsPort;
  /** True where the server sends mail. What is to be sent waits in the database for it. */
  isMailSent: boolean;
  /** A password that everybody can read in the demo world: nobody signs in with it here (A99). */
  knownPassword: string;
  env: NodeJS.ProcessEnv;
  /** Where uploaded files are kept. */
  filesFolder: string;
  /** The folder from which paths in settings are read. */
  root: string;
  /** All of standard input. */
  readInput: () => Promise<string>;
  print: (line: string) => void;
}

const inDemoMode = `The demo world brings its own people, who are on the login page, and tells no outside system. For an installation of your own, give DATABASE_URL, or
REACHOUT_DEMO=false for this machine's own database, with the other settings of the server.`;

/**
 * Runs an operator command with the server's settings. It may run beside servers on one DATABASE_URL; on the embedded database only while no server
 * uses it. Returns the exit code: 0, 1 when the command or the database failed, 64 for a command that there is none of, 78 for invalid settings.
 *
 * @param folder the built server's
 */
export async function runOnDatabase(
  folder: string,
  env: NodeJS.ProcessEnv,
  command: (deps: OperatorDeps) => Promise<void>,
): Promise<number> {
  const parsed = parseConfig(env);
  if (!parsed.ok) return complain(describeProblems(parsed.problems), wrongConfiguration);
  const { config } = parsed;
  if (config.demo) return complain(inDemoMode, wrongConfiguration);
  const root = resolve(folder, '../..');
  let brand: Brand;
  try {
    ({ brand } = readBrand(brandPathsOf(config, root)));
  } catch (error) {
    if (error instanceof BrandRefused) return complain(error.message, wrongConfiguration);
    throw error;
  }
  const supervisorPath = join(folder, 'supervisor.js');
  const layout = { root, supervisorPath: existsSync(supervisorPath) ? supervisorPath : undefined };
  const log = createLog({
    level: 'warn',
    format: 'pretty',
    now: systemClock.now,
    write: (line) => process.stderr.write(`${line}\n`),
  });
  try {
    const embedded = await startOwnDatabase(config, layout, log);
    try {
      const url = config.DATABASE_URL ?? embedded?.url ?? '';
      if (embedded === null) await waitForDatabase(url, { timeoutMs: 0 });
      await migrate(url, { migrationsFolder: join(root, 'packages/database/migrations') });
      const { db, close } = openDatabase(url, { poolMax: 2, applicationName: 'reachout-operator' });
      const print = (line: string): void => void process.stdout.write(`${line}\n`);
      await command({
        db,
        env,
        filesFolder: filesFolderOf(config, dataRootOf(config, layout)),
        root,
        catalogue: brand,
        ids: randomIds,
        isMailSent: config.SMTP_URL !== undefined,
        knownPassword: demoPassword,
        readInput: () => text(process.stdin),
        print,
      }).finally(close);
      return 0;
    } finally {
      await embedded?.stop();
    }
  } catch (error) {
    if (error instanceof DatabaseUnreachable)
      return complain(describeProblems([unreachableDatabase(error)]), wrongConfiguration);
    const isExpected =
      error instanceof UsageProblem ||
      error instanceof CommandFailed ||
      error instanceof DatabaseInUse ||
      error instanceof EmbeddedDatabaseFailed ||
      error instanceof MigrationRefused ||
      error instanceof MigrationFailed;
    if (isExpected) return complain(error.message, exitCodeOf(error));
    throw error;
  }
}

function complain(message: string, exitCode: number): number {
  process.stderr.write(`${message}\n`);
  return exitCode;
}
