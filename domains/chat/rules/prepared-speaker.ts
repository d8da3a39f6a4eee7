import { preparedCopy } from '../messages/prepared.ts';

/** Who said a line that a link prepared, for the person who followed it: in whose name it stands. */
export function preparedSpeaker(role: 'user' | 'assistant' | 'tool' | 'system'): string {
  return role === 'user' ? preparedCopy.asYou() : preparedCopy.asAssistant();
}
