import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { type CaseListQuery, listCasePage } from '../store/case-list-queries.ts';
import type { Database } from '@reachout/database/client';

/** A statement that a list ran, and how PostgreSQL carried it out. */
export interface StatementPlan {
  statement: string;
  plan: string;
}

/** Runs a list and explains every statement that it ran, with times and buffers. */
export async function explainList(pool: pg.Pool, query: CaseListQuery): Promise<StatementPlan[]> {
  const statements: { text: string; values: unknown[] }[] = [];
  const logger = {
    logQuery: (text: string, values: unknown[]): void => void statements.push({ text, values }),
  };
  await listCasePage(drizzle(pool, { logger }) as Database, query);
  const plans: StatementPlan[] = [];
  for (const { text, values } of statements) {
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain (analyze, buffers) ${text}`, values);
    plans.push({
      statement: text.replaceAll(/\s+/g, ' '),
      plan: rows.map((row) => row['QUERY PLAN']).join('\n'),
    });
  }
  return plans;
}
