import { caseTeamCopy } from '@reachout/cases/messages/put-right';
import { changeParts } from '@reachout/cases/pages/timeline-text';
import type { StaffCaseDetail } from '@reachout/cases/rules/calls/cases';
import * as hook from '@reachout/cases/rules/page/page-hooks';
import { mark } from '@reachout/core/page-hooks';
import { paths } from '@reachout/core/paths';
import { joinParts } from '@reachout/language/format';
import { Disclosure } from '@reachout/ui/disclosure';
import { caseMenuCopy, suggestionsCopy } from '../messages/case.ts';
import { correctionCopy } from '../messages/correction.ts';
import { linkingCopy, mergingCopy, openingCopy } from '../messages/other-cases.ts';
import { redactionCopy } from '../messages/redaction.ts';
import { staffTeamsCopy } from '../messages/teams.ts';

import { LinkedRecords } from './linking/linked-records.tsx';

export interface StaffCaseMenuProps {
  supportCase: Pick<StaffCaseDetail, 'caseNumber' | 'team' | 'timeline' | 'links'>;
}

/** Whose turn a case is first, and what else staff can do with it, each on a page of its own. */
export function StaffCaseMenu({ supportCase: { caseNumber, team, timeline, links } }: StaffCaseMenuProps) {
  const acts = [
    { href: paths.staffCaseTeam(caseNumber), label: staffTeamsCopy.handOver() },
    { href: paths.staffCaseFacts(caseNumber), label: correctionCopy.open() },
    { href: paths.staffCaseMerge(caseNumber), label: mergingCopy.open() },
    { href: paths.staffCaseSplit(caseNumber), label: openingCopy.splitOpen() },
    { href: paths.staffCaseLinks(caseNumber), label: linkingCopy.open() },
    { href: paths.staffCaseRedaction(caseNumber), label: redactionCopy.open() },
  ];
  const routed = timeline.findLast(({ type }) => type === 'team');
  return (
    <section aria-labelledby="team-title" className="case-share" {...mark(hook.part, 'team')}>
      <h2 id="team-title" className="case-aside-title">
        {caseTeamCopy.label()}
      </h2>
      <p className="text-14">{team === null ? caseTeamCopy.everybody() : <bdi>{team.name}</bdi>}</p>
      {team !== null && routed?.type === 'team' && routed.because !== null ? (
        <p className="text-13 text-muted">{joinParts(changeParts(routed))}</p>
      ) : null}
      {links.length === 0 ? null : (
        <>
          <h3 className="case-aside-title">{linkingCopy.linked()}</h3>
          <LinkedRecords links={links} />
        </>
      )}
      <p className="text-14 ui-no-print">
        <a className="ui-link" href={paths.staffCaseSuggestions(caseNumber)}>
          {suggestionsCopy.open()}
        </a>
      </p>
      <Disclosure className="ui-no-print" summary={caseMenuCopy.title()}>
        <ul className="desk-menu">
          {acts.map(({ href, label }) => (
            <li key={href}>
              <a className="ui-link" href={href}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      </Disclosure>
    </section>
  );
}
