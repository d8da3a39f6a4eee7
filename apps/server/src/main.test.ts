import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const program = fileURLToPath(new URL('main.ts', import.meta.url));

/** Runs the program with a command line and no settings, as somebody does who tries it out. */
const run = (...args: string[]) => runNode(program, ...args);

function runNode(...args: string[]): { status: number | null; stdout: string; stderr: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    env: { PATH: process.env.PATH, NODE_NO_WARNINGS: '1' },
    encoding: 'utf8',
    timeout: 60_000,
  });
  return { status, stdout, stderr };
}

describe('the command line', () => {
  it.each([['migrate'], ['--port'], ['toString'], ['Accounts'], ['']])(
    'refuses the unknown word %j with the usage, and starts nothing',
    (word) => {
      const { status, stdout, stderr } = run(word, 'more');
      expect({ status, stdout }).toEqual({ status: 64, stdout: '' });
      expect(stderr).toContain(`Unknown command: ${word}\n`);
      expect(stderr).toContain('Usage: reachout [command]');
    },
  );

  it.each([['--help'], ['-h']])('lists every command for %s', (word) => {
    const { status, stdout, stderr } = run(word);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/^ {2}\(no command\).*^ {2}accounts .*^ {2}outbox .*^ {2}--help /ms);
  });

  it.each(['accounts', 'outbox'])('lists the commands of %s without a setting or a database', (command) => {
    const { status, stdout } = run(command, '--help');
    expect(status).toBe(0);
    expect(stdout).toContain(`Usage: ${command} <command> [options]`);
  });

  it('ends as ever when whoever reads its words has read enough of them, as head does', () => {
    const { stderr } = spawnSync(
      'sh',
      ['-c', '{ "$0" "$1" accounts --help; echo "$?" >&2; } | true', process.execPath, program],
      { env: { PATH: process.env.PATH, NODE_NO_WARNINGS: '1' }, encoding: 'utf8', timeout: 60_000 },
    );
    expect(stderr).toBe('0\n');
  });

  it('names the Node that is needed when an older one runs it', () => {
    const older = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } })`;
    const { status, stdout, stderr } = runNode('--import', `data:text/javascript,${older}`, program);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toMatch(/^Reachout needs Node 22\.18 or newer and this is 20\.20\.2\..*\n$/);
  });
});
