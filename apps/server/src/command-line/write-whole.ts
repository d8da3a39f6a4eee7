import { createWriteStream, realpathSync, statSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { CommandFailed } from './usage-problem.ts';

/**
 * Writes text to a file that is there whole or as it was before: what breaks off leaves no half. A pipe or a device, which cannot be replaced, is written to directly.
 *
 * @throws CommandFailed when the file cannot be written; whatever the text's source throws
 */
export async function writeWhole(file: string, text: AsyncIterable<string>): Promise<void> {
  const known = statSync(file, { throwIfNoEntry: false });
  const isReplaced = known === undefined || known.isFile();
  // A link stays one, and what it leads to is replaced.
  const target = known === undefined ? file : realpathSync(file);
  const path = isReplaced ? `${target}.${process.pid}.part` : target;
  let failure: unknown;
  const source = async function* () {
    try {
      yield* text;
    } catch (error) {
      failure = error;
      throw error;
    }
  };
  try {
    await pipeline(source, createWriteStream(path, { flush: isReplaced, mode: known?.mode }));
    if (isReplaced) await rename(path, target);
  } catch (error) {
    if (isReplaced) await rm(path, { force: true });
    if (failure !== undefined) throw failure;
    throw new CommandFailed(`${file} cannot be written: ${error instanceof Error ? error.message : ''}`);
  }
}
