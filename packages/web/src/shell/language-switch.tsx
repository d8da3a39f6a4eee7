import { paths } from '@reachout/core/paths';
import { currentLanguage, type Language } from '@reachout/language/language';
import { shellCopy } from '../messages/shell.ts';

/** Those of the languages that people speak. */
export function spokenLanguages(languages: readonly Language[]): Language[] {
  return languages.filter(({ isPseudo }) => isPseudo !== true);
}

/** What languages are called in themselves. To find it out takes longer than to write the rest of a footer, and it stays the same. */
const ownNames = new Map<string, string | undefined>();

function ownNameOf(tag: string): string | undefined {
  if (!ownNames.has(tag)) ownNames.set(tag, new Intl.DisplayNames(tag, { type: 'language' }).of(tag));
  return ownNames.get(tag);
}

/** A language in its own words, and marked as being in it. */
export function LanguageName({ language: { tag, dir } }: { language: Language }) {
  return (
    <span lang={tag} dir={dir}>
      {ownNameOf(tag)}
    </span>
  );
}

/** Shows this page in another language. It needs no script; the server leads back to the page that it was sent from. Nothing where there is one language. */
export function LanguageSwitch({ languages }: { languages: readonly Language[] }) {
  const spoken = spokenLanguages(languages);
  if (spoken.length < 2) return null;
  const { tag: current } = currentLanguage();
  return (
    <form method="post" action={paths.languageSettings()}>
      <ul className="site-footer-links">
        <li>
          <a href={paths.languageSettings()}>{shellCopy.language()}</a>
        </li>
        {spoken.map((language) => (
          <li key={language.tag}>
            <button
              type="submit"
              name="language"
              value={language.tag}
              aria-current={language.tag === current || undefined}
            >
              <LanguageName language={language} />
            </button>
          </li>
        ))}
      </ul>
    </form>
  );
}
