import { english } from '@reachout/language/language';
import { createMailLinks } from '../use-cases/mail-links.ts';
import type { MailParts } from '../use-cases/mail-parts.ts';

export const senderOf = { name: 'Tetra', address: 'support@mail.example' };

/** What writing a mail takes, in campaigns. */
export const campaignMailParts: MailParts = {
  links: createMailLinks({ secret: 'a secret of the campaign', publicOrigin: () => 'https://tetra.example' }),
  languages: [english],
  runInLanguage: (_language, run) => run(),
};
