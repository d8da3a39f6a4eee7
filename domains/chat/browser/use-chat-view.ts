import { useSyncExternalStore } from 'react';
import type { ChatRunner } from './chat-runner.ts';
import type { ChatView } from './chat-view.ts';

/** A part of the chat's view. `select` must give the same object for the same view, so that nothing renders without a reason. */
export function useChatView<T>(runner: ChatRunner, select: (view: ChatView) => T): T {
  const read = () => select(runner.getView());
  return useSyncExternalStore(runner.subscribe, read, read);
}
