import type { OpenApiDocument, OpenApiOperation, Parameter, Resolve } from './open-api.ts';
import { exampleOf, exampleValue } from './example-values.ts';

/** A minimal curl command for a call. Secrets are shell variables. */
export function curlOf(
  document: OpenApiDocument,
  call: { method: string; path: string; operation: OpenApiOperation },
  resolve: Resolve,
): string {
  const { path, operation } = call;
  const method = call.method.toUpperCase();
  const origin = document.servers?.[0]?.url ?? '';
  const parameters = (operation.parameters ?? []).map((each) => resolve<Parameter>(each));
  const needed = (place: string) => parameters.filter((each) => each.in === place && each.required === true);
  const valueOf = ({ name, schema = {}, example }: Parameter): string =>
    String(example ?? exampleValue(schema, resolve, { name }));

  const filled = needed('path').reduce(
    (address, parameter) => address.replace(`{${parameter.name}}`, encodeURIComponent(valueOf(parameter))),
    path,
  );
  const query = new URLSearchParams(needed('query').map((each) => [each.name, valueOf(each)])).toString();
  const headers = needed('header').map((each) =>
    // The one header whose value this site knows.
    option('-H', `${each.name}: ${each.name.toLowerCase() === 'origin' ? origin : valueOf(each)}`),
  );
  return [
    `curl${method === 'GET' ? '' : ` -X ${method}`} ${quote(origin + filled + (query && `?${query}`))}`,
    ...proofs(document, operation),
    ...headers,
    ...bodyOptions(operation, resolve),
  ].join(' \\\n  ');
}

/** The call's authentication: the first security requirement of the document. */
function proofs(document: OpenApiDocument, operation: OpenApiOperation): string[] {
  const [way = {}] = operation.security ?? [];
  return Object.keys(way).flatMap((name) => {
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
