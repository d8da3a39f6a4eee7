import { mark } from '@reachout/core/page-hooks';
import { SelectField } from '@reachout/ui/select-field';
import { TextField } from '@reachout/ui/text-field';
import { snoozeCopy } from '../../messages/triage.ts';
import * as hook from '../../rules/triage/page-hooks.ts';
import { triageForms } from '../../rules/triage/triage-forms.ts';
import { wakeChoices } from '../../rules/triage/wake-time.ts';

/** Until when cases sleep. The script tells of which zone the clock of whoever chooses is. */
export function WakeFields({ id }: { id: string }) {
  const { until, date, zone } = triageForms.snooze.fields;
  return (
    <>
      <SelectField
        name={until}
        id={`${id}-until`}
        label={snoozeCopy.until()}
        hint={snoozeCopy.hint()}
        options={wakeChoices.map((choice) => ({ value: choice, label: snoozeCopy[choice]() }))}
        defaultValue="tomorrow"
      />
      <TextField name={date} id={`${id}-date`} label={snoozeCopy.day()} type="date" />
      <input type="hidden" name={zone} {...mark(hook.clockZone)} />
      <p className="text-13 text-muted ui-without-script">{snoozeCopy.hintUtc()}</p>
    </>
  );
}
