import { paths } from '@reachout/core/paths';
import { headingAnchor, mark, tabs } from '@reachout/core/page-hooks';
import { consoleCopy } from '../../messages/console.ts';
import { referenceCopy } from '../../messages/reference.ts';
import { englishText } from '@reachout/language/english-text';
import { Rich } from '@reachout/language/rich';
import { Badge } from '@reachout/ui/badge';
import { Disclosure } from '@reachout/ui/disclosure';
import { CodeBlock } from './code-block.tsx';
import { tryOperation } from '../../rules/api/page-hooks.ts';
import { CodeText } from './code-text.tsx';
import { FieldList } from './field-list.tsx';
import type { ApiBody, ApiOperation, ApiResponse } from './model.ts';

/** One operation: what it takes, what it answers, and how it is called. */
export function ApiOperationSection({
  operation,
  hasConsole,
}: {
  operation: ApiOperation;
  hasConsole: boolean;
}) {
  const { id, title, description, access, parameters, bodies, requests, tried, responses, refusals } =
    operation;
  return (
    <section className="api-operation" aria-labelledby={id}>
      <div className="heading heading-2">
        <h2 id={id} {...englishText()}>
          {title}
        </h2>
        <a className={headingAnchor} href={`#${id}`} aria-label={referenceCopy.linkToSection({ title })} />
      </div>
      <ApiCall {...operation} />
      {description === undefined ? null : (
        <p {...englishText()}>
          <CodeText text={description} />
        </p>
      )}
      <Access ways={access} />
      {parameters.length > 0 ? (
        <>
          <h3>{referenceCopy.parameters()}</h3>
          <FieldList fields={parameters} side="request" />
        </>
      ) : null}
      {bodies.map((body) => (
        <RequestBody key={body.mediaType} body={body} />
      ))}
      <h3>{referenceCopy.request()}</h3>
      <Requests id={id} requests={requests} />
      {tried === undefined || !hasConsole ? null : <TryButton id={id} operation={tried} />}
      {responses.map((response) => (
        <ResponsePart key={response.status} response={response} operation={title} />
      ))}
      {refusals.length > 0 ? (
        <p className="api-errors">
          <Rich
            message={referenceCopy.refusals}
            values={{
              codes: (
                <bdi {...englishText()}>
                  <CodeText
                    text={refusals.map(({ status, description: codes }) => `${status} ${codes}`).join(', ')}
                  />
                </bdi>
              ),
            }}
          />
        </p>
      ) : null}
    </section>
  );
}

const languageNames = { sh: referenceCopy.curl, ts: referenceCopy.typeScript };

/** The request in each language; which of them somebody reads is remembered like the tabs of an article. */
function Requests({ id, requests }: { id: string; requests: ApiOperation['requests'] }) {
  return (
    <div className="prose">
      <div className="tabs" {...mark(tabs)}>
        {requests.map(({ language, code }, at) => (
          <details key={language} className="tab" name={id} open={at === 0}>
            <summary {...englishText()}>{languageNames[language]()}</summary>
            <CodeBlock title={languageNames[language]()} isTitled={false} code={code} />
          </details>
        ))}
      </div>
    </div>
  );
}

function TryButton({ id, operation }: { id: string; operation: string }) {
  return (
    <button
      type="button"
      className="ui-button ui-needs-script api-try"
      data-variant="secondary"
      data-size="small"
      aria-describedby={id}
      {...mark(tryOperation, operation)}
    >
      {consoleCopy.tryIt()}
    </button>
  );
}

/** The method and the path of an operation. */
function ApiCall({ method, path }: Pick<ApiOperation, 'method' | 'path'>) {
  return (
    <p className="api-call">
      <Badge tone={method === 'GET' ? 'neutral' : 'accent'}>{method}</Badge> <code>{path}</code>
    </p>
  );
}

/** What the caller proves who they are by. */
function Access({ ways }: { ways: ApiOperation['access'] }) {
  if (ways.length === 0) return null;
  return (
    <p>
      <Rich
        message={referenceCopy.access}
        values={{
          ways: (
            <CodeText
              text={ways.map(nameWay).reduce((one, other) => referenceCopy.eitherWay({ one, other }))}
            />
          ),
        }}
      />
    </p>
  );
}

function nameWay(schemes: readonly string[]): string {
  if (schemes.length === 0) return referenceCopy.noAccess();
  return schemes
    .map((name) => `\`${name}\``)
    .reduce((one, other) => referenceCopy.bothSchemes({ one, other }));
}

function RequestBody({ body }: { body: ApiBody }) {
  return (
    <>
      <h3>{referenceCopy.requestBody()}</h3>
      {body.sameAs === undefined ? (
        <>
          <BodyType body={body} />
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
      <h3>{referenceCopy.response({ status })}</h3>
      {description === operation ? null : <p {...englishText()}>{description}</p>}
      {headers.length > 0 ? (
        <ul className="api-fields">
          {headers.map(({ name, description: what }) => (
            <li key={name}>
              <code>{name}</code> <span>{referenceCopy.header()}</span>
              <p {...englishText()}>
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
        <BodyType body={body} />
      ) : (
        <CodeBlock
          title={referenceCopy.responseExample({ status, mediaType: body.mediaType })}
          code={body.example}
        />
      )}
      {body.fields.length > 0 ? (
        <Disclosure summary={referenceCopy.responseFields({ count: body.fields.length })}>
          <FieldList fields={body.fields} side="response" />
        </Disclosure>
      ) : null}
    </>
  );
}

function BodyType({ body: { type, mediaType } }: { body: ApiBody }) {
  return (
    <p>
      <Rich
        message={referenceCopy.bodyType}
        values={{ type: <bdi {...englishText()}>{capitalised(type)}</bdi>, mediaType, code: <code /> }}
      />
    </p>
  );
}

function SameBody({ body, operation }: { body: ApiBody; operation: NonNullable<ApiBody['sameAs']> }) {
  return (
    <p>
      <Rich
        message={referenceCopy.sameAs}
        values={{
          operation: operation.title,
          mediaType: body.mediaType,
          link: (
            <a
              className="ui-link"
              href={`${operation.group === undefined ? '' : paths.apiGroup(operation.group)}#${operation.id}`}
              {...englishText()}
            />
          ),
          code: <code />,
        }}
      />
    </p>
  );
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
