/** The tag of a language as browsers send it (BCP 47), such as `en` or `pt-BR`. */
export type LanguageTag = string;

/** A language in which pages are written. */
export interface Language {
  readonly tag: LanguageTag;
  readonly dir: 'ltr' | 'rtl';
  /**
   * What a text is in this language; `source` is the text in English, `group` that of its messages, since one English word may have more than one
   * translation. What has none stays English.
   */
  readonly translate: (source: string, group: string) => string;
  /** True for a language that nobody speaks: no page offers it. */
  readonly isPseudo?: true;
}

/** What everything is written in first, and what a text falls back to. */
export const english: Language = { tag: 'en', dir: 'ltr', translate: (source) => source };

/** In the browser the page says its language; elsewhere it is English until somebody says how to find it. */
let findLanguage: () => Language = pageOf() === undefined ? () => english : readPageLanguage;
let pageLanguage: Language | undefined;

/** The browser's page, if this is a browser; rules are compiled without its types. */
function pageOf(): { documentElement: { lang: string; dir: string } } | undefined {
  return (globalThis as { document?: { documentElement: { lang: string; dir: string } } }).document;
}

function readPageLanguage(): Language {
  const { lang = '', dir = '' } = pageOf()?.documentElement ?? {};
  pageLanguage ??= { ...english, tag: lang || english.tag, dir: dir === 'rtl' ? 'rtl' : 'ltr' };
  return pageLanguage;
}

/** Says how to find the language in which a text is asked for: on the server it is that of the request. */
export function setLanguageFinder(find: () => Language): void {
  findLanguage = find;
}

/** The language in which a text is asked for now. */
export function currentLanguage(): Language {
  return findLanguage();
}
