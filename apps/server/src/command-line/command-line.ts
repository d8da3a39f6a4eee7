import { unknownCommandExit } from './usage-problem.ts';

export const usage = `Usage: reachout [command], or node dist/server/main.js [command]

  (no command)   starts the server, which serves until it is told to stop
  accounts       makes people and teams, and says what they may use; accounts --help lists its commands
  catalogue      says what is wrong with a catalogue file before a server starts with it; catalogue --help says how
  tokens         makes and revokes tokens for the provider's own systems; tokens --help lists its commands
  world          reads and writes the provider's people, projects and invoices as files; world --help lists its commands
  history        brings cases, conversations and refunds of another desk; history --help says how
  content        checks and makes the documentation that CONTENT_DIR names; content --help lists its commands
  eval           asks the assistant a file of questions and says how many it answers right; eval --help says how
  outbox         says what outside systems are still to be told, and has it tried again; outbox --help lists its commands
  mail           says what mails came in and what became of each; mail --help lists its commands
  push           makes the key by which browsers are sent notifications; push --help says how
  --help         prints this

Settings are environment variables: docs/operating/settings.md has them all.`;

/** Commands with subcommands. */
export const operatorCommands = [
  'accounts',
  'tokens',
  'world',
  'history',
  'content',
  'eval',
  'outbox',
  'mail',
  'push',
] as const;
export type OperatorCommand = (typeof operatorCommands)[number];

/** A parsed command line. */
export type CommandLine =
  | { ask: 'serve' }
  | { ask: OperatorCommand | 'catalogue'; args: readonly string[] }
  | { ask: 'help'; about: 'program' | OperatorCommand | 'catalogue' }
  | { ask: 'unknown'; message: string; exitCode: number };

/**
 * Parses the arguments. An unknown command is an error and never starts a server.
 *
 * @example readCommandLine(['accounts', 'list']) // { ask: 'accounts', args: ['list'] }
 */
export function readCommandLine([command, ...args]: readonly string[]): CommandLine {
  if (command === undefined) return { ask: 'serve' };
  if (asksForHelp(command)) return { ask: 'help', about: 'program' };
  // It needs no database, as the others do.
  const ask = (['catalogue', ...operatorCommands] as const).find((known) => known === command);
  if (ask !== undefined) return args.some(asksForHelp) ? { ask: 'help', about: ask } : { ask, args };
  return { ask: 'unknown', message: `Unknown command: ${command}\n\n${usage}`, exitCode: unknownCommandExit };
}

function asksForHelp(word: string): boolean {
  return word === '--help' || word === '-h';
}
