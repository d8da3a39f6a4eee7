import type { Language } from '@reachout/language/language';
import { Button } from '@reachout/ui/button';
import { Notice } from '@reachout/ui/notice';
import { RadioGroupField } from '@reachout/ui/radio-group-field';
import { FormFrame } from '@reachout/web/lib/declared-form';
import { LanguageName, spokenLanguages } from '@reachout/web/shell/language-switch';
import { languageCopy } from '../messages/language.ts';
import { languageForm } from '../rules/language-form.ts';

export interface LanguageSettingsPageProps {
  languages: readonly Language[];
  /** The tag of the one that was chosen; empty for what the browser asks for. */
  chosen: string;
  isSaved: boolean;
}

/** In which language somebody reads. It needs no script. */
export function LanguageSettingsPage({ languages, chosen, isSaved }: LanguageSettingsPageProps) {
  const options = spokenLanguages(languages).map((language) => ({
    value: language.tag,
    label: <LanguageName language={language} />,
  }));
  return (
    <div className="ui-page site-page">
      <header className="site-head">
        <h1 className="text-32 font-semibold">{languageCopy.title()}</h1>
        <p className="site-lead">{languageCopy.lead()}</p>
      </header>
      {isSaved ? <Notice tone="success" role="status" title={languageForm.done()} /> : null}
      <FormFrame form={languageForm} isInPlace={false} className="site-form">
        <RadioGroupField
          name={languageForm.fields.language}
          label={languageCopy.title()}
          options={[{ value: '', label: languageCopy.asBrowser() }, ...options]}
          defaultValue={chosen}
        />
        <div className="site-form-actions">
          <Button type="submit" variant="primary">
            {languageForm.submit()}
          </Button>
        </div>
      </FormFrame>
    </div>
  );
}
