import { paths } from '@reachout/core/paths';
import { Rich } from '@reachout/language/rich';
import { Button } from '@reachout/ui/button';
import { CheckboxField } from '@reachout/ui/checkbox-field';
import { Notice } from '@reachout/ui/notice';
import { FormFrame, FormRegion } from '@reachout/web/lib/declared-form';
import { notificationSettingsCopy } from '../messages/notifications.ts';
import type { MailKind } from '../rules/mail-kinds.ts';
import { mailKindLabels } from '../rules/mail-settings.ts';
import { notificationSettingsForm } from '../rules/notifications.ts';

export interface NotificationSettingsPageProps {
  kinds: readonly { kind: MailKind; isWanted: boolean }[];
  /** True where this site sends mails, which are chosen elsewhere. */
  isMailed: boolean;
  isSaved: boolean;
}

/** What the person is told in the page. It needs no script. */
export function NotificationSettingsPage({ kinds, isMailed, isSaved }: NotificationSettingsPageProps) {
  return (
    <FormRegion className="ui-page site-page">
      <header className="site-head">
        <h1 className="text-32 font-semibold">{notificationSettingsCopy.title()}</h1>
        <p className="site-lead">{notificationSettingsCopy.lead()}</p>
      </header>
      {isSaved ? <Notice tone="success" role="status" title={notificationSettingsForm.done()} /> : null}
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
    </FormRegion>
  );
}
