import { caseFactCopy } from '@reachout/cases/messages/facts';
import { notificationsPageSize } from '@reachout/core/limits';
import { paths } from '@reachout/core/paths';
import { Badge } from '@reachout/ui/badge';
import { Button } from '@reachout/ui/button';
import { LinkButton } from '@reachout/ui/link-button';
import { Narrowed } from '@reachout/web/shell/narrowed';
import { Notice } from '@reachout/ui/notice';
import { Pager } from '@reachout/ui/pager';
import { Table } from '@reachout/ui/table';
import { Tabs } from '@reachout/ui/tabs';
import { FilterSelect, Toolbar } from '@reachout/ui/toolbar';
import { FormFrame } from '@reachout/web/lib/declared-form';
import { Timestamp } from '@reachout/web/lib/timestamp';
import { notificationsCopy } from '../messages/notifications.ts';
import type { MailKind } from '../rules/mail-kinds.ts';
import { mailKindLabels } from '../rules/mail-settings.ts';
import { newsSentence } from '../rules/news-sentence.ts';
import {
  type Notification,
  type NotificationFilter,
  notificationsField,
  readAllNotificationsForm,
  readNotificationForm,
} from '../rules/notifications.ts';

export interface NotificationsPageProps {
  brandName: string;
  list: { notifications: readonly Notification[]; hasMore: boolean };
  filter: NotificationFilter;
  offset: number;
  /** What the person may be told of. */
  kinds: readonly MailKind[];
  isAllRead: boolean;
}

/** What happened in the person's cases, unread first. It needs no script. */
export function NotificationsPage(props: NotificationsPageProps) {
  const { brandName, list, filter, offset, kinds, isAllRead } = props;
  const { notifications, hasMore } = list;
  const hasUnread = notifications.some(({ isUnread }) => isUnread);
  return (
    <div className="ui-page refunds-page">
      <h1 className="text-32 font-semibold">{notificationsCopy.title()}</h1>
      <p className="text-14 text-muted">{notificationsCopy.lead()}</p>
      {isAllRead ? <Notice tone="success" role="status" title={readAllNotificationsForm.done()} /> : null}
      <Tabs
        label={notificationsCopy.views()}
        tabs={([undefined, 'unread'] as const).map((of) => ({
          href: paths.notifications({ ...filter, of }),
          label: of === undefined ? notificationsCopy.all() : notificationsCopy.unread(),
          isCurrent: filter.of === of,
        }))}
      />
      <Toolbar
        label={notificationsCopy.list()}
        filters={
          <>
            {filter.of === undefined ? null : (
              <input type="hidden" name={notificationsField.of} value={filter.of} />
            )}
            <FilterSelect
              name={notificationsField.about}
              label={notificationsCopy.about()}
              any={notificationsCopy.anything()}
              options={kinds.map((kind) => ({ value: kind, label: mailKindLabels[kind].label() }))}
              defaultValue={filter.about}
            />
          </>
        }
        primary={<LinkButton href={paths.notificationSettings()}>{notificationsCopy.choose()}</LinkButton>}
      />
      <Narrowed>
        {notifications.length === 0 ? (
          <NoNotifications filter={filter} />
        ) : (
          <NotificationTable notifications={notifications} filter={filter} brandName={brandName} />
        )}
        <Pager
          label={notificationsCopy.pages()}
          range={notificationsCopy.range({ page: Math.floor(offset / notificationsPageSize) + 1 })}
          previous={
            offset === 0
              ? undefined
              : paths.notifications({ ...filter, offset: Math.max(0, offset - notificationsPageSize) })
          }
          next={
            hasMore ? paths.notifications({ ...filter, offset: offset + notificationsPageSize }) : undefined
          }
        />
        {hasUnread ? (
          <FormFrame form={readAllNotificationsForm} isInPlace={false}>
            <Button type="submit">{readAllNotificationsForm.submit()}</Button>
          </FormFrame>
        ) : null}
      </Narrowed>
    </div>
  );
}

const columns = {
  what: () => notificationsCopy.what(),
  case: () => caseFactCopy.subject(),
  when: () => notificationsCopy.when(),
  read: () => notificationsCopy.markRead(),
};

function NotificationTable({
  notifications,
  filter,
  brandName,
}: Pick<NotificationsPageProps, 'filter' | 'brandName'> & { notifications: readonly Notification[] }) {
  return (
    <Table caption={notificationsCopy.list()} columns={Object.values(columns).map((column) => column())}>
      {notifications.map((each) => (
        <tr key={each.id}>
          <th scope="row">
            <span>
              <a className="ui-link" href={each.href}>
                {newsSentence(each, brandName)}
              </a>
              {each.times > 1 ? (
                <span className="text-muted">{notificationsCopy.times({ count: each.times })}</span>
              ) : null}
              {each.isUnread ? <Badge tone="accent">{notificationsCopy.isUnread()}</Badge> : null}
            </span>
          </th>
          <td data-label={columns.case()}>
            <span>
              {each.caseNumber} · <bdi>{each.subject}</bdi>
            </span>
          </td>
          <td data-label={columns.when()}>
            <Timestamp at={each.at} />
          </td>
          <td data-label={columns.read()} data-says-itself="">
            {each.isUnread ? <MarkRead notification={each} filter={filter} /> : null}
          </td>
        </tr>
      ))}
    </Table>
  );
}

/** Its label names the case, so that one button of many can be told from the others. */
function MarkRead({
  notification: { id, caseNumber },
  filter,
}: {
  notification: Notification;
  filter: NotificationFilter;
}) {
  return (
    // The number in the header changes with it: the whole page comes again.
    <FormFrame form={readNotificationForm} action={paths.notifications(filter)} isInPlace={false}>
      <input type="hidden" name={readNotificationForm.fields.id} value={id} />
      <Button
        type="submit"
        size="small"
        variant="quiet"
        aria-label={notificationsCopy.markReadOf({ caseNumber })}
      >
        {readNotificationForm.submit()}
      </Button>
    </FormFrame>
  );
}

/** What stands in the list's place: what would be here, and the way to all of it. */
function NoNotifications({ filter }: { filter: NotificationFilter }) {
  const { title, lead } = emptyWords(filter);
  return (
    <div className="site-empty ui-panel">
      <p className="text-16 font-medium">{title}</p>
      <p className="text-14 text-muted">{lead}</p>
      {filter.about === undefined && filter.of === undefined ? null : (
        <LinkButton className="mt-3" href={paths.notifications()}>
          {notificationsCopy.showAll()}
        </LinkButton>
      )}
    </div>
  );
}

function emptyWords({ of, about }: NotificationFilter) {
  if (about !== undefined)
    return { title: notificationsCopy.noneOfKind(), lead: notificationsCopy.noneOfKindLead() };
  return of === 'unread'
    ? { title: notificationsCopy.noneUnread(), lead: notificationsCopy.noneUnreadLead() }
    : { title: notificationsCopy.none(), lead: notificationsCopy.noneLead() };
}
