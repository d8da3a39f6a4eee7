import { join } from 'node:path';
import { createLocalFiles } from '@reachout/adapter-local-files';
import { maxFileBytes } from '@reachout/core/limits';
import type { Log } from '@reachout/http/log';
import type { FilesPort } from '@reachout/ports/ports';
import { traceFiles } from '../ports/traced-files.ts';
import type { Tracing } from '../ports/tracing.ts';
import type { Config } from '../settings/config.ts';
import { createStorageWatch, requireStorage } from './storage-watch.ts';

const watchIntervalMs = 30_000;

/** The file store, with its health. */
export interface Storage {
  files: FilesPort;
  isWorking(): Promise<boolean>;
  close(): void;
}

/** The folder of files. */
export function filesFolderOf({ STORAGE_DIR }: Pick<Config, 'STORAGE_DIR'>, dataRoot: string): string {
  return STORAGE_DIR ?? join(dataRoot, 'files');
}

/** Opens the folder of files and monitors whether it is writable. Throws `StorageRefused` when it can never be used. */
export async function openStorage(
  config: Config,
  { dataRoot, log, tracing }: { dataRoot: string; log: Log; tracing: Tracing | undefined },
): Promise<Storage> {
  const folder = filesFolderOf(config, dataRoot);
  const local = createLocalFiles({ folder, roomBytes: maxFileBytes });
  await requireStorage(local, folder);
  const files = traceFiles(local, tracing);
  const watch = createStorageWatch({ files, log, elapsed: () => performance.now() });
  // Logs failures also where nobody polls /readyz.
  void watch.isWorking();
  const timer = setInterval(() => void watch.isWorking(), watchIntervalMs).unref();
  return { files, isWorking: watch.isWorking, close: () => clearInterval(timer) };
}
