import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');

/** What only a provider says: the tables, and what they are called in code. */
const tables = {
  projects: 'projects',
  deployments: 'deployments',
  project_access: 'projectAccess',
  domains: 'domains',
  invoices: 'invoices',
  invoice_lines: 'invoiceLines',
  invoice_discounts: 'invoiceDiscounts',
  outside_refunds: 'outsideRefunds',
  request_counts: 'requestCounts',
} as const;

const writes = new RegExp(
  `insert\\((?:schema\\.)?(?:${Object.values(tables).join('|')})\\)|insert into "?(?:${Object.keys(tables).join('|')})"?[ (]`,
  'i',
);

it('writes the provider’s tables through one door: no other product code inserts into them', () => {
  const files = ['domains', 'packages', 'apps']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
        join(folder, file),
      ),
    )
    .filter(
      (file) =>
        /\.tsx?$/.test(file) && !/node_modules|\.test\.tsx?$|\/testing\/|^packages\/testkit\//.test(file),
    )
    .filter((file) => !file.startsWith('domains/world/store/'));
  expect(files.length).toBeGreaterThan(800);
  const found = files.filter((file) => writes.test(readFileSync(join(root, file), 'utf8')));
  expect(found).toEqual([]);
});
