import { paths } from '@reachout/core/paths';
import { Rich } from '@reachout/language/rich';
import { Button } from '@reachout/ui/button';
import { mailPagesCopy } from '../messages/mail-pages.ts';

/** Asks whether to end all mail about cases. */
export function UnsubscribePage({ token }: { token: string }) {
  return (
    <div className="ui-page site-page">
      <header className="site-head">
        <h1 className="text-32 font-semibold">{mailPagesCopy.unsubscribeTitle()}</h1>
        <p className="site-lead">{mailPagesCopy.unsubscribeLead()}</p>
      </header>
      <form method="post" action={paths.unsubscribe(token)} className="site-actions">
        <Button type="submit" variant="primary">
          {mailPagesCopy.unsubscribe()}
        </Button>
      </form>
    </div>
  );
}

/** Says that it has ended, and how to begin again. */
export function UnsubscribedPage() {
  return (
    <div className="ui-page site-page">
      <header className="site-head">
        <h1 className="text-32 font-semibold">{mailPagesCopy.endedTitle()}</h1>
        <p className="site-lead">
          <Rich
            message={mailPagesCopy.endedLead}
            values={{ link: <a className="ui-link" href={paths.mailSettings()} /> }}
          />
        </p>
      </header>
    </div>
  );
}
