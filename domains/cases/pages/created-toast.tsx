import { mark } from '@reachout/core/page-hooks';
import { ToastCard } from '@reachout/ui/toast-card';
import { casePageCopy } from '../messages/case.ts';
import * as hook from '../rules/page/page-hooks.ts';

/** Says that the case was opened. It stands on the page as the server writes it; the script lets it go after a while. */
export function CreatedToast({ text }: { text: string }) {
  return (
    <div className="ui-toasts case-toast ui-no-print" role="status" {...mark(hook.toasts)}>
      <ToastCard
        tone="success"
        dismissLabel={casePageCopy.dismiss()}
        dismiss={{ className: 'ui-needs-script', ...mark(hook.dismiss) }}
      >
        <span>{text}</span>
      </ToastCard>
    </div>
  );
}
