import { paths } from '@reachout/core/paths';
import { Badge } from '@reachout/ui/badge';
import { Button } from '@reachout/ui/button';
import { LinkButton } from '@reachout/ui/link-button';
import { Notice } from '@reachout/ui/notice';
import { Table } from '@reachout/ui/table';
import { Tabs } from '@reachout/ui/tabs';
import { FormFrame } from '@reachout/web/lib/declared-form';
import { Timestamp } from '@reachout/web/lib/timestamp';
import { eventsCopy } from '../../messages/reports.ts';
import { type EventDelivery, resendEventForm } from '../../rules/events/event-deliveries.ts';

export interface StaffEventsPageProps {
  deliveries: readonly EventDelivery[];
  of: 'failed' | undefined;
  offset: number;
  pageSize: number;
  hasMore: boolean;
  /** What came of sending one again. */
  outcome: 'resent' | 'refused' | undefined;
}

/** Each attempt to tell the operator’s own system of an event. It needs no script. */
export function StaffEventsPage({
  deliveries,
  of,
  offset,
  pageSize,
  hasMore,
  outcome,
}: StaffEventsPageProps) {
  return (
    <div className="ui-page conversations-page">
      <h1 className="text-32 font-semibold">{eventsCopy.title()}</h1>
      <p className="text-14 text-muted">{eventsCopy.lead()}</p>
      {outcome === 'resent' ? <Notice tone="success" role="status" title={resendEventForm.done()} /> : null}
      {outcome === 'refused' ? <Notice tone="warning" role="alert" title={eventsCopy.waits()} /> : null}
      <Tabs
        label={eventsCopy.views()}
        tabs={([undefined, 'failed'] as const).map((each) => ({
          href: paths.staffEvents({ of: each }),
          label: each === undefined ? eventsCopy.all() : eventsCopy.failed(),
          isCurrent: of === each,
        }))}
      />
      {deliveries.length === 0 ? (
        <div className="site-empty ui-panel">
          <p className="text-16 font-medium">
            {of === 'failed' ? eventsCopy.noneFailed() : eventsCopy.none()}
          </p>
          <p className="text-14 text-muted">
            {of === 'failed' ? eventsCopy.noneFailedLead() : eventsCopy.noneLead()}
          </p>
        </div>
      ) : (
        <Deliveries deliveries={deliveries} />
      )}
      {offset === 0 && !hasMore ? null : (
        <nav aria-label={eventsCopy.pages()} className="ui-pager ui-no-print">
          {offset === 0 ? null : (
            <LinkButton
              size="small"
              rel="prev"
              href={paths.staffEvents({ of, offset: Math.max(0, offset - pageSize) })}
            >
              {eventsCopy.newer()}
            </LinkButton>
          )}
          {hasMore ? (
            <LinkButton size="small" rel="next" href={paths.staffEvents({ of, offset: offset + pageSize })}>
              {eventsCopy.older()}
            </LinkButton>
          ) : null}
        </nav>
      )}
    </div>
  );
}

function Deliveries({ deliveries }: Pick<StaffEventsPageProps, 'deliveries'>) {
  const columns = [
    eventsCopy.event(),
    eventsCopy.when(),
    eventsCopy.attempt(),
    eventsCopy.outcome(),
    eventsCopy.act(),
  ] as const;
  return (
    <Table caption={eventsCopy.title()} columns={columns}>
      {deliveries.map(({ id, type, eventId, at, attempt, canResend, ...rest }) => (
        <tr key={id}>
          <th scope="row" data-label={columns[0]}>
            <span className="font-mono">{type}</span>
            <br />
            <span className="text-14 text-muted font-mono">{eventId}</span>
          </th>
          <td data-label={columns[1]}>
            <Timestamp at={at} />
          </td>
          <td data-label={columns[2]}>{attempt}</td>
          <td data-label={columns[3]}>
            <Outcome {...rest} />
          </td>
          <td data-label={columns[4]}>
            {canResend ? (
              <FormFrame form={resendEventForm} isInPlace={false}>
                <input type="hidden" name={resendEventForm.fields.eventId} value={eventId} />
                <Button type="submit" size="small" aria-label={eventsCopy.resendOf({ type, id: eventId })}>
                  {resendEventForm.submit()}
                </Button>
              </FormFrame>
            ) : null}
          </td>
        </tr>
      ))}
    </Table>
  );
}

function Outcome({ outcome, reason, next }: Pick<EventDelivery, 'outcome' | 'reason' | 'next'>) {
  const tone = outcome === 'taken' ? 'success' : outcome === 'later' ? 'warning' : 'error';
  return (
    <>
      <Badge tone={tone}>{eventsCopy[outcome]()}</Badge>
      {reason === null ? null : <span className="text-14"> {reason}</span>}
      {next === null ? null : (
        <>
          <br />
          <span className="text-14 text-muted">
            {next === 'given-up' ? (
              eventsCopy.givenUp()
            ) : (
              <>
                {eventsCopy.nextAt()} <Timestamp at={next.at} />
              </>
            )}
          </span>
        </>
      )}
    </>
  );
}
