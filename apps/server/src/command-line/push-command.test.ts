import { expect, it } from 'vitest';
import { ownSettings } from '../settings/settings.ts';
import { runPushCommand } from './push-command.ts';

it('push keys prints another key each time, as the settings take it', async () => {
  const lines: string[] = [];
  const print = (line: string): void => void lines.push(line);
  await runPushCommand({ print }, ['keys']);
  await runPushCommand({ print }, ['keys']);
  const keys = lines.flatMap((line) => /^PUSH_PRIVATE_KEY=(.*)$/.exec(line)?.[1] ?? []);
  expect(new Set(keys).size).toBe(2);
  expect(keys.map((key) => ownSettings.PUSH_PRIVATE_KEY.schema.parse(key))).toEqual(keys);
  await expect(runPushCommand({ print }, ['key'])).rejects.toThrow('Usage: push keys');
});
