import * as hook from '../rules/page/page-hooks.ts';
import { mark } from '@reachout/core/page-hooks';
import { casePageCopy } from '../messages/case.ts';
import { ArrowDown } from 'lucide-react';

/** Leads to what came in out of sight; the script shows it then. */
export function JumpToLatest() {
  return (
    <div className="case-jump ui-no-print">
      <button
        type="button"
        className="ui-button"
        data-variant="secondary"
        data-size="small"
        {...mark(hook.jump)}
        hidden
      >
        <ArrowDown size={16} strokeWidth={1.5} aria-hidden="true" />
        {casePageCopy.jumpToLatest()}
      </button>
    </div>
  );
}
