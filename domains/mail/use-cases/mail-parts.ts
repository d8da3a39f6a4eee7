import { english, type Language } from '@reachout/language/language';
import type { MailLinks } from './mail-links.ts';
import type { IncomingParts } from './read-incoming-mail.ts';

/** What writing a mail takes besides. */
export interface MailParts {
  links: MailLinks;
  /** Those that mail can be written in, the first one for whoever chose none. */
  languages: readonly Language[];
  runInLanguage: <Result>(language: Language, run: () => Result) => Result;
  /** What somebody typed, as HTML with links of this `#rrggbb`; without it mail shows it as it was typed. */
  htmlOf?: (typed: string, linkColour: string) => string;
  /** What the identity provider is called, where there is one. */
  provider?: string;
  /** The people with a case that an incident caused, as far as staff have said so: the desk knows. */
  findTouched?: (incidentId: string) => Promise<string[]>;
  /** Present where mails can be answered. */
  incoming?: IncomingParts;
}

/** The language of a tag that was kept, as far as mail can be written in it. */
export function chooseLanguage(languages: readonly Language[], kept: unknown): Language {
  return languages.find(({ tag }) => tag === kept) ?? languages[0] ?? english;
}
