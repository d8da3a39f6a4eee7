import { freshKey } from '../../rules/api/try-call.ts';
import { exampleValue } from '../../rules/api/example-values.ts';
import type { OpenApiDocument, OpenApiOperation, Parameter, Resolve } from '../../rules/api/open-api.ts';

/** What an example of a call sends besides its body. */
export interface ExampleRequest {
  method: string;
  url: string;
  /** The headers that the call needs besides those that prove who calls. */
  headers: readonly (readonly [name: string, value: string])[];
  /** How it is proved who calls: by an access token where the call takes one, which is the way for programs. */
  way: 'token' | 'session' | 'other' | 'none';
  /** The names of the schemes of that way. */
  schemes: readonly string[];
}

/** The least that a call needs, with example values. */
export function exampleRequest(
  document: OpenApiDocument,
  { method, path, operation }: { method: string; path: string; operation: OpenApiOperation },
  resolve: Resolve,
): ExampleRequest {
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
  const { security = [] } = operation;
  const schemes = Object.keys(security.find((each) => 'accessToken' in each) ?? security[0] ?? {});
  return {
    method: method.toUpperCase(),
    url: origin + filled + (query && `?${query}`),
    // The one header whose value this site knows.
    headers: [...needed('header'), ...parameters.filter(isOptionalKey)].map((each) => [
      each.name,
      each.name.toLowerCase() === 'origin' ? origin : valueOf(each),
    ]),
    way: wayOf(schemes),
    schemes,
  };
}

function isOptionalKey({ name, required = false }: Parameter): boolean {
  return name === freshKey && !required;
}

function wayOf(schemes: readonly string[]): ExampleRequest['way'] {
  if (schemes.length === 0) return 'none';
  if (schemes.length === 1 && schemes[0] === 'accessToken') return 'token';
  return schemes.includes('session') ? 'session' : 'other';
}
