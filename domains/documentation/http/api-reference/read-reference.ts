import type {
  ApiBody,
  ApiGroup,
  ApiOperation,
  ApiParameter,
  ApiReference,
} from '../../pages/api-reference.tsx';
import { curlOf } from './curl.ts';
import { exampleOf } from '../../rules/api/example-values.ts';
import {
  type Content,
  createResolve,
  type Header,
  type OpenApiDocument,
  type OpenApiOperation,
  type OpenApiResponse,
  type Parameter,
  type RequestBody,
  type Resolve,
  type SecurityScheme,
} from '../../rules/api/open-api.ts';
import { canBeTried } from '../../rules/api/try-call.ts';
import { typeScriptOf } from './typescript.ts';
import { fieldsOf, limitsOf, typeName } from './describe-schema.ts';

/** Bodies with fewer fields are repeated rather than linked, which is quicker to read. */
const worthSharing = 6;

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** Converts the OpenAPI document to the model of the reference's pages: groups of calls in order. */
export function readApiReference(document: OpenApiDocument): ApiReference {
  const resolve = createResolve(document);
  const operations = Object.entries(document.paths).flatMap(([path, byMethod]) =>
    methods.flatMap((method) => {
      const operation = byMethod[method];
      if (operation === undefined) return [];
      const described = describeOperation(document, { method, path, operation }, resolve);
      return [{ group: operation.tags?.[0] ?? 'Other', operation: described }];
    }),
  );
  const byGroup = Map.groupBy(operations, ({ group }) => group);
  // The document's own order of its tags; what it does not list comes last.
  const listed = (document.tags ?? []).map(({ name }) => name).filter((name) => byGroup.has(name));
  const names = new Set([...listed, ...byGroup.keys()]);
  const share = createSharing();
  const { title, version, description = '' } = document.info;
  return {
    title,
    version,
    description,
    origin: document.servers?.[0]?.url ?? '',
    schemes: Object.entries(document.components?.securitySchemes ?? {}).map(([name, scheme]) => ({
      name,
      how: howSent(scheme),
      description: scheme.description ?? '',
    })),
    groups: [...names].map((name): ApiGroup => {
      const tag = document.tags?.find((each) => each.name === name);
      return {
        id: anchor(name),
        name,
        ...(tag?.description !== undefined && { description: tag.description }),
        operations: (byGroup.get(name) ?? []).map(({ operation }) => share(operation, anchor(name))),
      };
    }),
  };
}

function describeOperation(
  document: OpenApiDocument,
  call: { method: string; path: string; operation: OpenApiOperation },
  resolve: Resolve,
): ApiOperation {
  const { method, path, operation } = call;
  const responses = Object.entries(operation.responses ?? {}).map(
    ([status, response]) => [status, resolve<OpenApiResponse>(response)] as const,
  );
  const body = operation.requestBody === undefined ? {} : resolve<RequestBody>(operation.requestBody);
  return {
    id: anchor(`${method} ${path}`),
    method: method.toUpperCase(),
    path,
    title: operation.summary ?? `${method.toUpperCase()} ${path}`,
    ...(operation.description !== undefined && { description: operation.description }),
    access: (operation.security ?? []).map((way) => Object.keys(way)),
    parameters: (operation.parameters ?? []).map((parameter) =>
      describeParameter(resolve<Parameter>(parameter), resolve),
    ),
    bodies: describeContent(body.content, resolve),
    requests: [
      { language: 'sh', code: curlOf(document, call, resolve) },
      { language: 'ts', code: typeScriptOf(document, call, resolve) },
    ],
    ...(operation.operationId !== undefined &&
      canBeTried(operation, resolve) && { tried: operation.operationId }),
    responses: responses
      .filter(([status]) => isSuccess(status))
      .map(([status, { description = '', content, headers = {} }]) => ({
        status,
        description,
        headers: Object.entries(headers).map(([name, header]) => ({
          name,
          description: resolve<Header>(header).description ?? '',
        })),
        bodies: describeContent(content, resolve),
      })),
    refusals: responses
      .filter(([status]) => !isSuccess(status) && /^\d{3}$/.test(status))
      .map(([status, { description = '' }]) => ({ status, description })),
  };
}

function howSent({ type, scheme, in: place, name = '' }: SecurityScheme): string {
  if (type === 'http' && scheme === 'bearer') return 'in the header `Authorization: Bearer …`';
  return `in the ${place ?? 'request'} \`${name}\``;
}

/** Deduplicates bodies: operations on one resource share long ones, which are shown where they first occur, be it on the page of another group. */
function createSharing(): (operation: ApiOperation, group: string) => ApiOperation {
  const first = new Map<string, { operation: ApiOperation; group: string }>();
  return (operation, group) => {
    const share = (body: ApiBody): ApiBody => {
      if (body.fields.length < worthSharing) return body;
      const key = JSON.stringify(body);
      const before = first.get(key);
      if (before === undefined) first.set(key, { operation, group });
      if (before === undefined || before.operation === operation) return body;
      const { id, title } = before.operation;
      return { ...body, sameAs: { id, title, ...(before.group !== group && { group: before.group }) } };
    };
    const { bodies, responses } = operation;
    return {
      ...operation,
      bodies: bodies.map(share),
      responses: responses.map((response) => ({ ...response, bodies: response.bodies.map(share) })),
    };
  };
}

/** True for a success, and for 304. */
function isSuccess(status: string): boolean {
  return /^[23]/.test(status);
}

function describeParameter(
  { name, in: place, required = false, schema = {}, description }: Parameter,
  resolve: Resolve,
): ApiParameter {
  const told = description ?? resolve(schema).description;
  return {
    name,
    place,
    type: typeName(schema, resolve),
    isRequired: required,
    limits: limitsOf(schema, resolve),
    ...(told !== undefined && { description: told }),
  };
}

function describeContent(content: Content = {}, resolve: Resolve): ApiBody[] {
  return Object.entries(content).map(([mediaType, media]) => {
    const { schema = {} } = media;
    const example = exampleText(mediaType, exampleOf(media, resolve, 'whole'));
    return {
      mediaType,
      type: typeName(schema, resolve),
      fields: fieldsOf(schema, resolve),
      ...(example !== undefined && { example }),
    };
  });
}

function exampleText(mediaType: string, example: unknown): string | undefined {
  if (example === undefined) return undefined;
  if (/[/+]json$/.test(mediaType)) return JSON.stringify(example, null, 2);
  if (mediaType === 'text/event-stream') return `data: ${JSON.stringify(example)}`;
  return undefined;
}

/** Slugifies a text, for heading ids and for the paths of groups. */
function anchor(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
