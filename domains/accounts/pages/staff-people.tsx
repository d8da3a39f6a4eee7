import { Button } from '@reachout/ui/button';
import { FieldErrors } from '@reachout/ui/error-summary';
import { Notice } from '@reachout/ui/notice';
import { TextField } from '@reachout/ui/text-field';
import { FormFrame, FormRegion } from '@reachout/web/lib/declared-form';
import { peopleCopy } from '../messages/people.ts';
import { peopleForm } from '../rules/login-fields.ts';

export interface StaffPeoplePageProps {
  /** What was typed before a failed attempt, and what is wrong with it. */
  email?: string;
  error?: string;
  /** The password that was just made: it is shown once. */
  made?: { name: string; password: string };
  /** False where nobody logs in with a password. */
  passwords: boolean;
}

/** Where staff give somebody a new password. It needs no script. */
export function StaffPeoplePage({ email, error, made, passwords }: StaffPeoplePageProps) {
  return (
    <FormRegion className="ui-page refund-page">
      <h1 className="text-32 font-semibold">{peopleCopy.title()}</h1>
      {passwords ? <ResetForm email={email} error={error} made={made} /> : <p>{peopleCopy.passwordsOff()}</p>}
    </FormRegion>
  );
}

function ResetForm({ email, error, made }: Omit<StaffPeoplePageProps, 'passwords'>) {
  return (
    <>
      {made === undefined ? null : (
        <Notice tone="success" role="status" title={<bdi>{peopleCopy.made({ name: made.name })}</bdi>}>
          <p>{peopleCopy.madeLead({ name: made.name })}</p>
          <p>
            {peopleCopy.password()}: <code>{made.password}</code>
          </p>
        </Notice>
      )}
      <FieldErrors fields={[peopleForm.fields.email]} errors={{ email: error }} />
      <p className="text-14 text-muted">{peopleCopy.lead()}</p>
      <FormFrame form={peopleForm} className="grid max-w-96 gap-4">
        <TextField
          name={peopleForm.fields.email}
          type="email"
          label={peopleCopy.email()}
          autoComplete="off"
          inputMode="email"
          spellCheck={false}
          required
          defaultValue={email}
          error={error}
        />
        <Button type="submit" variant="primary">
          {peopleForm.submit()}
        </Button>
      </FormFrame>
    </>
  );
}
