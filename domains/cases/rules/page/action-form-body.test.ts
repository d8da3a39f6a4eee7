import { describe, expect, it } from 'vitest';
import { askedOf } from './action-form-body.ts';

describe('what a form of a case’s page asks', () => {
  it('is what was filled in, without what goes beside it', () => {
    const fields = [
      ['form', 'severity'],
      ['version', '"1"'],
      ['seen', 'entry_1'],
      ['severity', '2'],
      ['status', ''],
    ] as const;
    expect(askedOf(fields)).toEqual({ severity: '2' });
  });

  it.each([
    ['some of them', ['a@x.example', ' ', ' b@x.example '], ['a@x.example', 'b@x.example']],
    ['nobody', [''], []],
  ])('holds a list without its empty entries: %s', (_what, entries, participants) => {
    expect(askedOf(entries.map((each) => ['participants[]', each] as const))).toEqual({ participants });
  });

  it('says nothing of files, and the first of what was sent twice', () => {
    const fields = [
      ['body', 'first'],
      ['body', 'second'],
      ['reason', new Blob(['x'])],
    ] as const;
    expect(askedOf(fields)).toEqual({ body: 'first' });
  });

  it.each(['__proto__', '__proto__[]', 'constructor[]'])('takes %s for a name like others [A42]', (name) => {
    expect(Object.keys(askedOf([[name, 'x']]))).toEqual([name.replace('[]', '')]);
  });
});
