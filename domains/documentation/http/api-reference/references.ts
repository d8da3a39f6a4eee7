import type { ApiReference } from '../../pages/api-reference.tsx';
import type { ApiDocument, ApiReader } from '../openapi.ts';
import type { OpenApiDocument } from './open-api.ts';
import { readApiReference } from './read-reference.ts';

/** The reference as a reader may see it, read once for each kind of reader. */
export type ApiReferences = (reader: ApiReader) => ApiReference;

/** Reads references from the document when one is first asked for: by then the application has all its routes. */
export function createApiReferences(documentFor: ApiDocument): ApiReferences {
  const read = new Map<ApiReader, ApiReference>();
  return (reader) => {
    // Written by our own generator from our own schemas.
    const reference = read.get(reader) ?? readApiReference(documentFor(reader) as unknown as OpenApiDocument);
    read.set(reader, reference);
    return reference;
  };
}
