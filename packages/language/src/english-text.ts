import { currentLanguage, english, type Language, type LanguageTag } from './language.ts';

/** What an element says of itself whose text is in English on a page of another language, such as an article. */
export function englishText(): { readonly lang?: LanguageTag; readonly dir?: Language['dir'] } {
  const { tag, dir } = english;
  return currentLanguage().tag === tag ? {} : { lang: tag, dir };
}
