/** The one password of everybody in the demo world; none of it exists outside demo mode. */
export const demoPassword = 'reachout-demo';

export interface DemoPerson {
  id: string;
  name: string;
  /** `@` stands for the operator's own domain. */
  email: string;
  role: 'customer' | 'staff';
  /** What to try with this person, for the sign-in page. */
  shows: string;
}

/** The people of the demo world. */
export const demoPeople = [
  {
    id: 'user_olivia',
    name: 'Olivia Ortega',
    email: 'olivia@orbit.example',
    role: 'customer',
    shows: 'Owner of Orbit Labs on Pro, member of Nova, and a personal v0 account',
  },
  {
    id: 'user_devon',
    name: 'Devon Park',
    email: 'devon@nova.example',
    role: 'customer',
    shows: 'Developer in Nova with three projects, and in Hollow, where no case can be created',
  },
  {
    id: 'user_hana',
    name: 'Hana Sato',
    email: 'hana@pebble.example',
    role: 'customer',
    shows: 'Owner of Pebble on Hobby, where most support has moved to the community',
  },
  {
    id: 'user_vic',
    name: 'Vic Vero',
    email: 'vic@v0.example',
    role: 'customer',
    shows: 'A personal account on v0 Ultra, which may skip the chat',
  },
  {
    id: 'user_noor',
    name: 'Noor Haddad',
    email: 'noor@nova.example',
    role: 'customer',
    shows: 'Owner of Nova on Enterprise who may ask for refunds, member of Orbit Labs who may not',
  },
  {
    id: 'user_ada',
    name: 'Ada Lind',
    email: 'ada@',
    role: 'staff',
    shows: 'Support staff',
  },
] as const satisfies readonly DemoPerson[];

export type DemoUserId = (typeof demoPeople)[number]['id'];

/** A person's address at an operator whose domain is `operatorDomain`. */
export function demoEmail(person: Pick<DemoPerson, 'email'>, operatorDomain: string): string {
  return person.email.endsWith('@') ? person.email + operatorDomain : person.email;
}
