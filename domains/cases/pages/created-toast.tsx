import * as hook from '../rules/page-hooks.ts';
import { mark } from '@reachout/core/page-hooks';
import { casePageCopy } from '../messages/case.ts';

/** Says that the case was opened. It stands on the page as the server writes it; the script lets it go after a while. */
export function CreatedToast({ text }: { text: string }) {
  return (
    <div className="ui-toasts case-toast ui-no-print" role="status" {...mark(hook.toast)}>
      <div className="ui-toast">
        <span className="ui-status-dot" data-tone="success" aria-hidden="true" />
        <div className="ui-toast-text">
          <span>{text}</span>
        </div>
        <button type="button" className="ui-link ui-needs-script" {...mark(hook.dismiss)}>
          {casePageCopy.dismiss()}
        </button>
      </div>
    </div>
  );
}
