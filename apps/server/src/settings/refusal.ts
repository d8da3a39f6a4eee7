import { DatabaseInUse, EmbeddedDatabaseFailed } from '@reachout/database/embedded';
import { MigrationFailed, MigrationRefused } from '@reachout/database/migrate';
import { DatabaseUnreachable } from '@reachout/database/wait-for-database';
import { DemoWorldRefused } from '@reachout/demo-world/demo-world';
import { StorageRefused } from '../runtime/storage-watch.ts';
import { BrandRefused } from './brand.ts';
import { ContentRefused } from './branded-content.ts';
import { describeProblems, unreachableDatabase, wrongConfiguration } from './config.ts';
import { OutsideSystemRefused } from './outside-choice.ts';
import { SourcesRefused } from './world-sources.ts';

/** What the operator wrote and a server cannot start with. */
const wrong = [
  BrandRefused,
  ContentRefused,
  DemoWorldRefused,
  OutsideSystemRefused,
  SourcesRefused,
  StorageRefused,
];
/** What stands in the way although the settings may be right. */
const hindering = [DatabaseInUse, EmbeddedDatabaseFailed, MigrationRefused, MigrationFailed];

/** What a start says and ends with that failed by what the operator can mend; undefined for a fault of the code, whose trace is needed. */
export function describeRefusal(error: unknown): { message: string; exitCode: number } | undefined {
  if (error instanceof DatabaseUnreachable)
    return { message: describeProblems([unreachableDatabase(error)]), exitCode: wrongConfiguration };
  if (isOneOf(error, wrong)) return { message: error.message, exitCode: wrongConfiguration };
  if (isOneOf(error, hindering)) return { message: error.message, exitCode: 1 };
  return undefined;
}

function isOneOf(
  error: unknown,
  kinds: readonly (abstract new (...args: never[]) => Error)[],
): error is Error {
  return kinds.some((kind) => error instanceof kind);
}
