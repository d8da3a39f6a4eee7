import { preparedCopy } from '@reachout/chat/messages/prepared';

/** Who said a line that a link prepared, for others than the person who followed it. */
export function preparedSpeakerForOthers(role: 'user' | 'assistant', person: string): string {
  return role === 'user' ? preparedCopy.asPersonForOthers({ person }) : preparedCopy.asAssistantForOthers();
}
