import { Badge } from '@reachout/ui/badge';
import { Disclosure } from '@reachout/ui/disclosure';
import { CodeBlock } from './code-block.tsx';
import { BreakableCode, CodeText } from './code-text.tsx';
import { FieldList } from './field-list.tsx';
import type { ApiBody, ApiOperation, ApiResponse } from './model.ts';

/** One operation: what it takes, what it answers, and how it is called. */
export function ApiOperationSection({ operation }: { operation: ApiOperation }) {
  const { id, title, description, access, parameters, bodies, request, responses, refusals } = operation;
  return (
    <section className="api-operation" aria-labelledby={id}>
      <div className="heading heading-2">
        <h2 id={id}>{title}</h2>
        <a className="heading-anchor" href={`#${id}`} aria-label={`Link to section “${title}”`} />
      </div>
      <ApiCall {...operation} />
      {description === undefined ? null : (
        <p>
          <CodeText text={description} />
        </p>
      )}
      <Access ways={access} />
      {parameters.length > 0 ? (
        <>
          <h3>Parameters</h3>
          <FieldList fields={parameters} side="request" />
        </>
      ) : null}
      {bodies.map((body) => (
        <RequestBody key={body.mediaType} body={body} />
      ))}
      <CodeBlock title="Request" code={request} />
      {responses.map((response) => (
        <ResponsePart key={response.status} response={response} operation={title} />
      ))}
      {refusals.length > 0 ? (
        <p className="api-errors">
          Errors:{' '}
          <CodeText
            text={refusals.map(({ status, description: codes }) => `${status} ${codes}`).join(', ')}
          />
          .
        </p>
      ) : null}
    </section>
  );
}

/** The method and the path of an operation. */
function ApiCall({ method, path }: Pick<ApiOperation, 'method' | 'path'>) {
  return (
    <p className="api-call">
      <Badge tone={method === 'GET' ? 'neutral' : 'accent'}>{method}</Badge> <BreakableCode text={path} />
    </p>
  );
}

/** What the caller proves who they are by. */
function Access({ ways }: { ways: ApiOperation['access'] }) {
  if (ways.length === 0) return null;
  return (
    <p>
      Authentication: <CodeText text={ways.map(nameWay).join(', or ')} />.
    </p>
  );
}

function nameWay(schemes: readonly string[]): string {
  return schemes.map((name) => `\`${name}\``).join(' and ') || 'none';
}

function RequestBody({ body }: { body: ApiBody }) {
  return (
    <>
      <h3>Request body</h3>
      {body.sameAs === undefined ? (
        <>
          <p>
            {capitalised(body.type)}, <code>{body.mediaType}</code>.
          </p>
          {body.fields.length > 0 ? <FieldList fields={body.fields} side="request" /> : null}
        </>
      ) : (
        <SameBody body={body} operation={body.sameAs} />
      )}
    </>
  );
}

function ResponsePart({
  response: { status, description, headers, bodies },
  operation,
}: {
  response: ApiResponse;
  operation: string;
}) {
  return (
    <>
      <h3>Response {status}</h3>
      {description === operation ? null : <p>{description}</p>}
      {headers.length > 0 ? (
        <ul className="api-fields">
          {headers.map(({ name, description: what }) => (
            <li key={name}>
              <code>{name}</code> <span>header</span>
              <p>
                <CodeText text={what} />
              </p>
            </li>
          ))}
        </ul>
      ) : null}
      {bodies.map((body) => (
        <ResponseBody key={body.mediaType} status={status} body={body} />
      ))}
    </>
  );
}

/** An example at once; every field of a long body when somebody asks for it. */
function ResponseBody({ status, body }: { status: string; body: ApiBody }) {
  if (body.sameAs !== undefined) return <SameBody body={body} operation={body.sameAs} />;
  return (
    <>
      {body.example === undefined ? (
        <p>
          {capitalised(body.type)}, <code>{body.mediaType}</code>.
        </p>
      ) : (
        <CodeBlock title={`Response ${status}: ${body.mediaType}`} code={body.example} />
      )}
      {body.fields.length > 0 ? (
        <Disclosure summary={`Fields of the response (${body.fields.length})`}>
          <FieldList fields={body.fields} side="response" />
        </Disclosure>
      ) : null}
    </>
  );
}

function SameBody({ body, operation }: { body: ApiBody; operation: Pick<ApiOperation, 'id' | 'title'> }) {
  return (
    <p>
      The same as in{' '}
      <a className="ui-link" href={`#${operation.id}`}>
        {operation.title}
      </a>
      , <code>{body.mediaType}</code>.
    </p>
  );
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
