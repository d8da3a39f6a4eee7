import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

/** As much of an OpenAPI document as says what is answered. */
export interface ServedDocument {
  paths: Record<string, Record<string, { responses?: Record<string, ServedResponse> }>>;
  components: { responses: Record<string, ServedResponse> };
}

interface ServedResponse {
  $ref?: string;
  content?: Record<string, { schema?: object }>;
}

/** An answer, and where it came from. */
export interface Answered {
  method: string;
  pathname: string;
  status: number;
  contentType: string;
  body: string;
}

/** What is read as JSON, with the schema that the document has for it. */
const jsonTypes = /^application\/(?:problem\+)?json$/;

/**
 * Compares answers with the JSON Schemas of the served document, by a validator that knows nothing of the schemas which the document was written from:
 * what a client would see. Gives what is wrong, or undefined.
 */
export function createServedSchemas(document: ServedDocument) {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema(document, 'api');
  const validators = new Map<string, ValidateFunction | null>();
  let compared = 0;
  const routes = Object.keys(document.paths)
    .map((path) => ({ path, pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`) }))
    .toSorted((one, other) => Number(one.path.includes('{')) - Number(other.path.includes('{')));

  const validatorOf = (path: string, method: string, status: number, type: string) => {
    const responses = document.paths[path]?.[method]?.responses ?? {};
    const key = responses[status] === undefined ? 'default' : String(status);
    const place = ['paths', path, method, 'responses', key];
    const reference = responses[key]?.$ref?.replace('#/', '').split('/');
    const response =
      reference === undefined ? responses[key] : document.components.responses[reference.at(-1) ?? ''];
    if (response?.content?.[type]?.schema === undefined) return null;
    const parts = [...(reference ?? place), 'content', type, 'schema'];
    const pointer = parts.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')));
    return ajv.compile({ $ref: `api#/${pointer.join('/')}` });
  };

  return {
    /** How many answers were compared so far. */
    compared: () => compared,
    whatIsWrong({ method, pathname, status, contentType, body }: Answered): string | undefined {
      const route = routes.find(({ pattern }) => pattern.test(pathname));
      const type = contentType.split(';')[0] ?? '';
      if (route === undefined || body === '' || !jsonTypes.test(type)) return undefined;
      const key = `${method} ${route.path} ${status} ${type}`;
      const known = validators.get(key);
      const validate =
        known === undefined ? validatorOf(route.path, method.toLowerCase(), status, type) : known;
      validators.set(key, validate);
      if (validate === null)
        return document.paths[route.path]?.[method.toLowerCase()] && `no schema for ${key}`;
      compared += 1;
      return validate(JSON.parse(body)) ? undefined : `${key}: ${ajv.errorsText(validate.errors)}`;
    },
  };
}
