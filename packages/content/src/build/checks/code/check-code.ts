import type { ArticleCode } from '../../compile.ts';
import type { Problem } from '../../problem.ts';
import { codeLanguageChecks } from './code-languages.ts';

/** Reads each block of code by the parser of its language, and reports where a reader's machine would refuse it. */
export async function checkCode(blocks: readonly ArticleCode[]): Promise<readonly Problem[]> {
  return (await Promise.all(blocks.map(checkBlock))).flat();
}

async function checkBlock({ file, language, code, line: fence }: ArticleCode): Promise<readonly Problem[]> {
  const faults = await codeLanguageChecks[language](code);
  return faults.map(({ line, message }) => ({
    file,
    line: fence + line,
    message: `${language}: ${message}`,
  }));
}
