import { Badge } from '../badge.tsx';
import { LinkButton } from '../link-button.tsx';
import { Pager } from '../lists/pager.tsx';
import { RowLink, Table } from '../lists/table.tsx';
import { Tabs } from '../lists/tabs.tsx';
import { FilterSelect, FilterToggle, Toolbar } from '../lists/toolbar.tsx';
import { SearchField } from '../fields/search-field.tsx';
import { longText, specimen } from './specimen.ts';

const statuses = [
  { value: 'open', label: 'Open' },
  { value: 'solved', label: 'Solved' },
];

function Row({ number, subject, badge }: { number: string; subject: string; badge: string }) {
  return (
    <tr>
      <td data-label="Number" data-says-itself="">
        {number}
      </td>
      <th scope="row">
        <RowLink href={`#${number}`}>
          <bdi>{subject}</bdi>
        </RowLink>
      </th>
      <td data-label="Status">
        <Badge tone="warning">{badge}</Badge>
      </td>
    </tr>
  );
}

const columns = ['Number', 'Subject', 'Status'];

export const listSpecimens = {
  toolbar: specimen('Toolbar of a list', {
    usual: (id) => (
      <Toolbar
        label={`Cases, ${id}`}
        search={<SearchField name={`${id}-q`} label="Search" placeholder="Search by words or number" />}
        filters={
          <>
            <FilterSelect
              name={`${id}-status`}
              label="Status"
              any="Any"
              options={statuses}
              defaultValue="open"
            />
            <FilterToggle name={`${id}-mine`} label="Only mine" />
            <FilterSelect
              name={`${id}-order`}
              label="Order"
              options={[{ value: 'new', label: 'Newest first' }]}
            />
          </>
        }
        primary={
          <LinkButton href="#new" variant="primary">
            New case
          </LinkButton>
        }
      />
    ),
    long: (id) => (
      <Toolbar
        label={`Projects, ${id}`}
        search={<SearchField name={`${id}-q`} label="Search" defaultValue={longText} />}
        filters={
          <FilterSelect
            name={`${id}-project`}
            label="Project"
            any="Any"
            options={[{ value: 'long', label: longText }]}
            defaultValue="long"
          />
        }
      />
    ),
  }),
  table: specimen('Table', {
    usual: () => (
      <Table caption="Cases" columns={columns}>
        <Row number="00000066" subject="Nightly cron job ran twice" badge="Our turn" />
        <Row number="00000063" subject="Certificate is not issued" badge="Your turn" />
      </Table>
    ),
    long: () => (
      <Table caption="Long cases" columns={columns}>
        <Row number="00000067" subject={longText} badge="Waiting on a third party" />
      </Table>
    ),
  }),
  tabs: specimen('Tabs', {
    usual: (id) => (
      <Tabs
        label={`Parts, ${id}`}
        tabs={['Members', 'Integrations', 'Observability'].map((label, at) => ({
          href: `#${label}`,
          label,
          isCurrent: at === 0,
        }))}
      />
    ),
    long: (id) => (
      <Tabs
        label={`Parts, ${id}`}
        tabs={[
          { href: '#first', label: longText, isCurrent: true },
          { href: '#second', label: longText, isCurrent: false },
        ]}
      />
    ),
  }),
  pager: specimen('Pages of a list', {
    usual: (id) => (
      <Pager label={`Pages, ${id}`} range="16–30 of 48" first="#1" previous="#before" next="#after" />
    ),
  }),
};
