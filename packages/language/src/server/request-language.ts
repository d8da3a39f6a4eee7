import { AsyncLocalStorage } from 'node:async_hooks';
import { english, type Language, setLanguageFinder } from '../language.ts';

const languageOfRequest = new AsyncLocalStorage<Language>();

setLanguageFinder(() => languageOfRequest.getStore() ?? english);

/** Does what answers a request in its language: every text that is asked for meanwhile, by whatever it awaits, is in it. */
export function runInLanguage<Result>(language: Language, run: () => Result): Result {
  return languageOfRequest.run(language, run);
}
