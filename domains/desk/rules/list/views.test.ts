import { describe, expect, it } from 'vitest';
import { caseFilterNames } from './case-filters.ts';
import { valuesOf, withoutValue } from './several.ts';
import { listOfQuery, queryOfList } from './views.ts';

describe('a list as the query of its address', () => {
  it('is the same for equal lists, however they were asked for', () => {
    const asked = { sort: 'queue', plan: 'pro', status: '', severity: '1' } as const;
    expect(queryOfList(asked)).toBe('severity=1&plan=pro');
    expect(queryOfList(listOfQuery(Object.entries({ plan: 'pro', severity: '1', limit: '3' })))).toBe(
      'severity=1&plan=pro',
    );
  });

  it('keeps an order that the list would not have by itself', () => {
    expect(queryOfList({ status: 'Open', sort: '-updatedAt' })).toBe('status=Open');
    expect(queryOfList({ sort: '-updatedAt' })).toBe('sort=-updatedAt');
  });

  it('asks for nothing by what is no filter, or no value of one', () => {
    expect(
      listOfQuery(
        Object.entries({ severity: '9', createdFrom: 'today', turn: 'mine', other: 'x', sort: 'up' }),
      ),
    ).toEqual({});
  });

  it('has several values of a filter once each, repeated or with commas between them', () => {
    const asked = listOfQuery(
      new URLSearchParams('severity=2&severity=1,2&status=Waiting%252C%20long&area='),
    );
    expect(asked).toEqual({ severity: '2,1', status: 'Waiting%2C long' });
    expect(valuesOf(asked.status)).toEqual(['Waiting, long']);
    expect(listOfQuery(new URLSearchParams(queryOfList(asked)))).toEqual(asked);
    expect(withoutValue(asked.severity, '2')).toBe('1');
    expect(withoutValue('1', '1')).toBeUndefined();
  });

  it('has no value too many, and none that is wrong among right ones', () => {
    const areas = Array.from({ length: 21 }, (_, n) => `area-${n}`).join(',');
    expect(listOfQuery(Object.entries({ area: areas, severity: '1,9' }))).toEqual({});
  });

  it('has every filter, in words too', () => {
    const values: Record<(typeof caseFilterNames)[number], string> = {
      status: 'On hold',
      severity: '2',
      assignee: 'me',
      team: 'nobody',
      turn: 'third party',
      product: 'v0',
      area: 'domains',
      topic: 'dns',
      plan: 'pro',
      language: 'de,ja',
      tag: 'tag_1,tag_2',
      snoozed: 'true',
      escalated: 'true',
      refund: 'false',
      accountId: 'orbit',
      openedBy: 'a@b.example',
      createdFrom: '2026-01-01',
      createdTo: '2026-01-31',
      updatedFrom: '2026-02-01',
      updatedTo: '2026-02-28',
    };
    const query = queryOfList({ ...listOfQuery(Object.entries(values)), searchQuery: 'häufig & oft' });
    const read = listOfQuery(new URLSearchParams(query));
    expect(read).toEqual({ ...values, searchQuery: 'häufig & oft' });
    expect(Object.keys(values)).toEqual(caseFilterNames);
  });
});
