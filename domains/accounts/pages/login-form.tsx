import { loginForm } from '../rules/login-fields.ts';
import { loginCopy } from '../messages/login.ts';
import { Button } from '@reachout/ui/button';
import { ErrorSummary } from '@reachout/ui/error-summary';
import { TextField } from '@reachout/ui/text-field';
import { paths } from '@reachout/core/paths';
import { FormFrame } from '@reachout/web/lib/declared-form';

export interface LoginFormProps {
  /** Where to go after logging in; already checked to be of this site. */
  next: string;
  /** What was typed before a failed attempt; the password never comes back. */
  email?: string;
  /** Messages by field; `form` is about neither field alone. */
  errors?: Partial<Record<'email' | 'password' | 'form', string>>;
  /** A new password can be had by mail. */
  isPasswordMailed?: boolean;
  /** The identity provider is the first way in, and this one the second. */
  isBesideProvider?: boolean;
}

/** The login form: posts without a script; password managers and pasting are welcome (U10). */
export function LoginForm({
  next,
  email,
  errors = {},
  isPasswordMailed = false,
  isBesideProvider = false,
}: LoginFormProps) {
  const summary = [
    ...(errors.form ? [{ fieldId: 'email', message: errors.form }] : []),
    ...(errors.email ? [{ fieldId: 'email', message: errors.email }] : []),
    ...(errors.password ? [{ fieldId: 'password', message: errors.password }] : []),
  ];
  return (
    <div className="grid gap-6">
      <ErrorSummary errors={summary} />
      <FormFrame form={loginForm} isInPlace={false} className="grid gap-4">
        <input type="hidden" name={loginForm.fields.next} value={next} />
        <TextField
          name={loginForm.fields.email}
          type="email"
          label={loginCopy.email()}
          autoComplete="username"
          inputMode="email"
          spellCheck={false}
          required
          defaultValue={email}
          error={errors.email}
        />
        <TextField
          name={loginForm.fields.password}
          type="password"
          label={loginCopy.password()}
          autoComplete="current-password"
          required
          error={errors.password}
        />
        <Button type="submit" variant={isBesideProvider ? 'secondary' : 'primary'}>
          {loginForm.submit()}
        </Button>
      </FormFrame>
      {isPasswordMailed ? (
        <p className="text-14">
          <a className="ui-link" href={paths.forgottenPassword()}>
            {loginCopy.forgotten()}
          </a>
        </p>
      ) : null}
    </div>
  );
}
