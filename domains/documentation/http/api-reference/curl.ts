import { exampleOf } from '../../rules/api/example-values.ts';
import type { OpenApiDocument, OpenApiOperation, Resolve } from '../../rules/api/open-api.ts';
import { exampleRequest } from './example-request.ts';

/** A minimal curl command for a call. Secrets are shell variables. */
export function curlOf(
  document: OpenApiDocument,
  call: { method: string; path: string; operation: OpenApiOperation },
  resolve: Resolve,
): string {
  const { operation } = call;
  const { method, url, headers, schemes } = exampleRequest(document, call, resolve);
  return [
    `curl${method === 'GET' ? '' : ` -X ${method}`} ${quote(url)}`,
    ...proofs(document, schemes),
    ...headers.map(([name, value]) => option('-H', `${name}: ${value}`)),
    ...bodyOptions(operation, resolve),
  ].join(' \\\n  ');
}

/** What proves who calls. */
function proofs(document: OpenApiDocument, schemes: readonly string[]): string[] {
  return schemes.flatMap((name) => {
    const scheme = document.components?.securitySchemes?.[name];
    if (scheme?.type === 'http' && scheme.scheme === 'bearer') return ['-H "Authorization: Bearer $TOKEN"'];
    if (scheme?.in === 'cookie') return [`-b "${scheme.name}=$SESSION"`];
    if (scheme?.in === 'header') return [`-H "${scheme.name}: $SIGNATURE"`];
    return [];
  });
}

function bodyOptions(operation: OpenApiOperation, resolve: Resolve): string[] {
  const content = operation.requestBody === undefined ? {} : (resolve(operation.requestBody).content ?? {});
  const [first] = Object.entries(content);
  if (first === undefined) return [];
  const [mediaType, media] = first;
  const example = exampleOf(media, resolve, 'required');
  if (mediaType !== 'multipart/form-data') {
    const type = option('-H', `Content-Type: ${mediaType}`);
    return example === undefined ? [type] : [type, option('-d', JSON.stringify(example, null, 2))];
  }
  return Object.entries(example as Record<string, unknown>).flatMap(([name, value]) =>
    [value].flat().map((each) => option('-F', `${name}=${String(each)}`)),
  );
}

function option(name: string, value: string): string {
  return `${name} ${quote(value)}`;
}

function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
