import type { FilesPort, TracePort } from '@reachout/ports/ports';

/** Wraps the file store so that storing has a span. File names are not recorded. */
export function traceFiles(files: FilesPort, tracing: TracePort | undefined): FilesPort {
  if (tracing === undefined) return files;
  return {
    ...files,
    store: (bytes) =>
      tracing.span('file.store', {}, async (add) => {
        const stored = await files.store(bytes);
        add({ bytes: stored.size });
        return stored;
      }),
  };
}
