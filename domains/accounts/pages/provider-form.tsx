import { paths } from '@reachout/core/paths';
import { Button } from '@reachout/ui/button';
import { loginCopy } from '../messages/login.ts';
import { loginField } from '../rules/login-fields.ts';

/** The button that leads to the identity provider. It posts without a script. */
export function ProviderForm({ label, next }: { label: string; next: string }) {
  return (
    <form method="post" action={paths.loginProvider()} className="grid">
      <input type="hidden" name={loginField.next} value={next} />
      <Button type="submit" variant="primary">
        {loginCopy.withProvider({ label })}
      </Button>
    </form>
  );
}
