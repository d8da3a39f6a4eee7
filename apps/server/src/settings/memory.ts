/** What a process is started with. */
export interface MemoryOptions {
  /** Options of Node.js. */
  flags: string[];
  /** Variables of the C library, which is asked for what is not the engine's: compression, TLS, the parser. */
  env: Record<string, string>;
}

/** From so many megabytes on, time is worth more than memory. */
const ample = 1_000;

/**
 * How a process is started that keeps to a limit. The engine collects the sooner, the less room it has for objects that have just been made, and the less all of
 * them may become; Node's own choice goes by the machine. The room for all is the whole limit: what does not fit any more takes longer, and is not an end.
 *
 * @param megabytes what the process may take
 * @param nodeOptions the operator's own (`NODE_OPTIONS`), which count more
 */
export function memoryOptions(megabytes: number, nodeOptions = ''): MemoryOptions {
  const young = Math.min(16, Math.max(2, Math.floor(megabytes / 50)));
  const flags = [
    `--max-semi-space-size=${young}`,
    `--max-old-space-size=${megabytes}`,
    // By itself the engine lets objects nearly double before it looks which of them are still needed: with little memory, that time is well spent.
    ...(megabytes < ample ? ['--heap-growing-percent=20'] : []),
  ];
  return {
    flags: flags.filter((flag) => !nodeOptions.includes(flag.slice(0, flag.indexOf('=')))),
    env: { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072', MALLOC_MMAP_THRESHOLD_: '131072' },
  };
}
