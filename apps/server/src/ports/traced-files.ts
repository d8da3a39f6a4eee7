import type { FilesPort, TracePort } from '@reachout/ports/ports';

/** The same files, whose storing is a step of the trace. The name of a file is nobody's business here. */
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
