import type { Language } from '@reachout/language/language';

/** The machine's own faces for scripts of which ours has no letters. They follow ours, which has the digits and the Latin letters among them. */
const typefaces: Readonly<Record<string, string>> = {
  ja: "'Hiragino Sans','Yu Gothic UI','Yu Gothic',Meiryo,'Noto Sans JP','Noto Sans CJK JP'",
  ar: "'SF Arabic','Geeza Pro','Segoe UI','Noto Sans Arabic','Noto Naskh Arabic',Tahoma",
};

/** Letters that are joined stay joined: titles are set tight in the other scripts. */
const joinedLetters = [24, 32, 48].map((size) => `--text-${size}--letter-spacing:0`).join(';');

/**
 * What languages need besides the tokens: system fonts, of which nothing is loaded and nothing moves when it comes. A field that is empty has the direction of
 * the page, since its placeholder is the page's own.
 */
export function scriptStyles(languages: readonly Language[]): string {
  const rules = languages.flatMap(({ tag }) => {
    const faces = typefaces[tag];
    if (faces === undefined) return [];
    const own = [
      `--typeface-sans:'Geist Variable','Geist Variable Extended',${faces},'Geist Fallback','Geist Wide','Geist Wider',system-ui,sans-serif`,
      ...(tag === 'ar' ? [joinedLetters] : []),
    ];
    return [`:root:lang(${tag}){${own.join(';')}}\n`];
  });
  const isFromRight = languages.some(({ dir }) => dir === 'rtl');
  if (isFromRight) rules.push('[dir=rtl] [dir=auto]:placeholder-shown{direction:rtl}\n');
  return rules.join('');
}
