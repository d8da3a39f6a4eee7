import { expect, it } from 'vitest';
import { bulkForm, rowValue } from './bulk-acts.ts';

it.each(['00000042', '123456789', '123456789012345'])(
  'a row of the list is read as its checkbox holds it: case %s',
  (caseNumber) => {
    const row = { caseNumber, version: 3, assigneeId: null, teamId: 'team_billing' };
    const body = { submission: crypto.randomUUID(), rows: [rowValue(row)], act: { kind: 'take' } };
    expect(bulkForm.asks.parse(body).rows).toEqual([row]);
  },
);
