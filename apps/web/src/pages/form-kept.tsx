import { LinkButton } from '@reachout/ui/link-button';

export interface FormKeptPageProps {
  title: string;
  loginHref: string;
}

/** Shown when a plain form came after its session had ended, before anything of it was read: the browser still has it. */
export function FormKeptPage({ title, loginHref }: FormKeptPageProps) {
  return (
    <div className="ui-page new-case">
      <h1 className="text-32 font-semibold">{title}</h1>
      <p>Nothing was sent. What you typed is still in your browser.</p>
      <p>
        Log in in a new tab, come back to this one, and reload this page. Your browser then asks whether to
        send the form again: everything that you typed goes along, and nothing is done twice.
      </p>
      <p>
        <LinkButton variant="primary" href={loginHref} target="_blank" rel="noreferrer">
          Log in<span className="ui-hidden-visually"> (opens in a new tab)</span>
        </LinkButton>
      </p>
    </div>
  );
}
