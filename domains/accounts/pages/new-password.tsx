import { paths } from '@reachout/core/paths';
import { Rich } from '@reachout/language/rich';
import { Button } from '@reachout/ui/button';
import { FieldErrors } from '@reachout/ui/error-summary';
import { TextField } from '@reachout/ui/text-field';
import { FormFrame } from '@reachout/web/lib/declared-form';
import { forgottenPasswordCopy } from '../messages/forgotten-password.ts';
import { newPasswordForm } from '../rules/login-fields.ts';
import { passwordLength } from '../rules/passwords.ts';

export interface NewPasswordPageProps {
  /** Of the link, to which the form posts. */
  token: string;
  person: { name: string; email: string };
  error?: string;
}

/** Where a person chooses a password, by the link of a mail. It needs no script. */
export function NewPasswordPage({ token, person, error }: NewPasswordPageProps) {
  return (
    <div className="ui-page login">
      <div className="grid gap-6">
        <div className="grid gap-2">
          <h1 className="text-32 font-semibold">{forgottenPasswordCopy.choose()}</h1>
          <p className="text-14 text-muted">
            <bdi>{forgottenPasswordCopy.chooseLead({ name: person.name })}</bdi>
          </p>
        </div>
        <FieldErrors fields={[newPasswordForm.fields['new-password']]} errors={{ 'new-password': error }} />
        <FormFrame
          form={newPasswordForm}
          action={paths.newPassword(token)}
          isInPlace={false}
          className="grid gap-4"
        >
          {/* Password managers keep the new password with the address that they find beside it. */}
          <input type="hidden" autoComplete="username" value={person.email} />
          <TextField
            name={newPasswordForm.fields['new-password']}
            type="password"
            label={forgottenPasswordCopy.password()}
            hint={forgottenPasswordCopy.passwordHint({ min: passwordLength.min })}
            autoComplete="new-password"
            minLength={passwordLength.min}
            required
            error={error}
          />
          <Button type="submit" variant="primary">
            {newPasswordForm.submit()}
          </Button>
        </FormFrame>
      </div>
    </div>
  );
}

/** For a link that was used, is too old, or never was. */
export function LinkEndedPage() {
  return (
    <div className="ui-page login">
      <div className="grid gap-2">
        <h1 className="text-32 font-semibold">{forgottenPasswordCopy.endedTitle()}</h1>
        <p>
          <Rich
            message={forgottenPasswordCopy.endedLead}
            values={{ link: <a className="ui-link" href={paths.forgottenPassword()} /> }}
          />
        </p>
      </div>
    </div>
  );
}
