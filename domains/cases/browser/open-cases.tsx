import { caseStatusLabel } from '../rules/case-status.ts';
import { openCasesCopy } from '../messages/open-cases.ts';
import { paths } from '@reachout/core/paths';
import { useEffect, useState } from 'react';
import { browserApi } from '@reachout/web/lib/browser-api';
import { scheduleWhileSeen } from '@reachout/web/lib/schedule-while-seen';
import { type OpenCases, watchOpenCases } from './open-cases-source.ts';

export interface OpenCasesProps {
  team: { id: string; slug: string };
}

const mostLinks = 3;

/** The team's open cases in a line or two: whoever comes back about one goes there instead of opening another. */
export function OpenCasesLine({ team }: OpenCasesProps) {
  const known = useOpenCases(team.id);
  if (!known || known.total === 0) return null;
  const shown = known.cases.slice(0, mostLinks);
  return (
    <section aria-labelledby="open-cases-title" className="open-cases">
      <h3 id="open-cases-title" className="open-cases-title">
        {openCasesCopy.title({ count: known.total })}
      </h3>
      <ul>
        {shown.map(({ caseNumber, subject, status }) => (
          <li key={caseNumber}>
            <a className="ui-link" href={paths.caseDetail({ teamSlug: team.slug, caseNumber })}>
              <bdi>{subject}</bdi>
            </a>{' '}
            <bdi className="text-muted">{caseStatusLabel(status)}</bdi>
          </li>
        ))}
      </ul>
      <p>
        <a className="ui-link" href={paths.cases({ teamSlug: team.slug })}>
          {openCasesCopy.all()}
        </a>
        {known.isStale ? (
          <span className="text-muted"> {openCasesCopy.updatedAt({ time: timeOf(known.updatedAt) })}</span>
        ) : null}
      </p>
    </section>
  );
}

function useOpenCases(teamId: string): OpenCases | null {
  const [known, setKnown] = useState<{ teamId: string; cases: OpenCases } | null>(null);
  useEffect(
    () =>
      watchOpenCases({
        api: browserApi,
        teamId,
        now: () => Date.now(),
        schedule: scheduleWhileSeen,
        onChange: (cases) => setKnown({ teamId, cases }),
      }),
    [teamId],
  );
  return known?.teamId === teamId ? known.cases : null;
}

function timeOf(time: number): string {
  return new Date(time).toLocaleTimeString(document.documentElement.lang, {
    hour: '2-digit',
    minute: '2-digit',
  });
}
