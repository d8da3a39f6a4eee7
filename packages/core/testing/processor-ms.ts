import { threadCpuUsage } from 'node:process';

/**
 * Milliseconds of the processor's time that a piece of work takes on its thread: the same on a machine that does other things too, which the time on the
 * wall is not.
 */
export function processorMs(work: () => void): number {
  const before = threadCpuUsage();
  work();
  const { user, system } = threadCpuUsage(before);
  return (user + system) / 1_000;
}
