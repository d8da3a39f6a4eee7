import {
  createResolve,
  type Content,
  type JsonSchema,
  type OpenApiDocument,
  type OpenApiOperation,
  type OpenApiResponse,
  type Parameter,
  type RequestBody,
  type Resolve,
} from '../../rules/api/open-api.ts';

const componentPrefix = '#/components/schemas/';

/**
 * The types of the API as a declaration file of TypeScript: one for each named schema, and `Calls`, which has what each call takes and answers by its operation id.
 */
export function writeTypeFile(document: OpenApiDocument): string {
  const resolve = createResolve(document);
  const schemas = Object.entries(document.components?.schemas ?? {}).map(
    ([name, schema]) => `${comment(schema.description, '')}export type ${name} = ${typeText(schema, '')};`,
  );
  const calls = Object.entries(document.paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([method, operation]) =>
      writeCall(`${method.toUpperCase()} ${path}`, operation, resolve),
    ),
  );
  return [
    `// ${document.info.title}, version ${document.info.version}. Generated from its description.`,
    ...schemas,
    `/** What each call takes and answers, by its operation id. */\nexport interface Calls {\n${calls.join('\n')}\n}`,
    '',
  ].join('\n\n');
}

function writeCall(address: string, operation: OpenApiOperation, resolve: Resolve): string {
  const { operationId = '', parameters = [], requestBody, responses = {} } = operation;
  const described = parameters.map((each) => resolve<Parameter>(each));
  const at = (place: string): string | undefined => {
    const fields = described.filter((each) => each.in === place);
    if (fields.length === 0) return undefined;
    const lines = fields.map(
      ({ name, required = false, schema = {} }) =>
        `      ${propertyName(name)}${required ? '' : '?'}: ${typeText(schema, '      ')};\n`,
    );
    return `{\n${lines.join('')}    }`;
  };
  const [, success] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? [];
  const parts = {
    path: at('path'),
    query: at('query'),
    headers: at('header'),
    body: requestBody && contentType(resolve<RequestBody>(requestBody).content),
    response: success && contentType(resolve<OpenApiResponse>(success).content),
  };
  const lines = Object.entries(parts).flatMap(([name, type]) =>
    type === undefined ? [] : [`    ${name}: ${type};`],
  );
  return `  /** ${[address, operation.summary].filter(Boolean).join(': ')} */\n  ${propertyName(operationId)}: {\n${lines.join('\n')}\n  };`;
}

/** The type of the first media type; what is no JSON and no form is text or bytes. */
function contentType(content: Content = {}): string | undefined {
  const [first] = Object.values(content);
  return first?.schema === undefined ? undefined : typeText(first.schema, '    ');
}

function typeText(schema: JsonSchema, indent: string): string {
  const { $ref, const: constant, enum: values, anyOf, oneOf, allOf, type } = schema;
  if ($ref !== undefined)
    return $ref.startsWith(componentPrefix) ? $ref.slice(componentPrefix.length) : 'unknown';
  if (constant !== undefined) return JSON.stringify(constant);
  if (values !== undefined) return values.map((value) => JSON.stringify(value)).join(' | ');
  const alternatives = anyOf ?? oneOf;
  if (alternatives !== undefined)
    return unique(alternatives.map((each) => typeText(each, indent))).join(' | ');
  if (allOf !== undefined) return allOf.map((each) => inBrackets(typeText(each, indent))).join(' & ');
  const types = [type ?? (schema.properties === undefined ? 'unknown' : 'object')].flat();
  return unique(types.map((each) => typeOf(each, schema, indent))).join(' | ');
}

function typeOf(type: string, schema: JsonSchema, indent: string): string {
  switch (type) {
    case 'object':
      return objectType(schema, indent);
    case 'array':
      return `${inBrackets(typeText(schema.items ?? {}, indent))}[]`;
    case 'integer':
    case 'number':
      return 'number';
    case 'string':
      return schema.format === 'binary' ? 'Blob' : 'string';
    case 'boolean':
    case 'null':
      return type;
    default:
      return 'unknown';
  }
}

function objectType({ properties, required = [], additionalProperties }: JsonSchema, indent: string): string {
  if (properties === undefined) {
    const values =
      typeof additionalProperties === 'object' ? typeText(additionalProperties, indent) : 'unknown';
    return `Record<string, ${values}>`;
  }
  const inner = `${indent}  `;
  const lines = Object.entries(properties).map(
    ([name, property]) =>
      `${comment(property.description, inner)}${inner}${propertyName(name)}${required.includes(name) ? '' : '?'}: ${typeText(property, inner)};\n`,
  );
  return lines.length === 0 ? 'Record<string, never>' : `{\n${lines.join('')}${indent}}`;
}

function comment(text: string | undefined, indent: string): string {
  return text === undefined ? '' : `${indent}/** ${text.replaceAll('*/', '* /')} */\n`;
}

function inBrackets(type: string): string {
  return / [|&] /.test(type) ? `(${type})` : type;
}

function unique(types: readonly string[]): string[] {
  return [...new Set(types)];
}

function propertyName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
}
