import { appError } from '@reachout/core/errors';
import { err, ok, type Result } from '@reachout/core/result';
import type { Language } from '@reachout/language/language';
import type { ServiceDeps } from '@reachout/ports/deps';
import type { Viewer } from '@reachout/ports/viewer';
import { saveLanguage, saveLastLanguage } from '../store/languages-queries.ts';

/** Keeps which of the languages a person reads, where somebody is signed in; null for what their browser asks for. Errors: bad_request for one that is not offered. */
export async function chooseOwnLanguage(
  { db }: Pick<ServiceDeps, 'db'>,
  viewer: Viewer | null,
  { tag, languages }: { tag: string; languages: readonly Language[] },
): Promise<Result<Language | null>> {
  const language = tag === '' ? null : languages.find((each) => each.tag === tag);
  if (language === undefined) return err(appError('bad_request'));
  if (viewer !== null) await saveLanguage(db, { userId: viewer.userId, language: language?.tag ?? null });
  return ok(language);
}

/** Keeps in which language a person reads who never chose one, for mails to them. */
export function noteLastLanguage(
  { db }: Pick<ServiceDeps, 'db'>,
  { userId }: Viewer,
  { tag }: Language,
): Promise<void> {
  return saveLastLanguage(db, { userId, lastLanguage: tag });
}
