import type { CasePromise } from '@reachout/cases/rules/calls/cases';
import * as hook from '@reachout/cases/rules/page/page-hooks';
import { severityLabel } from '@reachout/cases/pages/case-labels';
import { mark } from '@reachout/core/page-hooks';
import { Rich } from '@reachout/language/rich';
import { Badge } from '@reachout/ui/badge';
import { Timestamp } from '@reachout/web/lib/timestamp';
import type { ReactElement } from 'react';
import { staffClockCopy } from '../../messages/clocks.ts';
import { staffListCopy } from '../../messages/list.ts';
import { durationText } from '../duration-text.ts';
import { targetLabels } from './target-labels.ts';

/** What was promised of a case and what became of it. Nothing where nothing was promised. */
export function CasePromises({ promises }: { promises: readonly CasePromise[] }) {
  return (
    <div {...mark(hook.part, 'promises')}>
      {promises.length === 0 ? null : (
        <section aria-labelledby="promises-title" className="staff-promises">
          <h2 id="promises-title" className="case-aside-title">
            {staffClockCopy.title()}
          </h2>
          <dl>
            {promises.map((promise) => (
              <div key={promise.id}>
                <dt>
                  {targetLabels[promise.target]()}{' '}
                  <span className="text-muted">{severityLabel(promise.severity)}</span>
                </dt>
                <dd>
                  <PromiseState promise={promise} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </div>
  );
}

function PromiseState({ promise }: { promise: CasePromise }): ReactElement {
  const { state, isSoon, dueAt, promisedFor, endedAt, lateMs, remainingMs } = promise;
  const late = lateMs > 0 ? <Badge tone="error">{lateText(lateMs)}</Badge> : null;
  const due = (
    <Rich message={staffClockCopy.dueOn} values={{ time: <Timestamp at={dueAt ?? promisedFor} /> }} />
  );
  switch (state) {
    case 'running':
      return (
        <>
          <span>{due}</span>
          {late ?? (isSoon ? <Badge tone="warning">{staffClockCopy.soon()}</Badge> : null)}
        </>
      );
    case 'paused':
      return (
        <>
          <span>{late ? due : staffClockCopy.paused({ duration: leftText(remainingMs) })}</span>
          {late}
        </>
      );
    case 'met':
      return (
        <>
          <span>{due}</span>
          <span>
            <Rich
              message={staffClockCopy.metOn}
              values={{ time: <Timestamp at={endedAt ?? promisedFor} /> }}
            />
          </span>
          {late ?? <Badge tone="success">{staffClockCopy.inTime()}</Badge>}
        </>
      );
    case 'replaced':
      return (
        <>
          <span className="text-muted">
            <Rich
              message={staffClockCopy.replacedOn}
              values={{ time: <Timestamp at={dueAt ?? promisedFor} /> }}
            />
          </span>
          {late}
        </>
      );
    case 'dropped':
      return (
        <>
          <span className="text-muted">
            <Rich
              message={staffClockCopy.droppedOn}
              values={{ time: <Timestamp at={dueAt ?? promisedFor} /> }}
            />
          </span>
          {late}
        </>
      );
  }
}

const hourMs = 60 * 60_000;

/** In hours: a day of business time is as long as its calendar says. */
function leftText(remainingMs: number): string {
  return remainingMs < hourMs
    ? durationText(remainingMs)
    : staffListCopy.hours({ count: Math.floor(remainingMs / hourMs) });
}

function lateText(lateMs: number): string {
  return staffClockCopy.lateBy({ duration: durationText(lateMs) });
}
