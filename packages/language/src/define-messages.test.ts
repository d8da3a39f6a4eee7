import { describe, expect, it } from 'vitest';
import { defineMessages } from './define-messages.ts';
import { runInLanguage } from './server/request-language.ts';

const copy = defineMessages('test', {
  title: 'Cases',
  open: '{count, plural, =0 {No open case} one {# open case} other {# open cases}} of {account}',
  login: '<link>Log in</link> to see the cases of {account}.',
  place: '{rank, selectordinal, one {#st} two {#nd} few {#rd} other {#th}} place',
  total: '{total, number} in all, {share, number, percent} of them open',
  quoted: "It's yours",
});

const german = {
  tag: 'de',
  dir: 'ltr',
  translate: (source: string) =>
    ({
      [`Cases`]: 'Fälle',
      ['{total, number} in all, {share, number, percent} of them open']:
        'Insgesamt {total, number}, davon {share, number, percent} offen',
    })[source] ?? source,
} as const;

describe('a message', () => {
  it('is its English text where no request asks for another language [U70]', () => {
    expect(copy.title()).toBe('Cases');
    expect(copy.quoted()).toBe("It's yours");
  });

  it.each([
    [0, 'No open case of Orbit'],
    [1, '1 open case of Orbit'],
    [2, '2 open cases of Orbit'],
    [12_000, '12,000 open cases of Orbit'],
  ])('counts %d as the language does', (count, text) => {
    expect(copy.open({ count, account: 'Orbit' })).toBe(text);
  });

  it.each([
    [1, '1st place'],
    [2, '2nd place'],
    [3, '3rd place'],
    [11, '11th place'],
  ])('ranks %d as the language does', (rank, text) => {
    expect(copy.place({ rank })).toBe(text);
  });

  it('is in the language of the request, its numbers too, and in no other request’s [U70]', async () => {
    const inGerman = runInLanguage(german, async () => {
      await Promise.resolve();
      return [copy.title(), copy.total({ total: 12_000, share: 0.5 })];
    });
    expect(copy.title()).toBe('Cases');
    expect(await inGerman).toEqual(['Fälle', 'Insgesamt 12.000, davon 50\u00A0% offen']);
  });

  it('keeps a name or an amount apart in a language that is written from the right [U70]', () => {
    const arabic = { tag: 'ar', dir: 'rtl', translate: (source: string) => source } as const;
    const text = runInLanguage(arabic, () => copy.login({ account: 'Orbit' }));
    expect(text).toBe('Log in to see the cases of \u2068Orbit\u2069.');
  });

  it('never reads what was given for a place as words of its own [A36]', () => {
    const account = String.raw`{count} <link>x</link> # \x41 \u202e`;
    expect(copy.open({ count: 2, account })).toBe(`2 open cases of ${account}`);
  });

  it('has no tags where it is one text', () => {
    expect(copy.login({ account: '<b>' })).toBe('Log in to see the cases of <b>.');
  });

  it('does not compile without what it needs', () => {
    // @ts-expect-error -- a place without a value
    expect(copy.open({ count: 1 })).toContain('1 open case');
    // @ts-expect-error -- there is no such message
    expect(() => copy.missing()).toThrow(TypeError);
  });
});
