import { paths } from '@reachout/core/paths';
import { Badge } from '@reachout/ui/badge';
import { Button } from '@reachout/ui/button';
import { Notice } from '@reachout/ui/notice';
import { RowLink, Table } from '@reachout/ui/table';
import { FormFrame, FormRegion } from '@reachout/web/lib/declared-form';
import { StaffTrail } from '@reachout/web/shell/staff-trail';
import { staffListCopy } from '../../messages/list.ts';
import { macroCopy } from '../../messages/macros.ts';
import { macroForm, macroForms } from '../../rules/macros/macro-forms.ts';
import { MacroForm, type TypedMacro } from './macro-form.tsx';

/** A macro as the list shows it. */
export interface ListedMacro {
  id: string;
  name: string;
  isShared: boolean;
  uses: number;
}

export interface StaffMacrosPageProps {
  macros: readonly ListedMacro[];
  typed: TypedMacro;
  /** New for each form that is shown. */
  submission: string;
  /** What was done just now. */
  done?: string | undefined;
}

/** The macros that a member of staff may use, and the form that adds one. It needs no script. */
export function StaffMacrosPage({ macros, typed, submission, done }: StaffMacrosPageProps) {
  const columns = [macroCopy.columnName(), macroCopy.columnWhose(), macroCopy.columnUses()] as const;
  const { isStale: _, ...shown } = typed;
  return (
    <FormRegion className="ui-page refunds-page">
      <StaffTrail
        above={[{ href: paths.staffCases(), name: staffListCopy.title() }]}
        here={macroCopy.title()}
      />
      <h1 className="text-32 font-semibold">{macroCopy.title()}</h1>
      {done === undefined ? null : <Notice tone="success" role="status" title={done} />}
      <p className="text-14 text-muted">{macroCopy.lead()}</p>
      <section className="site-section" aria-labelledby="kept">
        <h2 id="kept" className="text-18 font-semibold">
          {macroCopy.kept()}
        </h2>
        {macros.length === 0 ? (
          <p className="text-14 text-muted">{macroCopy.none()}</p>
        ) : (
          <Table caption={macroCopy.kept()} columns={columns}>
            {macros.map(({ id, name, isShared, uses }) => (
              <tr key={id}>
                <th scope="row" data-label={columns[0]}>
                  <RowLink href={paths.staffMacro(id)}>
                    <bdi>{name}</bdi>
                  </RowLink>
                </th>
                <td data-label={columns[1]}>
                  {isShared ? <Badge tone="accent">{macroCopy.shared()}</Badge> : macroCopy.own()}
                </td>
                <td data-label={columns[2]}>{macroCopy.uses({ count: uses })}</td>
              </tr>
            ))}
          </Table>
        )}
      </section>
      <section className="site-section" aria-labelledby="add">
        <h2 id="add" className="text-18 font-semibold">
          {macroCopy.addTitle()}
        </h2>
        <MacroForm {...shown} form={macroForm} hidden={{ submission }} />
      </section>
    </FormRegion>
  );
}

export interface StaffMacroPageProps {
  macro: ListedMacro & { version: number };
  typed: TypedMacro;
}

/** One macro: the form that changes it, and the one that deletes it. It needs no script. */
export function StaffMacroPage({ macro, typed }: StaffMacroPageProps) {
  const { id, name, isShared, uses, version } = macro;
  const { isStale = false, ...shown } = typed;
  return (
    <FormRegion className="ui-page refunds-page">
      <StaffTrail
        above={[
          { href: paths.staffCases(), name: staffListCopy.title() },
          { href: paths.staffMacros(), name: macroCopy.title() },
        ]}
        here={<bdi>{name}</bdi>}
      />
      <h1 className="text-32 font-semibold">
        <bdi>{name}</bdi>
      </h1>
      <p className="text-14 text-muted">
        {isShared ? macroCopy.shared() : macroCopy.own()} · {macroCopy.columnUses()}:{' '}
        {macroCopy.uses({ count: uses })}
      </p>
      {isStale ? <Notice tone="warning" role="alert" title={macroCopy.changedMeanwhile({ name })} /> : null}
      <section className="site-section" aria-labelledby="edit">
        <h2 id="edit" className="text-18 font-semibold">
          {macroCopy.edit()}
        </h2>
        <MacroForm
          {...shown}
          form={macroForms.change}
          action={paths.staffMacro(id)}
          hidden={{ version: String(version) }}
        />
      </section>
      <section className="site-section" aria-labelledby="remove">
        <h2 id="remove" className="text-18 font-semibold">
          {macroCopy.removeTitle()}
        </h2>
        <p className="text-14 text-muted">{macroCopy.removeHint()}</p>
        <FormFrame form={macroForms.remove} action={paths.staffMacro(id)}>
          <Button type="submit">{macroForms.remove.submit()}</Button>
        </FormFrame>
      </section>
    </FormRegion>
  );
}
