import { CaseParticipants } from '@reachout/cases/pages/case-participants';
import type { FormPlaces } from '@reachout/cases/pages/action-form';
import type { CasePerson, StaffCaseDetail } from '@reachout/cases/rules/calls/cases';
import { Rich } from '@reachout/language/rich';
import { peopleCopy } from '../../messages/people.ts';
import { staffForms } from '../../rules/staff-forms.ts';

export interface StaffParticipantsProps {
  supportCase: Pick<StaffCaseDetail, 'participants' | 'people' | 'actions' | 'etag' | 'timeline'>;
  places: FormPlaces<'update'>;
  /** The address of somebody who was not added, to go on with. */
  typedEmail: string | undefined;
}

/** Who takes part besides who opened the case, each with whether they hear of it, and who is told of what at all. */
export function StaffParticipants({ supportCase, places, typedEmail }: StaffParticipantsProps) {
  const about = new Map(
    supportCase.people.map((person) => [person.address, <Told key={person.address} person={person} />]),
  );
  const opener = supportCase.people.find(({ address }) => !supportCase.participants.includes(address));
  return (
    <CaseParticipants
      supportCase={supportCase}
      email=""
      places={places}
      forms={staffForms}
      typedEmail={typedEmail}
      about={about}
    >
      {opener === undefined || opener.told === 'none' ? null : (
        <p className="staff-told">
          <Rich message={peopleCopy.opener} values={{ name: <Told person={opener} /> }} />
        </p>
      )}
      <details className="ui-disclosure staff-told-rules ui-no-print">
        <summary>{peopleCopy.rules()}</summary>
        <ul>
          {[
            peopleCopy.news(),
            peopleCopy.added(),
            peopleCopy.escalated(),
            peopleCopy.internal(),
            peopleCopy.switches(),
          ].map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </details>
    </CaseParticipants>
  );
}

function Told({ person }: { person: CasePerson }) {
  return (
    <span className="staff-told">
      {person.told === 'none' ? (
        peopleCopy.none()
      ) : (
        <Rich message={peopleCopy[person.told]} values={{ name: <bdi>{person.name}</bdi> }} />
      )}
    </span>
  );
}
