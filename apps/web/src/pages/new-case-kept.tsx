import { LinkButton } from '@reachout/ui/link-button';

export interface NewCaseKeptPageProps {
  title: string;
  /** What happened. */
  text: string;
  /** Where to log in, when that is what is missing. */
  loginHref?: string;
  retryAfterSeconds?: number;
}

/**
 * Shown when a plain case form could not be taken now, before anything of it was read. The browser still has the form: reloading
 * this page sends it again, file included, and its key keeps it one case.
 */
export function NewCaseKeptPage({ title, text, loginHref, retryAfterSeconds }: NewCaseKeptPageProps) {
  return (
    <div className="ui-page new-case">
      <h1 className="text-32 font-semibold">{title}</h1>
      <p>{text}</p>
      <p>
        {loginHref
          ? 'Log in in a new tab, come back to this one, and reload this page'
          : waitThenReload(retryAfterSeconds)}
        . Your browser then asks whether to send the form again: everything that you typed and the file go
        along, and no case is created twice.
      </p>
      {loginHref ? (
        <p>
          <LinkButton variant="primary" href={loginHref} target="_blank" rel="noreferrer">
            Log in<span className="ui-hidden-visually"> (opens in a new tab)</span>
          </LinkButton>
        </p>
      ) : null}
    </div>
  );
}

function waitThenReload(seconds = 60): string {
  return `Wait ${seconds} ${seconds === 1 ? 'second' : 'seconds'}, then reload this page`;
}
