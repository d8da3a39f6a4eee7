import { problemSchema } from '@reachout/contract/calls/status';
import { describeRoute, resolver } from 'hono-openapi';

type AnySchema = Parameters<typeof resolver>[0];

const problem = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: resolver(problemSchema) } },
});

/** Describes a call in /openapi.json: what it is for, what it takes and answers, and that it refuses with problem+json. */
export function describe(
  tag: string,
  summary: string,
  response: AnySchema | null,
  { status = 200, form }: { status?: 200 | 201; form?: AnySchema } = {},
) {
  const success =
    response === null
      ? { description: summary }
      : { description: summary, content: { 'application/json': { schema: resolver(response) } } };
  return describeRoute({
    tags: [tag],
    summary,
    // A multipart body is read as a stream and not by a validator, so nothing else describes it.
    ...(form && {
      requestBody: { required: true, content: { 'multipart/form-data': { schema: resolver(form) } } },
    }),
    responses: {
      [status]: success,
      '4XX': problem('The request was refused; `code` and `detail` say why and what to do'),
      '5XX': problem('The request could not be served now; nothing was changed unless the answer says so'),
    },
  });
}
