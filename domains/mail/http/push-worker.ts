import { paths } from '@reachout/core/paths';
import type { AppEnv } from '@reachout/http/context';
import type { RouteDeps } from '@reachout/http/route-deps';
import type { Hono } from 'hono';

/**
 * What a browser runs to show notifications: it shows what it is sent, and leads to the page of the case. It keeps no page and takes part in no request. Browsers look for it
 * at one address for as long as they are subscribed, so it is no file of a build, whose names change. What it is sent is `ShownPush`.
 */
const script = `self.addEventListener('push', (event) => {
  const { title, body, lang, dir, tag, path } = event.data.json();
  event.waitUntil(self.registration.showNotification(title, { body, lang, dir, tag, renotify: true, data: path }));
});
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const page = new URL(event.notification.data, self.location.origin);
  if (page.origin !== self.location.origin) return;
  event.waitUntil(
    self.clients.matchAll({ type: 'window', includeUncontrolled: true }).then((pages) => {
      const open = pages.find(({ url }) => url === page.href);
      return open ? open.focus() : self.clients.openWindow(page.href);
    }),
  );
});
`;

/** Serves it where the operator has set a key. */
export function mountPushWorker(app: Hono<AppEnv>, { services }: Pick<RouteDeps, 'services'>): void {
  if (services.push === undefined) return;
  app.get(paths.pushWorker(), (c) => {
    c.header('Content-Type', 'text/javascript; charset=utf-8');
    c.header('Cache-Control', 'no-cache');
    return c.body(script);
  });
}
