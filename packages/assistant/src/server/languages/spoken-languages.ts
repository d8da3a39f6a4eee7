/** Languages in which the assistant speaks, beside English. */
const spokenLanguages = ['de', 'fr', 'es', 'pt', 'ja', 'zh', 'ar'] as const;
export type SpokenLanguage = (typeof spokenLanguages)[number];

/** Whether the assistant speaks a language beside English. */
export function isSpoken(language: string): language is SpokenLanguage {
  return spokenLanguages.some((spoken) => spoken === language);
}
