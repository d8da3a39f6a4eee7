import { currentLanguage } from './language.ts';

/** What people who read the current language call a language: `Englisch`. Apart from the other formats, which more pages load. */
export function languageName(language: string): string {
  return new Intl.DisplayNames(currentLanguage().tag, { type: 'language' }).of(language) ?? language;
}
