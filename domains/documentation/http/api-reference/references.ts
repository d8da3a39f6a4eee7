import type { ApiReference } from '../../pages/api-reference.tsx';
import type { ApiDocument, ApiReader } from '../openapi.ts';
import type { OpenApiDocument } from '../../rules/api/open-api.ts';
import { readApiReference } from './read-reference.ts';

/** The reference by audience, cached for each. */
export type ApiReferences = (reader: ApiReader) => ApiReference;

/** Creates references lazily from the document: at the first request the application has all its routes. */
export function createApiReferences(documentFor: ApiDocument): ApiReferences {
  const read = new Map<ApiReader, ApiReference>();
  return (reader) => {
    // Written by our own generator from our own schemas.
    const reference = read.get(reader) ?? readApiReference(documentFor(reader) as unknown as OpenApiDocument);
    read.set(reader, reference);
    return reference;
  };
}
