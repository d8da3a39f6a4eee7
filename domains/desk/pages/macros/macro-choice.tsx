import { mark } from '@reachout/core/page-hooks';
import { paths } from '@reachout/core/paths';
import { Button } from '@reachout/ui/button';
import { SelectField } from '@reachout/ui/select-field';
import { formNameField } from '@reachout/core/declared-form';
import { macroChoiceCopy } from '../../messages/macro-choice.ts';
import { macroChoiceForm } from '../../rules/macros/macro-choice-form.ts';
import * as hook from '../../rules/macros/page-hooks.ts';

export interface MacroChoiceProps {
  caseNumber: string;
  macros: readonly { id: string; name: string }[];
}

/** Chooses a macro for the answer that is being written. Without a script the page comes back with it; with one it is inserted at the caret. */
export function MacroChoice({ caseNumber, macros }: MacroChoiceProps) {
  const manage = (
    <a className="ui-link text-14" href={paths.staffMacros()}>
      {macroChoiceCopy.manage()}
    </a>
  );
  if (macros.length === 0) return manage;
  return (
    <div className="macro-choice" {...mark(hook.macros, `${paths.staffCase(caseNumber)}/macros/`)}>
      <SelectField
        name={macroChoiceForm.fields.macroId}
        id="macro"
        label={macroChoiceCopy.macro()}
        placeholder={macroChoiceCopy.choose()}
        options={macros.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <Button type="submit" name={formNameField} value={macroChoiceForm.name} {...mark(hook.macroInsert)}>
        {macroChoiceForm.submit()}
      </Button>
      {manage}
      <div
        className="macro-matches"
        id="macro-matches"
        role="listbox"
        aria-label={macroChoiceCopy.macro()}
        hidden
        {...mark(hook.macroMatches)}
      />
      <div className="macro-gaps" hidden {...mark(hook.macroGaps)} />
    </div>
  );
}

export interface MacroActsProps {
  acts: readonly { field: string; value: string; label: string }[];
}

/** What the macro does besides, as it will be sent: each can be taken out. */
export function MacroActs({ acts }: MacroActsProps) {
  return (
    <fieldset className="macro-acts" hidden={acts.length === 0} {...mark(hook.macroActs)}>
      <legend className="text-14">{macroChoiceCopy.acts()}</legend>
      {acts.map(({ field, value, label }) => (
        <label key={field} className="ui-choice">
          <input type="checkbox" name={field} value={value} defaultChecked />
          <span className="ui-choice-label">{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
