/** How large a made-up provider's world is. */
export interface WorldSize {
  teams: number;
  projects: number;
  invoices: number;
}

/** Records of one kind, by their numbers: from `start` up to, not including, `end`. */
export interface WorldSlice {
  kind: 'team' | 'project' | 'invoice';
  start: number;
  end: number;
}

/** The world in the order in which it can be written: teams, projects, and invoices in so many slices. */
export function worldSlices({ teams, projects, invoices }: WorldSize, count: number): WorldSlice[] {
  const each = Math.ceil(invoices / count);
  return [
    { kind: 'team', start: 0, end: teams },
    { kind: 'project', start: 0, end: projects },
    ...Array.from({ length: Math.ceil(invoices / each) }, (_, index) => ({
      kind: 'invoice' as const,
      start: index * each,
      end: Math.min(invoices, (index + 1) * each),
    })),
  ];
}

/** The lines of a slice, as many of them together as make a block to write. */
export function* worldLines(size: WorldSize, { kind, start, end }: WorldSlice): Generator<string> {
  let block = '';
  for (let n = start; n < end; n += 1) {
    block += `${JSON.stringify({ kind, version: 1, record: records[kind](n, size) })}\n`;
    if (block.length < 65_536) continue;
    yield block;
    block = '';
  }
  yield block;
}

const records: Readonly<Record<WorldSlice['kind'], (n: number, size: WorldSize) => object>> = {
  team: (n) => ({ id: `team_${n}`, slug: `team-${n}`, name: `Team ${n}`, plans: { plan: 'pro' } }),
  project: (n, { teams }) => ({
    account: `team_${n % teams}`,
    id: `prj_${n}`,
    name: `project-${n}`,
    framework: 'nextjs',
    createdAt: '2026-01-05T10:00:00.000Z',
  }),
  invoice: (n, { teams }) => ({
    account: `team_${n % teams}`,
    id: `inv_${n}`,
    number: `INV-${n}`,
    currency: 'USD',
    status: 'paid',
    total: 10_000,
    issuedAt: new Date(1_760_000_000_000 + n * 1_000).toISOString(),
    paidAt: new Date(1_760_090_000_000 + n * 1_000).toISOString(),
    lines: [line('teamSeats', 5, 2000), line('fastDataTransfer', 620, 15)],
  }),
};

function line(billableItem: string, quantity: number, unitAmount: number): object {
  return {
    billableItem,
    description: 'As it stands on the invoice',
    quantity,
    unit: 'seat',
    subtotal: quantity * unitAmount,
    price: { model: 'unit', unitAmount },
  };
}
