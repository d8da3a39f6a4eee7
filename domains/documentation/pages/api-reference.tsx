import * as hook from '@reachout/web/lib/page-hooks';
import { mark } from '@reachout/core/page-hooks';
import { referenceCopy } from '../messages/reference.ts';
import type { PageTree } from '@reachout/content';
import type { Brand } from '@reachout/brand/rules/brand';
import { englishText } from '@reachout/language/english-text';
import { Rich } from '@reachout/language/rich';
import { errorCatalogue, errorCodes } from '@reachout/core/errors';
import { paths } from '@reachout/core/paths';
import { Disclosure } from '@reachout/ui/disclosure';
import { BreakableCode, CodeText } from './api-reference/code-text.tsx';
import type { ApiGroup, ApiReference } from './api-reference/model.ts';
import { PageActions } from './page-actions.tsx';
import { DocsFrame } from './docs-frame.tsx';
import { PreviousAndNext } from './previous-and-next.tsx';

export type {
  ApiBody,
  ApiField,
  ApiGroup,
  ApiOperation,
  ApiParameter,
  ApiReference,
} from './api-reference/model.ts';

const heading = (id: string, text: string) => ({ depth: 2, id, text }) as const;

function headingsOf({ schemes }: ApiReference) {
  return [
    heading('make-a-request', referenceCopy.makeRequest()),
    ...(schemes.length > 0 ? [heading('authentication', referenceCopy.authentication())] : []),
    heading('errors', referenceCopy.errors()),
    heading('operations', referenceCopy.operations()),
  ];
}

export interface ApiReferencePageProps {
  reference: ApiReference;
  tree: PageTree;
  brand: Pick<Brand, 'assistants' | 'links'>;
  /** Absolute address of this site. */
  origin: string;
}

/**
 * The reference's first page: what every call has in common, and where each is. Every call once stood on this page: its old address leads on
 * from its line here, without a script by the link in it.
 */
export function ApiReferencePage({ reference, tree, brand, origin }: ApiReferencePageProps) {
  const path = paths.apiReference();
  return (
    <DocsFrame
      path={path}
      tree={tree}
      headings={headingsOf(reference)}
      head={
        <header className="docs-title">
          <h1>{referenceCopy.title()}</h1>
          <p className="text-18 text-muted" {...englishText()}>
            <CodeText text={reference.description} />
          </p>
          <PageActions
            page={{ path, title: reference.title }}
            origin={origin}
            assistants={brand.assistants}
          />
        </header>
      }
    >
      <Requests reference={reference} brand={brand} />
      {reference.schemes.length > 0 ? <Authentication schemes={reference.schemes} /> : null}
      <Errors />
      <section className="site-section" aria-labelledby="operations">
        <h2 id="operations" className="text-24 font-semibold">
          {referenceCopy.operations()}
        </h2>
        <div className="api-groups" {...mark(hook.movedPlaces)}>
          {reference.groups.map((group) => (
            <GroupPart key={group.id} group={group} />
          ))}
        </div>
      </section>
      <PreviousAndNext tree={tree} path={path} />
    </DocsFrame>
  );
}

function GroupPart({ group: { id, name, description, operations } }: { group: ApiGroup }) {
  const address = paths.apiGroup(id);
  return (
    <section className="api-group" aria-labelledby={id} {...englishText()}>
      <h3 id={id}>
        <a className="ui-link" href={address}>
          {name}
        </a>
      </h3>
      {description === undefined ? null : <p>{description}</p>}
      <ul className="api-list">
        {operations.map(({ id: operation, title, method, path }) => (
          <li key={operation} id={operation}>
            <a className="ui-link" href={`${address}#${operation}`}>
              {title}
            </a>{' '}
            <code>
              {method} {path}
            </code>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Requests({
  reference: { version, origin },
  brand,
}: Pick<ApiReferencePageProps, 'reference' | 'brand'>) {
  const { apiGuide } = brand.links;
  return (
    <section id="before-you-call" className="site-section" aria-labelledby="make-a-request">
      <h2 id="make-a-request" className="text-24 font-semibold">
        {referenceCopy.makeRequest()}
      </h2>
      <ul className="site-notes">
        <li>
          <Rich message={referenceCopy.pathsBegin} values={{ origin, code: <code /> }} />
        </li>
        {apiGuide === null ? null : (
          <li>
            <Rich
              message={referenceCopy.guide}
              values={{ link: <a className="ui-link" href={apiGuide} /> }}
            />
          </li>
        )}
        <li>
          <Rich
            message={referenceCopy.types}
            values={{
              path: paths.apiTypes(),
              code: <code />,
              link: <a className="ui-link" href={paths.apiTypes()} />,
            }}
          />
        </li>
        <li>
          <Rich message={referenceCopy.originHeader} values={{ header: 'Origin', code: <code /> }} />
        </li>
        <li>
          <Rich
            message={referenceCopy.idempotencyKey}
            values={{ header: 'Idempotency-Key', code: <code /> }}
          />
        </li>
        <li>
          <Rich
            message={referenceCopy.generated}
            values={{
              path: paths.openApi(),
              version,
              code: <code />,
              link: <a className="ui-link" href={paths.openApi()} />,
            }}
          />
        </li>
      </ul>
    </section>
  );
}

function Authentication({ schemes }: Pick<ApiReference, 'schemes'>) {
  return (
    <section className="site-section" aria-labelledby="authentication">
      <h2 id="authentication" className="text-24 font-semibold">
        {referenceCopy.authentication()}
      </h2>
      <p className="text-14">{referenceCopy.acceptedWays()}</p>
      <dl className="api-schemes" {...englishText()}>
        {schemes.map(({ name, how, description }) => (
          <div key={name}>
            <dt>
              <code>{name}</code>, <CodeText text={how} />
            </dt>
            <dd>
              <CodeText text={description} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Errors() {
  return (
    <section id="refusals" className="site-section" aria-labelledby="errors">
      <h2 id="errors" className="text-24 font-semibold">
        {referenceCopy.errors()}
      </h2>
      <p className="text-14">
        <Rich
          message={referenceCopy.errorFormat}
          values={{
            mediaType: 'application/problem+json',
            codeField: 'code',
            detailField: 'detail',
            fieldsField: 'fields',
            requestIdField: 'requestId',
            retryAfter: 'Retry-After',
            code: <code />,
          }}
        />
      </p>
      <Disclosure summary={referenceCopy.allCodes({ count: errorCodes.length })}>
        <table className="site-table api-codes">
          <caption className="ui-hidden-visually">{referenceCopy.errorCodes()}</caption>
          <thead>
            <tr>
              <th scope="col">{referenceCopy.code()}</th>
              <th scope="col">{referenceCopy.status()}</th>
              <th scope="col">{referenceCopy.meaning()}</th>
            </tr>
          </thead>
          <tbody>
            {errorCodes.map((code) => (
              <tr key={code}>
                <th scope="row" data-label={referenceCopy.code()}>
                  <BreakableCode text={code} />
                </th>
                <td data-label={referenceCopy.status()}>{errorCatalogue[code].status}</td>
                <td data-label={referenceCopy.meaning()}>{errorCatalogue[code].message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Disclosure>
    </section>
  );
}
