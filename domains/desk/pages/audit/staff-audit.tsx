import { mark, narrowed } from '@reachout/core/page-hooks';
import { apiPaths, paths } from '@reachout/core/paths';
import { formatMoney } from '@reachout/core/money';
import { currentLanguage } from '@reachout/language/language';
import { LinkButton } from '@reachout/ui/link-button';
import { Narrowed } from '@reachout/web/shell/narrowed';
import { Table } from '@reachout/ui/table';
import { FilterField, FilterSelect, Toolbar } from '@reachout/ui/toolbar';
import { Timestamp } from '@reachout/web/lib/timestamp';
import { auditCopy } from '../../messages/reports.ts';
import { auditActionLabel, listAuditActions } from '../../rules/audit/audit-actions.ts';
import { auditDetailLabel, type AuditDetailValue } from '../../rules/audit/audit-details.ts';
import { describeSubject } from '../../rules/audit/audit-subjects.ts';
import {
  type AuditEntry,
  auditField,
  auditPeriods,
  type StaffAudit,
  type StaffAuditFilter,
} from '../../rules/calls/staff-audit.ts';

export interface StaffAuditPageProps {
  audit: StaffAudit;
  filter: StaffAuditFilter;
  /** True where the page begins after the newest. */
  isContinued: boolean;
}

/** Who did what, for staff. It needs no script. */
export function StaffAuditPage({ audit, filter, isContinued }: StaffAuditPageProps) {
  const { entries, older } = audit;
  return (
    <div className="ui-page conversations-page">
      <h1 className="text-32 font-semibold">{auditCopy.title()}</h1>
      <p className="text-14 text-muted">{auditCopy.lead()}</p>
      <Filters filter={filter} />
      <Narrowed>
        {filter.person + filter.action + filter.subject === '' ? null : (
          <p>
            <a className="ui-link text-14" href={paths.staffAudit({ days: filter.days })}>
              {auditCopy.clear()}
            </a>
          </p>
        )}
        {entries.length === 0 ? (
          <div className="site-empty ui-panel">
            <p className="text-16 font-medium">{auditCopy.none()}</p>
            <p className="text-14 text-muted">{auditCopy.noneHint()}</p>
          </div>
        ) : (
          <Entries entries={entries} filter={filter} />
        )}
        {older === null && !isContinued ? null : (
          <nav aria-label={auditCopy.pages()} className="ui-pager ui-no-print">
            {isContinued ? (
              <LinkButton size="small" href={paths.staffAudit(filter)}>
                {auditCopy.newest()}
              </LinkButton>
            ) : null}
            {older === null ? null : (
              <LinkButton size="small" rel="next" href={paths.staffAudit({ ...filter, cursor: older })}>
                {auditCopy.older()}
              </LinkButton>
            )}
          </nav>
        )}
      </Narrowed>
    </div>
  );
}

function Filters({ filter }: Pick<StaffAuditPageProps, 'filter'>) {
  const { person, action, subject, days } = filter;
  const known = listAuditActions();
  // An address may ask for an action or a period that the page does not offer.
  const actions =
    action === '' || known.some(({ value }) => value === action)
      ? known
      : [...known, { value: action, label: action }];
  const periods = [...new Set<number>([...auditPeriods, days])].toSorted((one, other) => one - other);
  return (
    <Toolbar
      label={auditCopy.filters()}
      filters={
        <>
          <FilterField
            name={auditField.person}
            label={auditCopy.person()}
            placeholder={auditCopy.personHint()}
            defaultValue={person}
            autoComplete="off"
          />
          <FilterSelect
            name={auditField.action}
            label={auditCopy.action()}
            any={auditCopy.anyAction()}
            options={actions}
            defaultValue={action}
          />
          <FilterField
            name={auditField.subject}
            label={auditCopy.subject()}
            placeholder={auditCopy.subjectHint()}
            defaultValue={subject}
            autoComplete="off"
          />
          <FilterSelect
            name={auditField.days}
            label={auditCopy.period()}
            options={periods.map((each) => ({ value: String(each), label: auditCopy.days({ days: each }) }))}
            defaultValue={days}
          />
        </>
      }
      primary={
        <LinkButton href={apiPaths.staffAuditFile(filter)} download="" {...mark(narrowed)}>
          {auditCopy.download()}
        </LinkButton>
      }
    />
  );
}

function Entries({ entries, filter }: { entries: readonly AuditEntry[]; filter: StaffAuditFilter }) {
  const columns = [
    auditCopy.when(),
    auditCopy.who(),
    auditCopy.what(),
    auditCopy.about(),
    auditCopy.details(),
  ] as const;
  return (
    <Table caption={auditCopy.title()} columns={columns}>
      {entries.map((entry) => (
        <tr key={entry.id}>
          <td data-label={columns[0]}>
            <Timestamp at={entry.at} />
          </td>
          <td data-label={columns[1]}>
            <Actor entry={entry} filter={filter} />
          </td>
          <th scope="row" data-label={columns[2]}>
            {auditActionLabel(entry.action)}
          </th>
          <td data-label={columns[3]}>
            <Subject entry={entry} />
          </td>
          <td data-label={columns[4]} className="text-14 text-muted">
            {detailsText(entry)}
          </td>
        </tr>
      ))}
    </Table>
  );
}

const kindLabels = {
  customer: auditCopy.customer,
  staff: auditCopy.staff,
  system: auditCopy.system,
} as const;

/** Leads to everything that the person did. */
function Actor({ entry: { actor }, filter }: { entry: AuditEntry; filter: StaffAuditFilter }) {
  if (actor.id === null) return auditCopy.system();
  return (
    <>
      <a className="ui-link" href={paths.staffAudit({ ...filter, person: actor.email ?? actor.id })}>
        <bdi>{actor.name ?? auditCopy.gone({ id: actor.id })}</bdi>
      </a>
      <br />
      <span className="text-muted">{kindLabels[actor.kind]()}</span>
    </>
  );
}

function Subject({ entry: { subject, account } }: { entry: AuditEntry }) {
  const { label, path } = describeSubject(subject);
  return (
    <>
      {path === null ? (
        <bdi>{label}</bdi>
      ) : (
        <a className="ui-link" href={path}>
          <bdi>{label}</bdi>
        </a>
      )}
      {account === null || account.id === subject.id ? null : (
        <>
          <br />
          <bdi className="text-muted">{account.name ?? account.id}</bdi>
        </>
      )}
    </>
  );
}

function detailsText({ details }: AuditEntry): string {
  const { amountMinor, currency, ...others } = details;
  const texts = Object.entries(others).map(([name, value]) => textOf(name, value));
  if (typeof amountMinor === 'number' && typeof currency === 'string')
    texts.unshift(
      auditCopy.detail({
        name: auditCopy.amount(),
        value: formatMoney({ amount: amountMinor, currency }, currentLanguage().tag),
      }),
    );
  return texts.length === 0 ? auditCopy.noDetails() : texts.join(' · ');
}

function textOf(name: string, value: AuditDetailValue): string {
  const text = Array.isArray(value)
    ? value.join(', ')
    : typeof value === 'boolean'
      ? value
        ? auditCopy.yes()
        : auditCopy.no()
      : value === null
        ? auditCopy.nobody()
        : String(value);
  return auditCopy.detail({ name: auditDetailLabel(name), value: text });
}
