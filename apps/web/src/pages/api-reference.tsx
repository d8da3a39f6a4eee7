import { paths } from '@reachout/contract/paths';
import { errorCatalogue, errorCodes } from '@reachout/contract/errors';
import { Disclosure } from '@reachout/ui/disclosure';
import type { ApiReference } from '../features/site/api-model.ts';
import { ApiOperationSection } from '../features/site/api-operation.tsx';

export type { ApiBody, ApiField, ApiOperation, ApiReference } from '../features/site/api-model.ts';

/** Every call of the API, as the server itself describes them. */
export function ApiReferencePage({ reference }: { reference: ApiReference }) {
  return (
    <div className="ui-page docs">
      <nav aria-label="API" className="docs-tree docs-side">
        <GroupLinks groups={reference.groups} />
      </nav>
      <article className="docs-article">
        <Disclosure summary="All calls" className="docs-small-tree">
          <nav aria-label="API, small screen">
            <GroupLinks groups={reference.groups} />
          </nav>
        </Disclosure>
        <nav aria-label="Breadcrumb" className="docs-breadcrumb">
          <ol>
            <li>
              <a href={paths.docs()}>Documentation</a>
            </li>
          </ol>
        </nav>
        <header className="docs-title">
          <h1 className="text-32 font-semibold">{reference.title}</h1>
          <p className="text-18 text-muted">{reference.description}</p>
        </header>
        <BeforeYouCall version={reference.version} />
        <Refusals />
        {reference.groups.map((group) => (
          <section key={group.id} className="site-section" aria-labelledby={group.id}>
            <h2 id={group.id} className="text-24 font-semibold">
              {group.name}
            </h2>
            {group.operations.map((operation) => (
              <ApiOperationSection key={operation.id} operation={operation} />
            ))}
          </section>
        ))}
      </article>
    </div>
  );
}

function GroupLinks({ groups }: Pick<ApiReference, 'groups'>) {
  return (
    <ul className="docs-tree-list">
      <li>
        <a href="#before-you-call">Before you call</a>
      </li>
      <li>
        <a href="#refusals">Refusals</a>
      </li>
      {groups.map((group) => (
        <li key={group.id}>
          <a href={`#${group.id}`}>{group.name}</a>
          <ul className="docs-tree-list">
            {group.operations.map((operation) => (
              <li key={operation.id}>
                <a href={`#${operation.id}`}>{operation.summary}</a>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

function BeforeYouCall({ version }: Pick<ApiReference, 'version'>) {
  return (
    <section className="site-section" aria-labelledby="before-you-call">
      <h2 id="before-you-call" className="text-24 font-semibold">
        Before you call
      </h2>
      <ul className="site-notes">
        <li>Send the session cookie that logging in gave you. Only the status needs none.</li>
        <li>
          Calls that change something must come from this site: send its address in the header{' '}
          <code>Origin</code>.
        </li>
        <li>
          Calls that open a case take an <code>Idempotency-Key</code> header with a UUID that is new for each
          case. The same key and body answers as the first time, and opens nothing twice.
        </li>
        <li>
          This page is made from{' '}
          <a className="ui-link" href={paths.openApi()}>
            <code>{paths.openApi()}</code>
          </a>
          , version {version}, which tools can read.
        </li>
      </ul>
    </section>
  );
}

function Refusals() {
  return (
    <section className="site-section" aria-labelledby="refusals">
      <h2 id="refusals" className="text-24 font-semibold">
        Refusals
      </h2>
      <p className="text-14">
        A call that is refused answers <code>application/problem+json</code>: <code>code</code> says why,{' '}
        <code>detail</code> what to do, <code>fields</code> what is wrong with each field, and{' '}
        <code>requestId</code> is the number to give to Support. Wait as long as the header{' '}
        <code>Retry-After</code> says, where there is one.
      </p>
      <Disclosure summary={`All ${errorCodes.length} codes`}>
        <table className="site-table">
          <caption className="ui-hidden-visually">Codes of refusals</caption>
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
                  <code>{code}</code>
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
