import process from 'node:process';
import { parseArgs } from 'node:util';
import { checkRefundActs } from './refund-acts.ts';
import { checkRefundProperties } from './refund-properties.ts';

/** The long run over generated refunds and over what is done with them: `npm run campaign:refund-properties -- --runs 1000000`. */
const { values } = parseArgs({ options: { runs: { type: 'string' }, seed: { type: 'string' } } });
const runs = Number(values.runs ?? 1_000_000);
const seed = values.seed === undefined ? undefined : Number(values.seed);
const report = { quotes: checkRefundProperties(runs, seed), acts: checkRefundActs(runs, seed) };
process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
if (report.quotes.fault !== null || report.acts.fault !== null) process.exitCode = 1;
