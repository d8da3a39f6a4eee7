import { formCopy } from '../../messages/form.ts';
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
      title={formCopy.otherPerson()}
      actions={
        <>
          <Button
            size="small"
            onClick={onSubmit}
            busyLabel={isSubmitting ? formCopy.submitting() : undefined}
          >
            {formCopy.submitAsAuthor()}
          </Button>
          <Button size="small" variant="quiet" onClick={onReload}>
            {formCopy.loadThisPageAgain()}
          </Button>
        </>
      }
    >
      <p>{formCopy.otherPersonHint()}</p>
    </Notice>
  );
}
