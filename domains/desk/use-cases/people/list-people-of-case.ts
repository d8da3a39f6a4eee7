import { normaliseEmail } from '@reachout/cases/rules/case-access';
import type { CasePerson } from '@reachout/cases/rules/calls/cases';
import { findPerson } from '@reachout/cases/store/case-life-queries';
import type { CaseRow } from '@reachout/cases/store/cases-queries';
import { wantsMail } from '@reachout/mail/rules/mail-kinds';
import type { ServiceDeps } from '@reachout/ports/deps';
import { findPeopleOfAccount } from '../../store/people/case-people-queries.ts';

/** Who hears of a case, who opened it first: by their rights and wishes now, as mail and notifications go by them. */
export async function listPeopleOfCase(
  { db, mail }: Pick<ServiceDeps, 'db' | 'mail'>,
  { accountId, openedBy, participants }: Pick<CaseRow, 'accountId' | 'openedBy' | 'participants'>,
): Promise<CasePerson[]> {
  const opener = openedBy === null ? undefined : await findPerson(db, { userId: openedBy });
  const addresses = [...new Set([...(opener ? [normaliseEmail(opener.email)] : []), ...participants])];
  const people = new Map(
    (await findPeopleOfAccount(db, { accountId, addresses })).map((person) => [person.address, person]),
  );
  return addresses.map((address) => {
    const person = people.get(address);
    if (person === undefined) return { address, name: null, told: 'none' };
    const isMailed =
      mail !== undefined && !person.isUnreachable && wantsMail({ off: person.off, on: [] }, 'answers');
    return { address, name: person.name, told: isMailed ? 'mail' : 'page' };
  });
}
