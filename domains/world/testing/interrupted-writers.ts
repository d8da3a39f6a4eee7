import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Random, SentMessage } from './random-world.ts';

/** How the writers are disturbed. */
export interface Interruptions {
  /** The database's address. */
  url: string;
  random: Random;
  /** How many batches a writer takes at most until it is killed. */
  batchesOfLife: number;
  /** Messages of a batch at most. */
  batchSize: number;
  /** How long after its last batch was sent a writer is killed, at most; a batch takes some tens of milliseconds. */
  killWithinMs: number;
}

/** What happened to the writers. */
export interface Interrupted {
  /** Killed while a batch was under way. */
  kills: number;
  /** Batches of which only the beginning arrived. */
  cuts: number;
}

/** Messages go round until none is refused; a history that is in order needs only some rounds. */
const mostRounds = 60;
const shareOfCuts = 0.15;

/**
 * Has two processes write messages that they share, in batches. Each is killed again and again with SIGKILL, and another takes its place; of some batches only the beginning arrives,
 * up to any byte. Whatever was not answered, or was refused because something before it is missing, is sent anew.
 */
export async function writeInterrupted(
  messages: readonly SentMessage[],
  options: Interruptions,
): Promise<Interrupted> {
  const tally: Interrupted = { kills: 0, cuts: 0 };
  const writers = [1, 2].map(() => new Writer(options, tally));
  try {
    let waiting = [...messages];
    for (let round = 0; waiting.length > 0 && round < mostRounds; round += 1) {
      const queue = waiting;
      const refused: SentMessage[] = [];
      await Promise.all(writers.map((writer) => writer.empty(queue, refused)));
      waiting = shuffled(refused, options.random);
    }
  } finally {
    await Promise.all(writers.map((writer) => writer.end()));
  }
  return tally;
}

/** One of the processes, and whatever takes its place. */
class Writer {
  readonly #options: Interruptions;
  readonly #tally: Interrupted;
  #process: WriterProcess | null = null;
  #batchesLeft = 0;

  constructor(options: Interruptions, tally: Interrupted) {
    this.#options = options;
    this.#tally = tally;
  }

  /** Writes until nothing is left; gathers what is refused, and puts back what was not answered. */
  async empty(queue: SentMessage[], refused: SentMessage[]): Promise<void> {
    const { random, batchSize } = this.#options;
    while (queue.length > 0) {
      const batch = queue.splice(0, 1 + Math.floor(random() * batchSize));
      const outcomes = await this.#send(batch);
      if (outcomes === null) queue.push(...batch);
      else refused.push(...batch.filter((_, at) => (outcomes[at] ?? 'refused') === 'refused'));
    }
  }

  async end(): Promise<void> {
    await this.#process?.end();
    this.#process = null;
  }

  /** The outcomes of as many messages as arrived; null when nobody knows what was written. */
  async #send(batch: readonly SentMessage[]): Promise<string[] | null> {
    const { random, url, batchesOfLife, killWithinMs } = this.#options;
    if (this.#process === null) {
      this.#process = new WriterProcess(url);
      this.#batchesLeft = 1 + Math.floor(random() * batchesOfLife);
    }
    const writer = this.#process;
    const text = batch.map((message) => `${JSON.stringify(message)}\n`).join('');
    const isCut = random() < shareOfCuts;
    if (isCut) this.#tally.cuts += 1;
    const answer = writer.write(isCut ? text.slice(0, Math.floor(random() * text.length)) : text);
    this.#batchesLeft -= 1;
    if (this.#batchesLeft > 0) return await answer;
    const timer = setTimeout(() => writer.kill(), Math.floor(random() * killWithinMs));
    const outcomes = await answer;
    clearTimeout(timer);
    if (outcomes === null) this.#tally.kills += 1;
    await this.end();
    return outcomes;
  }
}

class WriterProcess {
  readonly #child: ChildProcess;
  readonly #answers: AsyncIterator<string> | undefined;
  readonly #gone: Promise<void>;

  constructor(url: string) {
    const script = join(import.meta.dirname, '../campaigns/world-writer.ts');
    this.#child = spawn(process.execPath, [script, url], { stdio: ['pipe', 'pipe', 'inherit'] });
    const { stdin, stdout } = this.#child;
    this.#answers = stdout ? createInterface({ input: stdout })[Symbol.asyncIterator]() : undefined;
    this.#gone = new Promise((resolve) => {
      this.#child.once('exit', () => resolve());
    });
    // What is written to a process that was killed is lost, which is the point.
    stdin?.on('error', () => undefined);
  }

  /** The answer to a batch; null when the process is gone before it answers. */
  async write(text: string): Promise<string[] | null> {
    this.#child.stdin?.write(`${JSON.stringify(text)}\n`);
    const next = await this.#answers?.next();
    return next === undefined || next.done === true ? null : (JSON.parse(next.value) as string[]);
  }

  kill(): void {
    this.#child.kill('SIGKILL');
  }

  async end(): Promise<void> {
    this.kill();
    await this.#gone;
  }
}

/** The items in a random order. */
export function shuffled<T>(items: readonly T[], by: Random): T[] {
  const copy = [...items];
  for (let index = copy.length - 1; index > 0; index -= 1) {
    const other = Math.floor(by() * (index + 1));
    [copy[index], copy[other]] = [copy[other] as T, copy[index] as T];
  }
  return copy;
}
