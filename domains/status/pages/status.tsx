import type { Brand } from '@reachout/brand/rules/brand';
import type { StatusResponse } from '../rules/calls/status.ts';
import { apiPaths, paths } from '@reachout/core/paths';
import { statusNotPublished } from '../rules/status-source.ts';
import { LinkButton } from '@reachout/ui/link-button';
import { StatusPill } from '@reachout/ui/status-pill';
import type { ReactNode } from 'react';
import { indicatorLabels, indicatorTones } from './incident-labels.ts';
import { IncidentList } from './incident-list.tsx';
import { Moment } from '@reachout/web/lib/moment';

export interface StatusPageProps {
  brand: Pick<Brand, 'name' | 'links'>;
  status: StatusResponse;
  /** When it was read. */
  asOf: string;
}

/** The status page: ongoing incidents, and those resolved in the last week. */
export function StatusPage({ brand, status, asOf }: StatusPageProps) {
  const { indicator, incidents } = status;
  if (!status.isPublished) return <NotPublished brand={brand} />;
  const ongoing = incidents.filter(({ resolvedAt }) => resolvedAt === null);
  const resolved = incidents.filter(({ resolvedAt }) => resolvedAt !== null);
  return (
    <div className="ui-page site-page">
      <header className="site-head">
        <h1 className="text-32 font-semibold">Status of {brand.name}</h1>
        <p className="site-badges">
          <StatusPill tone={indicatorTones[indicator]}>{indicatorLabels[indicator]}</StatusPill>
          <span className="text-13 text-muted">
            As of <Moment at={asOf} />. Reload the page for the latest.
          </span>
        </p>
      </header>
      {indicator === 'unknown' ? <Unknown /> : <Now ongoing={ongoing} />}
      {indicator === 'unknown' ? null : (
        <section className="site-section" aria-labelledby="last-week">
          <h2 id="last-week" className="text-18 font-semibold">
            Resolved in the last 7 days
          </h2>
          {resolved.length > 0 ? (
            <IncidentList incidents={resolved} />
          ) : (
            <p className="text-14 text-muted">No incident was resolved in the last 7 days.</p>
          )}
        </section>
      )}
      <TellSupport title="Is your problem not listed?">
        Tell Support what you see. A monitor of yours can read this page as JSON at{' '}
        <a className="ui-link" href={apiPaths.status()}>
          <code>{apiPaths.status()}</code>
        </a>
        .
      </TellSupport>
    </div>
  );
}

/** Shown where the operator keeps no incidents: an empty list proves nothing, and the page says so. */
function NotPublished({ brand }: Pick<StatusPageProps, 'brand'>) {
  const isElsewhere = brand.links.status !== paths.status();
  return (
    <div className="ui-page site-page">
      <header className="site-head">
        <h1 className="text-32 font-semibold">Status of {brand.name}</h1>
        <p className="site-badges">
          <StatusPill tone="neutral">{statusNotPublished}</StatusPill>
        </p>
      </header>
      <p className="text-16">
        Incidents are not published on this page, so it says neither that everything works nor that something
        is wrong.
      </p>
      {isElsewhere ? (
        <p>
          <LinkButton href={brand.links.status}>See the status page</LinkButton>
        </p>
      ) : null}
      <TellSupport title="Is something not working?">
        Tell Support what you see, since when, and on which project or domain.
      </TellSupport>
    </div>
  );
}

function TellSupport({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="site-section ui-no-print" aria-labelledby="tell-support">
      <h2 id="tell-support" className="text-18 font-semibold">
        {title}
      </h2>
      <p className="text-14 text-muted">{children}</p>
      <p>
        <LinkButton href={paths.help()}>Reach out to Support</LinkButton>
      </p>
    </section>
  );
}

function Now({ ongoing }: { ongoing: StatusResponse['incidents'] }) {
  return (
    <section className="site-section" aria-labelledby="now">
      <h2 id="now" className="text-18 font-semibold">
        Now
      </h2>
      {ongoing.length > 0 ? (
        <IncidentList incidents={ongoing} />
      ) : (
        <p className="text-14 text-muted">We know of no incident that is going on.</p>
      )}
    </section>
  );
}

function Unknown() {
  return (
    <p className="text-16">
      We cannot read the status right now, so we do not know whether anything is wrong. Reload this page in a
      minute.
    </p>
  );
}
