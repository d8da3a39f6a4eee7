import type { ChatState } from '../rules/chat-machine.ts';
import { useSyncExternalStore } from 'react';
import type { ChatRunner } from './chat-runner.ts';

/** A part of the chat's state. `select` must give the same object for the same state, so that nothing renders without a reason. */
export function useChatState<T>(runner: ChatRunner, select: (state: ChatState) => T): T {
  const read = () => select(runner.getState());
  return useSyncExternalStore(runner.subscribe, read, read);
}
