import { readdirSync, readFileSync } from 'node:fs';

/** Of Linux: clock ticks of processor time in a second. */
const ticksPerSecond = 100;

/** Processor time that a process and all below it took so far, those included that ended, in seconds. Reads /proc. */
export function processorSeconds(rootPid: number): number {
  const known = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readStat(Number(name)));
  const below = new Set([rootPid]);
  for (let before = 0; before !== below.size;) {
    before = below.size;
    for (const { pid, parent } of known) if (below.has(parent)) below.add(pid);
  }
  return known.reduce((sum, { pid, ticks }) => sum + (below.has(pid) ? ticks : 0), 0) / ticksPerSecond;
}

/** What a process took, and what those below it had taken when they ended. */
function readStat(pid: number): { pid: number; parent: number; ticks: number }[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name, in parentheses, may have spaces.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    return [{ pid, parent: Number(fields[1]), ticks }];
  } catch {
    // It ended since it was listed.
    return [];
  }
}
