import type { PageTree } from '@reachout/content';
import type { Brand } from '@reachout/brand/rules/brand';
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
    heading('make-a-request', 'Make a request'),
    ...(schemes.length > 0 ? [heading('authentication', 'Authentication')] : []),
    heading('errors', 'Errors'),
    heading('operations', 'Operations'),
  ];
}

export interface ApiReferencePageProps {
  reference: ApiReference;
  tree: PageTree;
  brand: Pick<Brand, 'assistants'>;
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
          <h1>API reference</h1>
          <p className="text-18 text-muted">
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
      <Requests reference={reference} />
      {reference.schemes.length > 0 ? <Authentication schemes={reference.schemes} /> : null}
      <Errors />
      <section className="site-section" aria-labelledby="operations">
        <h2 id="operations" className="text-24 font-semibold">
          Operations
        </h2>
        <div className="api-groups" data-moved="">
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
    <section className="api-group" aria-labelledby={id}>
      <h3 id={id}>
        <a href={address}>{name}</a>
      </h3>
      {description === undefined ? null : <p>{description}</p>}
      <ul className="api-list">
        {operations.map(({ id: operation, title, method, path }) => (
          <li key={operation} id={operation}>
            <a href={`${address}#${operation}`}>{title}</a>{' '}
            <code>
              {method} {path}
            </code>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Requests({ reference: { version, origin } }: Pick<ApiReferencePageProps, 'reference'>) {
  return (
    <section id="before-you-call" className="site-section" aria-labelledby="make-a-request">
      <h2 id="make-a-request" className="text-24 font-semibold">
        Make a request
      </h2>
      <ul className="site-notes">
        <li>
          Paths begin after <code>{origin}</code>.
        </li>
        <li>
          <a className="ui-link" href={paths.apiGuide()}>
            The support API
          </a>{' '}
          explains sessions, repeated requests, limits and lists.
        </li>
        <li>
          An operation that changes something needs the header <code>Origin</code> with the address of this
          site. Browsers send it by themselves.
        </li>
        <li>
          An operation that creates a case needs the header <code>Idempotency-Key</code> with a UUID that is
          new for each case. The same key with the same body gives the first response again and creates
          nothing twice.
        </li>
        <li>
          These pages are generated from{' '}
          <a className="ui-link" href={paths.openApi()}>
            <code>{paths.openApi()}</code>
          </a>
          , version {version}.
        </li>
      </ul>
    </section>
  );
}

function Authentication({ schemes }: Pick<ApiReference, 'schemes'>) {
  return (
    <section className="site-section" aria-labelledby="authentication">
      <h2 id="authentication" className="text-24 font-semibold">
        Authentication
      </h2>
      <p className="text-14">Each operation names what it accepts:</p>
      <dl className="api-schemes">
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
        Errors
      </h2>
      <p className="text-14">
        An error is <code>application/problem+json</code>: <code>code</code> says why, <code>detail</code>{' '}
        what to do, <code>fields</code> what is wrong with each field, and <code>requestId</code> is the
        number to give to Support. Wait as long as the header <code>Retry-After</code> says, where there is
        one.
      </p>
      <Disclosure summary={`All ${errorCodes.length} codes`}>
        <table className="site-table api-codes">
          <caption className="ui-hidden-visually">Error codes</caption>
          <thead>
            <tr>
              <th scope="col">Code</th>
              <th scope="col">Status</th>
              <th scope="col">Meaning</th>
            </tr>
          </thead>
          <tbody>
            {errorCodes.map((code) => (
              <tr key={code}>
                <th scope="row" data-label="Code">
                  <BreakableCode text={code} />
                </th>
                <td data-label="Status">{errorCatalogue[code].status}</td>
                <td data-label="Meaning">{errorCatalogue[code].message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Disclosure>
    </section>
  );
}
