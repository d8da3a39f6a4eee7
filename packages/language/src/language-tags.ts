/** Every language in which pages can be written. A language more is one entry, and a folder of translations. */
export const languageTags = ['en', 'de', 'ja', 'ar'] as const;
