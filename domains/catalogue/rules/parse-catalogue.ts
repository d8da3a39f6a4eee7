import * as z from 'zod/mini';
import { err, ok, type Result } from '@reachout/core/result';
import { type Catalogue, catalogueSchema } from './catalogue.ts';
import { type FileProblem, toFileProblem } from './fields.ts';

/**
 * Checks a catalogue file by itself and lists everything that is wrong with it at once. Whether its entries know each other is for
 * `findReferenceProblems`, and whether it fits a brand for `joinBrand`, which looks at both.
 */
export function parseCatalogue(input: unknown): Result<Catalogue, FileProblem[]> {
  const parsed = z.safeParse(catalogueSchema, input);
  if (!parsed.success) return err(parsed.error.issues.map(toFileProblem));
  const { $schema: _schema, version: _version, ...catalogue } = parsed.data;
  return ok(catalogue);
}
