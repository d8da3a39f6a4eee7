import { deskCopy } from '@reachout/web/desk-copy';
import type { StaffPlaceGroup } from '@reachout/web/shell/staff-places';

/** Every place of the desk with what it is for. It needs no script. */
export function StaffHomePage({ groups }: { groups: readonly StaffPlaceGroup[] }) {
  return (
    <div className="ui-page desk-places">
      <header className="grid gap-2">
        <h1 className="text-32 font-semibold">{deskCopy.title()}</h1>
        <p className="text-14 text-muted">{deskCopy.lead()}</p>
      </header>
      {groups.map(({ key, title, places }) => (
        <section key={key} aria-labelledby={key} className="grid gap-4">
          <h2 id={key} className="text-18 font-semibold">
            {title}
          </h2>
          <ul className="desk-place-list">
            {places.map(({ path, label, about }) => (
              <li key={path}>
                <a href={path}>{label}</a>
                <span className="text-14 text-muted">{about}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
