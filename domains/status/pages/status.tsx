import type { Brand } from '@reachout/brand/rules/brand';
import type { StatusResponse } from '../rules/calls/status.ts';
import { apiPaths, paths } from '@reachout/core/paths';
import { Rich } from '@reachout/language/rich';
import { statusCopy } from '../messages/status.ts';
import { Badge } from '@reachout/ui/badge';
import { LinkButton } from '@reachout/ui/link-button';
import { Notice } from '@reachout/ui/notice';
import { StatusPill } from '@reachout/ui/status-pill';
import type { ReactNode } from 'react';
import { componentStatusLabels } from '../rules/components.ts';
import { componentTones, indicatorLabels, indicatorTones } from './incident-labels.ts';
import { IncidentList } from './incident-list.tsx';
import { Timestamp } from '@reachout/web/lib/timestamp';

export interface StatusPageProps {
  brand: Pick<Brand, 'name' | 'links'>;
  status: StatusResponse;
  /** True where people can have incidents mailed. */
  isMailOffered?: boolean;
  /** Whether anybody may read how support is doing. */
  hasNumbers: boolean;
}

/** The status page: ongoing incidents, and those resolved in the last week. */
export function StatusPage({ brand, status, isMailOffered = false, hasNumbers }: StatusPageProps) {
  const { indicator, incidents, components, isStale } = status;
  const isKnown = indicator !== 'unknown' || isStale;
  if (!status.isPublished) return <NotPublished brand={brand} hasNumbers={hasNumbers} />;
  const ongoing = incidents.filter(({ resolvedAt }) => resolvedAt === null);
  const resolved = incidents.filter(({ resolvedAt }) => resolvedAt !== null);
  return (
    <div className="ui-page site-page">
      <header className="site-head">
        <h1 className="text-32 font-semibold">{statusCopy.statusOf({ brand: brand.name })}</h1>
        <p className="site-badges">
          <StatusPill tone={indicatorTones[indicator]}>{indicatorLabels[indicator]()}</StatusPill>
          <AsOf status={status} />
        </p>
        <ToNumbers hasNumbers={hasNumbers} />
        {status.url === null ? null : (
          <p className="text-14">
            <a className="ui-link" href={status.url}>
              {statusCopy.seeElsewhere()}
            </a>
          </p>
        )}
      </header>
      {isMailOffered ? (
        <p className="text-14">
          <a className="ui-link" href={paths.mailSettings()}>
            {statusCopy.byMail()}
          </a>
        </p>
      ) : null}
      <Stale status={status} />
      {isKnown ? <Now ongoing={ongoing} isStale={isStale} /> : <Unknown />}
      <ComponentList components={components} />
      {/* Another system tells what goes on, and nothing that is over. */}
      {!isKnown || status.url !== null ? null : (
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

/** Leads to how support is doing, where that is published. */
function ToNumbers({ hasNumbers }: Pick<StatusPageProps, 'hasNumbers'>) {
  if (!hasNumbers) return null;
  return (
    <p className="text-14">
      <a className="ui-link" href={paths.publicNumbers()}>
        {statusCopy.supportNumbers()}
      </a>
    </p>
  );
}

/** When what is told was so. */
function AsOf({ status: { asOf, url } }: Pick<StatusPageProps, 'status'>) {
  if (asOf === null) return null;
  return (
    <span className="text-13 text-muted">
      <Rich
        message={url === null ? statusCopy.asOf : statusCopy.readAt}
        values={{ time: <Timestamp at={asOf} /> }}
      />
    </span>
  );
}

/** Shown where what is told was read too long ago. */
function Stale({ status: { asOf, isStale } }: Pick<StatusPageProps, 'status'>) {
  if (!isStale || asOf === null) return null;
  return (
    <Notice tone="warning" title={statusCopy.staleTitle()}>
      <p>
        <Rich message={statusCopy.stale} values={{ time: <Timestamp at={asOf} /> }} />
      </p>
    </Notice>
  );
}

/** How each part of the platform is doing; nothing where none is listed. */
function ComponentList({ components }: Pick<StatusResponse, 'components'>) {
  if (components.length === 0) return null;
  return (
    <section className="site-section" aria-labelledby="components">
      <h2 id="components" className="text-18 font-semibold">
        {statusCopy.components()}
      </h2>
      <ul className="site-components ui-panel">
        {components.map(({ id, name, description, status }) => (
          <li key={id}>
            <span>
              <bdi className="font-medium">{name}</bdi>
              {description === '' ? null : (
                <span className="text-13 text-muted" dir="auto">
                  {description}
                </span>
              )}
            </span>
            <Badge tone={componentTones[status]}>{componentStatusLabels[status]()}</Badge>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Shown where the operator keeps no incidents: an empty list proves nothing, and the page says so. */
function NotPublished({ brand, hasNumbers }: Pick<StatusPageProps, 'brand' | 'hasNumbers'>) {
  const isElsewhere = brand.links.status !== paths.status();
  return (
    <div className="ui-page site-page">
      <header className="site-head">
        <h1 className="text-32 font-semibold">{statusCopy.statusOf({ brand: brand.name })}</h1>
        <p className="site-badges">
          <StatusPill tone="neutral">{statusCopy.notPublished()}</StatusPill>
        </p>
        <ToNumbers hasNumbers={hasNumbers} />
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

function Now({ ongoing, isStale }: { ongoing: StatusResponse['incidents']; isStale: boolean }) {
  // What was read long ago cannot say that nothing goes on.
  if (isStale && ongoing.length === 0) return null;
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
