import { labelInSentence } from '@reachout/language/format';
import { Rich } from '@reachout/language/rich';
import { choicesCopy } from '../messages/choices.ts';

export interface ChoiceSoFar {
  label: string;
  value: string;
  /** Where it is chosen anew. */
  href: string;
}

/** What has been chosen so far on pages that ask one question after the other, each with the way back to choosing it. */
export function ChoicesSoFar({ choices }: { choices: readonly ChoiceSoFar[] }) {
  return (
    <dl className="case-choices">
      {choices.map(({ label, value, href }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <bdi>{value}</bdi>{' '}
            <a className="ui-link" href={href}>
              <Rich
                message={choicesCopy.change}
                values={{ label: labelInSentence(label), hidden: <span className="ui-hidden-visually" /> }}
              />
            </a>
          </dd>
        </div>
      ))}
    </dl>
  );
}
