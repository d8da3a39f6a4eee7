import { join } from 'node:path';
import type { Content } from '@reachout/content';
import { compileWithoutProblems } from '@reachout/content/testing/pipeline';
import { brand } from '@reachout/core/testing/samples';

const dir = join(import.meta.dirname, '../../../content');

/**
 * The documentation that comes with the software, in the words of the default brand.
 *
 * @throws {ContentError} where it has problems: an article that has one is left out, and nothing would be learnt of it
 */
export async function documentation(): Promise<Content> {
  return (await compileWithoutProblems({ dir, brand })).content;
}
