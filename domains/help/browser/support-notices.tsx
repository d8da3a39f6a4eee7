import { supportCopy } from '../messages/support.ts';
import { Button } from '@reachout/ui/button';
import { Notice } from '@reachout/ui/notice';

/** Something to know about this visit, with what can be done about it. */
export interface SupportNotice {
  id: string;
  text: string;
  action?: { label: string; onAction: () => void };
  onDismiss: () => void;
}

/** The notices of a visit, each shown once. */
export function SupportNotices({ notices }: { notices: readonly SupportNotice[] }) {
  return (
    <div className="grid gap-3" role="status">
      {notices.map(({ id, text, action, onDismiss }) => (
        <Notice
          key={id}
          actions={
            <>
              {action ? (
                <Button size="small" onClick={action.onAction}>
                  {action.label}
                </Button>
              ) : null}
              <Button size="small" variant="quiet" onClick={onDismiss}>
                {supportCopy.dismiss()}
              </Button>
            </>
          }
        >
          <p>{text}</p>
        </Notice>
      ))}
    </div>
  );
}
