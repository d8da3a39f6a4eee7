import { Rich } from '@reachout/language/rich';
import { Button } from '@reachout/ui/button';
import { CheckboxField } from '@reachout/ui/checkbox-field';
import { Notice } from '@reachout/ui/notice';
import { FormFrame, FormRegion } from '@reachout/web/lib/declared-form';
import { mailPagesCopy } from '../messages/mail-pages.ts';
import { mailKindLabels, mailSettingsForm, type MailWishes } from '../rules/mail-settings.ts';

/** Which mails the person gets. It needs no script. */
export function MailSettingsPage({ wishes, isSaved }: { wishes: MailWishes; isSaved: boolean }) {
  const { address, kinds, components, isToldOfLogIns, isUnsubscribed, isRefused } = wishes;
  const values = { address: <bdi className="font-medium">{address}</bdi> };
  return (
    <FormRegion className="ui-page site-page">
      <header className="site-head">
        <h1 className="text-32 font-semibold">{mailPagesCopy.title()}</h1>
        <p className="site-lead">
          <Rich message={mailPagesCopy.lead} values={values} />
        </p>
      </header>
      {isSaved ? <Notice tone="success" role="status" title={mailSettingsForm.done()} /> : null}
      {isUnsubscribed ? (
        <Notice tone="warning" title={mailPagesCopy.unsubscribed()}>
          <p>{mailPagesCopy.unsubscribedLead()}</p>
        </Notice>
      ) : null}
      {isRefused ? (
        <Notice tone="warning" title={mailPagesCopy.refused()}>
          <p>
            <Rich message={mailPagesCopy.refusedLead} values={values} />
          </p>
        </Notice>
      ) : null}
      <FormFrame form={mailSettingsForm} className="site-form">
        <fieldset className="ui-field">
          <legend className="ui-label">{mailPagesCopy.kinds()}</legend>
          {kinds.map(({ kind, isWanted }) => (
            <CheckboxField
              key={kind}
              id={`mail-${kind}`}
              name={mailSettingsForm.fields.wanted}
              value={kind}
              label={mailKindLabels[kind].label()}
              hint={mailKindLabels[kind].hint()}
              defaultChecked={isWanted}
            />
          ))}
        </fieldset>
        {components.length < 2 ? null : (
          <fieldset className="ui-field" aria-describedby="components-hint">
            <legend className="ui-label">{mailPagesCopy.components()}</legend>
            <p id="components-hint" className="ui-hint">
              {mailPagesCopy.componentsHint()}
            </p>
            {components.map(({ id, name, isWanted }) => (
              <CheckboxField
                key={id}
                id={`component-${id}`}
                name={mailSettingsForm.fields.components}
                value={id}
                label={<bdi>{name}</bdi>}
                defaultChecked={isWanted}
              />
            ))}
          </fieldset>
        )}
        <p className="ui-hint">{isToldOfLogIns ? mailPagesCopy.alwaysToStaff() : mailPagesCopy.always()}</p>
        <div className="site-form-actions">
          <Button type="submit" variant="primary">
            {mailSettingsForm.submit()}
          </Button>
        </div>
      </FormFrame>
    </FormRegion>
  );
}
