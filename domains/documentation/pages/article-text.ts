import { ownLanguage } from '@reachout/content';
import { englishText } from '@reachout/language/english-text';
import { currentLanguage } from '@reachout/language/language';

/** What an element says of itself that holds text of the documentation: nothing where that is in the page's language. */
export function articleText({
  language = ownLanguage,
}: {
  language?: string;
}): ReturnType<typeof englishText> {
  return language === currentLanguage().tag ? {} : englishText();
}

/** The language of one title among others that are marked as the documentation's own: said only where it is another. */
export function titleLanguage({ language }: { language?: string | undefined }): { lang?: string } {
  return language === undefined ? {} : { lang: language };
}
