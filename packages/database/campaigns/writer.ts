/**
 * Starts the embedded database on the folder given as argument and writes one row after another, each in a transaction
 * of its own. Every line on its output is one fact: the database is ready, or a row is committed. Made to be killed.
 */
import pg from 'pg';
import { startEmbeddedDatabase } from '../src/embedded.ts';

const [dataRoot] = process.argv.slice(2);
const database = await startEmbeddedDatabase(dataRoot === undefined ? {} : { dataRoot });
const client = new pg.Client({ connectionString: database.url });
await client.connect();
await client.query(
  'create table if not exists journal (id bigint primary key, written_at timestamptz not null default now())',
);
const { rows } = await client.query<{ last: string }>('select coalesce(max(id), 0) as last from journal');

const { postgresPid, supervisorPid, firstStart } = database;
process.stdout.write(`${JSON.stringify({ ready: true, postgresPid, supervisorPid, firstStart })}\n`);
for (let id = Number(rows[0]?.last) + 1; ; id += 1) {
  await client.query('insert into journal (id) values ($1)', [id]);
  process.stdout.write(`${JSON.stringify({ written: id })}\n`);
}
