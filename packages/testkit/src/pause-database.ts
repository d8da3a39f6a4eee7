import { readdirSync } from 'node:fs';
import { findProcess, signal } from '@reachout/database/embedded/processes';

/**
 * Stops every process of a PostgreSQL with SIGSTOP: connections stay open, new ones are taken by the system, and nothing is ever answered, as
 * after a network that loses everything. Returns what lets it go on, which may be called more than once. Linux only.
 */
export function pauseDatabase(postgresPid: number): () => void {
  const stopped = new Set<number>();
  const stop = (pid: number): void => {
    signal(pid, 'SIGSTOP');
    stopped.add(pid);
  };
  // The main process first: from then on there are no new ones.
  stop(postgresPid);
  for (const pid of childrenOf(postgresPid)) stop(pid);
  return () => {
    for (const pid of stopped) signal(pid, 'SIGCONT');
    stopped.clear();
  };
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => findProcess(pid)?.parentPid === parent);
}
