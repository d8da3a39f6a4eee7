import { Rich } from '@reachout/language/rich';
import { paths } from '@reachout/core/paths';
import { newCaseCopy } from '../messages/new-case.ts';
import { caseFields } from '../rules/case-fields.ts';
import type { CaseFormValues } from '../rules/case-form.ts';

/** Shown when a person lost the account or the product of a case while they wrote it: their words are not lost with it. */
export function LostAccountPage({ values }: { values: Pick<CaseFormValues, 'subject' | 'description'> }) {
  const written = (['subject', 'description'] as const).filter((field) => values[field].trim() !== '');
  return (
    <div className="ui-page new-case">
      <h1 className="text-32 font-semibold">{newCaseCopy.accountLost()}</h1>
      <p>
        <Rich
          message={newCaseCopy.accountLostHint}
          values={{ link: <a className="ui-link" href={paths.newCase()} /> }}
        />
      </p>
      {written.map((field) => (
        <section key={field} aria-labelledby={`written-${field}`}>
          <h2 id={`written-${field}`} className="text-18 font-semibold">
            {caseFields[field].label()}
          </h2>
          <p dir="auto" className="case-review-text">
            {values[field]}
          </p>
        </section>
      ))}
    </div>
  );
}
