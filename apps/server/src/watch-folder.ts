import { watch } from 'node:fs';

/** Editors write a file in several steps, and a checkout writes many: what changes within this time is one change. */
const settleMs = 200;

/** Calls `onChange` after each change below a folder, one call at a time. What it throws is printed, and the next change calls it again. */
export function watchFolder(folder: string, onChange: () => Promise<void>): { close(): void } {
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const watcher = watch(folder, { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = running
        .then(onChange)
        .catch((error: unknown) => void process.stderr.write(`${String(error)}\n`));
    }, settleMs);
  });
  return {
    close() {
      clearTimeout(timer);
      watcher.close();
    },
  };
}
