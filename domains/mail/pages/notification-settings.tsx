import type { DeclaredForm } from '@reachout/core/declared-form';
import type { AppError } from '@reachout/core/errors';
import { mark } from '@reachout/core/page-hooks';
import { paths } from '@reachout/core/paths';
import { Rich } from '@reachout/language/rich';
import { Button } from '@reachout/ui/button';
import { CheckboxField } from '@reachout/ui/checkbox-field';
import { Notice } from '@reachout/ui/notice';
import { FormFrame, FormRegion } from '@reachout/web/lib/declared-form';
import { notificationSettingsCopy } from '../messages/notifications.ts';
import { pushCopy } from '../messages/push.ts';
import type { MailKind } from '../rules/mail-kinds.ts';
import { mailKindLabels } from '../rules/mail-settings.ts';
import { notificationSettingsForm } from '../rules/notifications.ts';
import { pushKey, pushProblem } from '../rules/page-hooks.ts';
import { pushOffForm, pushOnForm, type PushState } from '../rules/push.ts';

const doneForms = [notificationSettingsForm, pushOnForm, pushOffForm] as const;

export interface NotificationSettingsPageProps {
  kinds: readonly { kind: MailKind; isWanted: boolean }[];
  /** True where this site sends mails, which are chosen elsewhere. */
  isMailed: boolean;
  /** Which form was done just now. */
  done: string | undefined;
  /** Of this browser, where browsers can be told. */
  push: PushState | undefined;
  /** Why it could not be subscribed. */
  problem: AppError | undefined;
}

/** What the person is told in the page. It needs no script. */
export function NotificationSettingsPage(props: NotificationSettingsPageProps) {
  const { kinds, isMailed, done, push, problem } = props;
  const said = doneForms.find(({ name = '' }: DeclaredForm) => name === done)?.done();
  return (
    <FormRegion className="ui-page site-page">
      <header className="site-head">
        <h1 className="text-32 font-semibold">{notificationSettingsCopy.title()}</h1>
        <p className="site-lead">{notificationSettingsCopy.lead()}</p>
      </header>
      {said === undefined ? null : <Notice tone="success" role="status" title={said} />}
      <FormFrame form={notificationSettingsForm} className="site-form">
        <fieldset className="ui-field">
          <legend className="ui-label">{notificationSettingsCopy.kinds()}</legend>
          {kinds.map(({ kind, isWanted }) => (
            <CheckboxField
              key={kind}
              id={`notify-${kind}`}
              name={notificationSettingsForm.fields.wanted}
              value={kind}
              label={mailKindLabels[kind].label()}
              hint={mailKindLabels[kind].hint()}
              defaultChecked={isWanted}
            />
          ))}
        </fieldset>
        {isMailed ? (
          <p className="ui-hint">
            <Rich
              message={notificationSettingsCopy.mails}
              values={{ link: <a className="ui-link" href={paths.mailSettings()} /> }}
            />
          </p>
        ) : null}
        <div className="site-form-actions">
          <Button type="submit" variant="primary">
            {notificationSettingsForm.submit()}
          </Button>
        </div>
      </FormFrame>
      {push === undefined ? null : <PushSection push={push} problem={problem} />}
    </FormRegion>
  );
}

/** Whether this browser shows what is told while no page is open. Its script asks the browser once the person presses. */
function PushSection({
  push: { isOn, publicKey },
  problem,
}: {
  push: PushState;
  problem: AppError | undefined;
}) {
  return (
    <section className="site-form" aria-labelledby="push-title">
      <h2 id="push-title" className="text-18 font-semibold">
        {pushCopy.title()}
      </h2>
      <p>{isOn ? pushCopy.isOn() : pushCopy.lead()}</p>
      {isOn ? (
        <FormFrame form={pushOffForm}>
          <Button type="submit">{pushOffForm.submit()}</Button>
        </FormFrame>
      ) : (
        <FormFrame form={pushOnForm} {...mark(pushKey, publicKey)}>
          {Object.values(pushOnForm.fields).map((name) => (
            <input key={name} type="hidden" name={name} />
          ))}
          <Button type="submit" aria-describedby="push-problem">
            {pushOnForm.submit()}
          </Button>
          <p id="push-problem" className="ui-field-error pt-1" role="alert" {...mark(pushProblem)}>
            {problem === undefined ? null : Object.values(problem.fields ?? {})[0]}
          </p>
        </FormFrame>
      )}
    </section>
  );
}
