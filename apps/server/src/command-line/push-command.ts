import { createPushKeys } from '@reachout/adapter-web-push';
import { UnknownCommand, UsageProblem } from './usage-problem.ts';

export const pushUsage = `Usage: push keys

  Prints a new pair of keys (VAPID) as settings. PUSH_PRIVATE_KEY is a secret; browsers are given the public key, which follows from it.
  With another key than before, every browser that was subscribed is told nothing until its person subscribes again.`;

/**
 * Runs the command about notifications in browsers. It needs no database and changes nothing.
 *
 * @throws UsageProblem when something is missing or unknown
 */
export function runPushCommand(
  { print }: { print: (line: string) => void },
  args: readonly string[],
): Promise<void> {
  const [command = '', ...rest] = args;
  if (command !== 'keys') return Promise.reject(new UnknownCommand(`push ${command}`, pushUsage));
  if (rest.length > 0) return Promise.reject(new UsageProblem(pushUsage));
  const { publicKey, privateKey } = createPushKeys();
  print(`# The public key, which browsers are given: ${publicKey}`);
  print(`PUSH_PRIVATE_KEY=${privateKey}`);
  return Promise.resolve();
}
