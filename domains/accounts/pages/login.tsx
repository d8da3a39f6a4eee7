import { forgottenPasswordCopy } from '../messages/forgotten-password.ts';
import { loginCopy } from '../messages/login.ts';
import type { Brand } from '@reachout/brand/rules/brand';
import { Rich } from '@reachout/language/rich';
import { Notice } from '@reachout/ui/notice';
import { DemoPeople, type DemoPerson } from './demo-people.tsx';
import { ProviderForm } from './provider-form.tsx';
import { newPasswordForm } from '../rules/login-fields.ts';
import { LoginForm, type LoginFormProps } from './login-form.tsx';

export interface LoginProps extends LoginFormProps {
  /** What the identity provider is called, where there is one. */
  provider?: string;
  /** Why the person did not come in by it. */
  problem?: string;
  /** False where nobody logs in with a password. */
  passwords?: boolean;
  /** The person has just chosen a new password. */
  isChanged?: boolean;
  brand: Pick<Brand, 'name' | 'links'>;
  /** In demo mode only: who can be tried, and their common password. */
  demo?: { people: readonly DemoPerson[]; password: string };
}

/** The content of the login page. */
export function Login({
  brand,
  demo,
  provider,
  problem,
  passwords = true,
  isChanged = false,
  ...form
}: LoginProps) {
  const { alternativeHelp } = brand.links;
  return (
    <div className="ui-page login">
      <div className="grid gap-6">
        <div className="grid gap-2">
          <h1 className="text-32 font-semibold">{loginCopy.title({ brand: brand.name })}</h1>
          {alternativeHelp === null ? null : (
            <p className="text-14 text-muted">
              <Rich
                message={loginCopy.otherWays}
                values={{ link: <a className="ui-link" href={alternativeHelp} /> }}
              />
            </p>
          )}
        </div>
        {problem === undefined ? null : (
          <Notice tone="error" role="alert">
            <p>{problem}</p>
          </Notice>
        )}
        {isChanged ? (
          <Notice tone="success" role="status" title={newPasswordForm.done()}>
            <p>{forgottenPasswordCopy.changedLead()}</p>
          </Notice>
        ) : null}
        {provider === undefined ? null : <ProviderForm label={provider} next={form.next} />}
        {provider !== undefined && passwords ? <p className="login-or text-14">{loginCopy.or()}</p> : null}
        {passwords ? <LoginForm {...form} isBesideProvider={provider !== undefined} /> : null}
      </div>
      {demo && demo.people.length > 0 ? <DemoPeople {...demo} next={form.next} /> : null}
    </div>
  );
}
