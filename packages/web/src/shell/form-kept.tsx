import { LinkButton } from '@reachout/ui/link-button';

export interface FormKeptPageProps {
  title: string;
  /** What happened. */
  text?: string;
  /** Where to log in, when that is what is missing. */
  loginHref?: string;
  retryAfterSeconds?: number;
}

/**
 * Shown when a plain form could not be taken now, before anything was done with it. The browser still has it: reloading this page sends it
 * again, files included, and its key keeps it from being done twice.
 */
export function FormKeptPage({
  title,
  text = 'Nothing was sent. What you typed is still in your browser.',
  loginHref,
  retryAfterSeconds = 60,
}: FormKeptPageProps) {
  return (
    <div className="ui-page new-case">
      <h1 className="text-32 font-semibold">{title}</h1>
      <p>{text}</p>
      <p>
        {loginHref
          ? 'Log in in a new tab, come back to this one, and reload this page'
          : `Wait ${retryAfterSeconds} ${retryAfterSeconds === 1 ? 'second' : 'seconds'}, then reload this page`}
        . Your browser then asks whether to send the form again: everything in it goes along, and nothing is
        done twice.
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
