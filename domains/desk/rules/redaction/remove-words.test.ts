import { describe, expect, it } from 'vitest';
import { fitText, holdsWords, removeWords, removeWordsWithin, unwantedText } from './remove-words.ts';

const mark = '[removed by support]';
const words = (text: string) => ({ words: text, where: 'anywhere' }) as const;

describe('removing words from a text', () => {
  it.each([
    ['as they are', 'key sk_live_1 here', 'sk_live_1', `key ${mark} here`, 1],
    ['each time', 'abcd, abcd', 'abcd', `${mark}, ${mark}`, 2],
    ['in any case', 'SK_LIVE_1', 'sk_live_1', mark, 1],
    ['over a broken line', 'my pass\r\n  word is', 'pass word', `my ${mark} is`, 1],
    ['in an address', 'https://a.example/?t=a%20b%26c', 'a b&c', `https://a.example/?t=${mark}`, 1],
    ['in HTML', '<b>a&lt;b&gt;c</b>', 'a<b>c', `<b>${mark}</b>`, 1],
    ['with signs that mean something to a pattern', 'p.*(w)d$ pxxwd', 'p.*(w)d$', `${mark} pxxwd`, 1],
    ['nowhere', 'something else', 'sk_live_1', 'something else', 0],
  ])('finds them %s', (_how, text, unwanted, value, times) => {
    expect(removeWords(text, words(unwanted))).toEqual({ value, times });
  });

  it('takes a short text away only where it stands alone', () => {
    const unwanted = unwantedText('Help ');
    expect(removeWords(' Help', unwanted)).toEqual({ value: mark, times: 1 });
    expect(removeWords('Helpful', unwanted)).toEqual({ value: 'Helpful', times: 0 });
    expect(unwantedText('Help me now')).toEqual({ words: 'Help me now', where: 'anywhere' });
  });

  it('looks through everything that JSON holds and leaves its names', () => {
    const value = { secret: ['a secret', 7, null, { deep: 'secret secret' }], is: true };
    expect(removeWordsWithin(value, words('secret'))).toEqual({
      value: { secret: [`a ${mark}`, 7, null, { deep: `${mark} ${mark}` }], is: true },
      times: 3,
    });
  });

  it('recognises words in a mail that broke and quoted them', () => {
    expect(holdsWords('> the key is sk_li\n> ve_1 as said', words('key is sk_live_1'))).toBe(true);
    expect(holdsWords('another key', words('key is sk_live_1'))).toBe(false);
  });

  it('keeps within what a column holds, without cutting a sign apart', () => {
    expect(fitText('ab😀cd', 3)).toBe('ab😀');
    expect(fitText('abc', 3)).toBe('abc');
  });
});
