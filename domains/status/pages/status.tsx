import type { Brand } from '@reachout/brand/rules/brand';
import type { StatusResponse } from '../rules/calls/status.ts';
import { apiPaths, paths } from '@reachout/core/paths';
import { Rich } from '@reachout/language/rich';
import { statusCopy } from '../messages/status.ts';
import { LinkButton } from '@reachout/ui/link-button';
import { StatusPill } from '@reachout/ui/status-pill';
import type { ReactNode } from 'react';
import { indicatorLabels, indicatorTones } from './incident-labels.ts';
import { IncidentList } from './incident-list.tsx';
import { Timestamp } from '@reachout/web/lib/timestamp';

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
        <h1 className="text-32 font-semibold">{statusCopy.statusOf({ brand: brand.name })}</h1>
        <p className="site-badges">
          <StatusPill tone={indicatorTones[indicator]}>{indicatorLabels[indicator]()}</StatusPill>
          <span className="text-13 text-muted">
            <Rich message={statusCopy.asOf} values={{ time: <Timestamp at={asOf} /> }} />
          </span>
        </p>
      </header>
      {indicator === 'unknown' ? <Unknown /> : <Now ongoing={ongoing} />}
      {indicator === 'unknown' ? null : (
        <section className="site-section" aria-labelledby="last-week">
          <h2 id="last-week" className="text-18 font-semibold">
            {statusCopy.resolvedLately()}
          </h2>
          {resolved.length > 0 ? (
            <IncidentList incidents={resolved} />
          ) : (
            <p className="text-14 text-muted">{statusCopy.nothingResolved()}</p>
          )}
        </section>
      )}
      <TellSupport title={statusCopy.notListed()}>
        <Rich
          message={statusCopy.tellAndRead}
          values={{
            path: apiPaths.statusSummary(),
            code: <code />,
            link: <a className="ui-link" href={apiPaths.statusSummary()} />,
            feed: <a className="ui-link" href={paths.statusFeed()} />,
          }}
        />
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
        <h1 className="text-32 font-semibold">{statusCopy.statusOf({ brand: brand.name })}</h1>
        <p className="site-badges">
          <StatusPill tone="neutral">{statusCopy.notPublished()}</StatusPill>
        </p>
      </header>
      <p className="text-16">{statusCopy.notPublishedLead()}</p>
      {isElsewhere ? (
        <p>
          <LinkButton href={brand.links.status}>{statusCopy.seeStatusPage()}</LinkButton>
        </p>
      ) : null}
      <TellSupport title={statusCopy.notWorking()}>{statusCopy.tellSupport()}</TellSupport>
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
        <LinkButton href={paths.help()}>{statusCopy.reachOut()}</LinkButton>
      </p>
    </section>
  );
}

function Now({ ongoing }: { ongoing: StatusResponse['incidents'] }) {
  return (
    <section className="site-section" aria-labelledby="now">
      <h2 id="now" className="text-18 font-semibold">
        {statusCopy.now()}
      </h2>
      {ongoing.length > 0 ? (
        <IncidentList incidents={ongoing} />
      ) : (
        <p className="text-14 text-muted">{statusCopy.noIncident()}</p>
      )}
    </section>
  );
}

function Unknown() {
  return <p className="text-16">{statusCopy.unknownLead()}</p>;
}
