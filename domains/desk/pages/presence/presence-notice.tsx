import { mark } from '@reachout/core/page-hooks';
import { paths } from '@reachout/core/paths';
import * as hook from '../../rules/presence/page-hooks.ts';

/** Names the colleagues who have the case open; the script fills it and shows it, since without one nobody can be told in time. */
export function PresenceNotice({ caseNumber }: { caseNumber: string }) {
  return (
    <div
      className="case-presence ui-no-print"
      {...mark(hook.presence, paths.staffCasePresence(caseNumber))}
      hidden
    />
  );
}
