import { type AppError, errorStatus } from '@reachout/core/errors';
import { notificationsPageSize } from '@reachout/core/limits';
import { paths } from '@reachout/core/paths';
import { ok } from '@reachout/core/result';
import type { AppEnv } from '@reachout/http/context';
import { serveForm, takeForms } from '@reachout/http/declared-form';
import { limits, rateLimit } from '@reachout/http/middleware/rate-limit';
import { requireLogin, requireSession, viewerOf } from '@reachout/http/middleware/session';
import { limitSubmits, submitLimits } from '@reachout/http/middleware/submit-limit';
import { problemResponse } from '@reachout/http/problem';
import { sendPage, sendPart } from '@reachout/http/render';
import type { RouteDeps } from '@reachout/http/route-deps';
import { UnreadBadge } from '@reachout/web/shell/unread-badge';
import type { Context, Hono } from 'hono';
import { notificationsCopy, notificationSettingsCopy } from '../messages/notifications.ts';
import { NotificationSettingsPage } from '../pages/notification-settings.tsx';
import { NotificationsPage } from '../pages/notifications.tsx';
import { isMailKind, kindsFor } from '../rules/mail-kinds.ts';
import {
  type NotificationFilter,
  notificationsField,
  notificationSettingsForm,
  readAllNotificationsForm,
  readNotificationForm,
} from '../rules/notifications.ts';
import { pushOffForm, pushOnForm } from '../rules/push.ts';
import {
  markNotificationsRead,
  readNotifications,
  readNotificationWishes,
  saveNotificationWishes,
} from '../use-cases/notifications.ts';
import { readPushState, subscribeBrowser, unsubscribeBrowser } from '../use-cases/push.ts';

/** What people are told in the page: the list, the badge of every header, and what they choose to be told. It needs no script. */
export function mountNotifications(app: Hono<AppEnv>, deps: RouteDeps): void {
  const read = rateLimit(deps.rateLimiter, limits.read);
  const change = limitSubmits(deps.rateLimiter, submitLimits.threads);
  app.get(paths.notifications(), requireLogin, read, (c) => showList(c, deps));
  app.post(paths.notifications(), requireLogin, change, takeMarks(deps));
  // A script asks for this one.
  app.get(paths.unreadBadge(), requireSession, read, (c) =>
    sendPart(c, deps, <UnreadBadge unread={c.get('unread') ?? 0} />),
  );
  app.get(paths.notificationSettings(), requireLogin, read, (c) => showSettings(c, deps));
  app.post(paths.notificationSettings(), requireLogin, change, takeWishes(deps));
}

async function showSettings(c: Context<AppEnv>, deps: RouteDeps, error?: AppError): Promise<Response> {
  const viewer = viewerOf(c);
  const push = await readPushState(deps.services, viewer);
  return sendPage(c, deps, {
    title: notificationSettingsCopy.title(),
    kind: push === undefined ? 'plain' : 'pushSettings',
    hasErrors: error !== undefined,
    ...(error && { status: errorStatus(error) }),
    body: (
      <NotificationSettingsPage
        kinds={await readNotificationWishes(deps.services, viewer)}
        isMailed={deps.services.mail !== undefined}
        done={error ? undefined : deps.doneNotices.take(c)?.form}
        push={push}
        problem={error}
      />
    ),
  });
}

async function showList(c: Context<AppEnv>, deps: RouteDeps): Promise<Response> {
  const viewer = viewerOf(c);
  const filter = filterOf(c);
  const begin = c.req.query(notificationsField.offset) ?? '';
  const offset = /^\d{1,6}$/.test(begin) ? Number(begin) : 0;
  const list = await readNotifications(deps.services, viewer, { ...filter, offset });
  const isAllRead = deps.doneNotices.take(c)?.form === readAllNotificationsForm.name;
  return sendPage(c, deps, {
    title: notificationsCopy.pageTitle({ page: Math.floor(offset / notificationsPageSize) + 1 }),
    kind: 'list',
    body: (
      <NotificationsPage
        brandName={deps.services.brand.name}
        list={list}
        filter={filter}
        offset={offset}
        kinds={kindsFor(viewer.role, 'page')}
        isAllRead={isAllRead}
      />
    ),
  });
}

/** What an address asks for that this release does not know is asked of nobody: the list shows everything then. */
function filterOf(c: Context<AppEnv>): NotificationFilter {
  const about = c.req.query(notificationsField.about) ?? '';
  return {
    ...(c.req.query(notificationsField.of) === 'unread' && { of: 'unread' }),
    ...(isMailKind(about) && { about }),
  };
}

function takeMarks(deps: RouteDeps) {
  const { services, doneNotices } = deps;
  const back = (c: Context<AppEnv>) => c.redirect(paths.notifications(filterOf(c)), 303);
  return takeForms(
    serveForm({
      form: readNotificationForm,
      async perform(c, { id }) {
        await markNotificationsRead(services, viewerOf(c), { id: Number(id) });
        return ok(undefined);
      },
      done: back,
      // The form has nothing to fill in: what is wrong with it was not made by it.
      again: (c, { error }) => problemResponse(c, error),
    }),
    serveForm({
      form: readAllNotificationsForm,
      async perform(c) {
        await markNotificationsRead(services, viewerOf(c), 'all');
        return ok(undefined);
      },
      done: (c) => doneNotices.leadTo(c, readAllNotificationsForm),
      again: (c, { error }) => problemResponse(c, error),
    }),
  );
}

function takeWishes(deps: RouteDeps) {
  const { services, doneNotices } = deps;
  const wishes = serveForm({
    form: notificationSettingsForm,
    async perform(c, { wanted }) {
      await saveNotificationWishes(services, viewerOf(c), wanted);
      return ok(undefined);
    },
    done: (c) => doneNotices.leadTo(c, notificationSettingsForm),
    again: (c, { error }) => problemResponse(c, error),
  });
  if (services.push === undefined) return takeForms(wishes);
  return takeForms(
    wishes,
    serveForm({
      form: pushOnForm,
      async perform(c, target) {
        await subscribeBrowser(services, viewerOf(c), target);
        return ok(undefined);
      },
      done: (c) => doneNotices.leadTo(c, pushOnForm),
      // Without a script nobody filled it in.
      again: (c, { error }) => showSettings(c, deps, error),
    }),
    serveForm({
      form: pushOffForm,
      async perform(c) {
        await unsubscribeBrowser(services, viewerOf(c));
        return ok(undefined);
      },
      done: (c) => doneNotices.leadTo(c, pushOffForm),
      again: (c, { error }) => problemResponse(c, error),
    }),
  );
}
