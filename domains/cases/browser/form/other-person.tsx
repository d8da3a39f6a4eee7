import { Button } from '@reachout/ui/button';
import { Notice } from '@reachout/ui/notice';
import { useEffect, useRef } from 'react';

export interface OtherPersonProps {
  /** The form's own person may be back: it is being sent again. */
  isSubmitting: boolean;
  onSubmit: () => void;
  onReload: () => void;
}

/**
 * Stands in place of a form whose person is no longer the one who is logged in: nobody reads another person's words, or sends them as their
 * own (F19). They stay in this page for their person.
 */
export function OtherPerson({ isSubmitting, onSubmit, onReload }: OtherPersonProps) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // What had the focus is gone with the form.
    notice.current?.focus();
  }, []);
  return (
    <Notice
      ref={notice}
      tabIndex={-1}
      tone="warning"
      role="alert"
      title="Somebody else is logged in now"
      actions={
        <>
          <Button size="small" onClick={onSubmit} busyLabel={isSubmitting ? 'Submitting…' : undefined}>
            Submit it as its author
          </Button>
          <Button size="small" variant="quiet" onClick={onReload}>
            Load this page again
          </Button>
        </>
      }
    >
      <p>
        The case that was open here is another person’s. It was not sent, and its words are hidden. If it is
        yours, log in as yourself in another tab and submit it from here. If not, load this page again for a
        form of your own.
      </p>
    </Notice>
  );
}
