import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { measureFirstWord } from './first-word.ts';
import { agent } from './http-stream.ts';
import { measureIdleStreams } from './idle-streams.ts';

/** Measures the conversation's streams on the built server and prints the figures as JSON. `--turns 500 --streams 2000` */
const { values } = parseArgs({ options: { turns: { type: 'string' }, streams: { type: 'string' } } });
const machine = {
  cpu: cpus()[0]?.model,
  cores: cpus().length,
  node: process.version,
  loadBefore: Number(loadavg()[0]?.toFixed(2)),
};
const addedBeforeFirstWord = await measureFirstWord(Number(values.turns ?? 500));
const idleStreams = await measureIdleStreams(Number(values.streams ?? 2_000));
agent.destroy();
console.log(JSON.stringify({ machine, addedBeforeFirstWord, idleStreams }, null, 2));
