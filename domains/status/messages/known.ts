import { defineMessages } from '@reachout/language/define-messages';

/** Where somebody asks for help while an incident goes on. */
export const knownIncidentCopy = defineMessages('status.known', {
  title: 'We know of this and are working on it',
  lead: '{incidents}. If that is what you see, you can follow it there. If not, go on.',
});
