import { paths } from '@reachout/core/paths';
import { Rich } from '@reachout/language/rich';
import { Button } from '@reachout/ui/button';
import { FieldErrors } from '@reachout/ui/error-summary';
import { TextField } from '@reachout/ui/text-field';
import { FormFrame } from '@reachout/web/lib/declared-form';
import { forgottenPasswordCopy } from '../messages/forgotten-password.ts';
import { forgottenForm } from '../rules/login-fields.ts';

/** Asks for the address that a link is sent to. It needs no script. */
export function ForgottenPasswordPage({ email, error }: { email?: string; error?: string }) {
  return (
    <div className="ui-page login">
      <div className="grid gap-6">
        <div className="grid gap-2">
          <h1 className="text-32 font-semibold">{forgottenPasswordCopy.title()}</h1>
          <p className="text-14 text-muted">{forgottenPasswordCopy.lead()}</p>
        </div>
        <FieldErrors fields={[forgottenForm.fields.email]} errors={{ email: error }} />
        <FormFrame form={forgottenForm} isInPlace={false} className="grid gap-4">
          <TextField
            name={forgottenForm.fields.email}
            type="email"
            label={forgottenPasswordCopy.email()}
            autoComplete="username"
            inputMode="email"
            spellCheck={false}
            required
            defaultValue={email}
            error={error}
          />
          <Button type="submit" variant="primary">
            {forgottenForm.submit()}
          </Button>
        </FormFrame>
        <BackToLogin />
      </div>
    </div>
  );
}

/** Says the same whether anybody has the address or not. */
export function LinkSentPage({ email }: { email: string }) {
  return (
    <div className="ui-page login">
      <div className="grid gap-6">
        <div className="grid gap-2">
          <h1 className="text-32 font-semibold">{forgottenPasswordCopy.sentTitle()}</h1>
          <p role="status">
            <Rich
              message={forgottenPasswordCopy.sentLead}
              values={{ address: <bdi className="font-medium [overflow-wrap:anywhere]">{email}</bdi> }}
            />
          </p>
          <p className="text-14 text-muted">
            <Rich
              message={forgottenPasswordCopy.sentHint}
              values={{ link: <a className="ui-link" href={paths.forgottenPassword()} /> }}
            />
          </p>
        </div>
        <BackToLogin />
      </div>
    </div>
  );
}

function BackToLogin() {
  return (
    <p className="text-14">
      <a className="ui-link" href={paths.login()}>
        {forgottenPasswordCopy.back()}
      </a>
    </p>
  );
}
