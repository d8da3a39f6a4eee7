import { loginForm } from '../rules/login-fields.ts';
import { loginCopy } from '../messages/login.ts';
import { Rich } from '@reachout/language/rich';
import { FormFrame } from '@reachout/web/lib/declared-form';

export interface DemoPerson {
  name: string;
  email: string;
  /** What signing in as this person shows. */
  about: string;
}

export interface DemoPeopleProps {
  people: readonly DemoPerson[];
  password: string;
  next: string;
}

/** The people of the demo world, one button each. Each is a login form of its own that posts what the fields would. */
export function DemoPeople({ people, password, next }: DemoPeopleProps) {
  return (
    <section aria-labelledby="demo-title" className="grid gap-3">
      <h2 id="demo-title" className="text-16 font-semibold">
        {loginCopy.demoTitle()}
      </h2>
      <p className="text-14 text-muted">
        <Rich message={loginCopy.demoLead} values={{ password, code: <code className="text-13" /> }} />
      </p>
      <ul className="demo-people">
        {people.map((person) => (
          <li key={person.email}>
            <FormFrame form={loginForm} isInPlace={false}>
              <input type="hidden" name={loginForm.fields.next} value={next} />
              <input type="hidden" name={loginForm.fields.email} value={person.email} />
              <input type="hidden" name={loginForm.fields.password} value={password} />
              <button type="submit" className="demo-person">
                <span className="text-14 font-medium">{person.name}</span>
                <span className="text-13 text-muted">{person.about}</span>
              </button>
            </FormFrame>
          </li>
        ))}
      </ul>
    </section>
  );
}
