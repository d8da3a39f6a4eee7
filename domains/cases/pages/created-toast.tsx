import { casePageCopy } from '../messages/case.ts';

/** Says that the case was opened. It stands on the page as the server writes it; the script lets it go after a while. */
export function CreatedToast({ text }: { text: string }) {
  return (
    <div className="ui-toasts case-toast ui-no-print" role="status" data-slot="toast">
      <div className="ui-toast">
        <span className="ui-status-dot" data-tone="success" aria-hidden="true" />
        <div className="ui-toast-text">
          <span>{text}</span>
        </div>
        <button type="button" className="ui-link ui-needs-script" data-dismiss="">
          {casePageCopy.dismiss()}
        </button>
      </div>
    </div>
  );
}
