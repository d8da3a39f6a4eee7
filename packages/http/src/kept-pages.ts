import { parseTheme, themeCookie } from '@reachout/web/shell/theme';
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import type { RouteDeps } from './route-deps.ts';
import type { AppEnv } from './context.ts';
import { encodeBody, type EncodedBody, sendBody } from './encoded-body.ts';
import { isPersonRemembered } from './person-cookie.ts';
import { type PublicPage, renderPage } from './render.tsx';

/** Kept, and checked by its validator at each visit: a deploy shows at once, and what did not change is not sent again. */
const cacheControl = 'public, max-age=0, must-revalidate';

const htmlType = 'text/html; charset=utf-8';

/** A text that does not change while the process runs. */
export interface KeptText {
  /** Stands for the text among those that are kept. */
  key: string;
  type: string;
  write: () => string | Promise<string>;
}

/** Answers with what is the same for everyone: written once, compressed once, and kept in memory. */
export interface KeptPages {
  sendText(c: Context<AppEnv>, text: KeptText): Promise<Response>;
  /**
   * A page at its own path, once per theme and for visitors and those who are signed in. Nothing about the person is in it. What is for staff is kept apart
   * from what is for anybody, and by no cache on the way.
   */
  sendPage(
    c: Context<AppEnv>,
    path: string,
    write: () => PublicPage | Promise<PublicPage>,
    reader?: 'anybody' | 'staff',
  ): Promise<Response>;
  /**
   * A page that visitors see and those who are signed in see otherwise, once per theme. Going back to it after logging in must not show it again, so no
   * browser keeps it. `version` changes with what the page says.
   */
  sendVisitorPage(
    c: Context<AppEnv>,
    page: { path: string; version?: string },
    write: () => PublicPage | Promise<PublicPage>,
  ): Promise<Response>;
}

/** Keeps what its caller sends: as many pages as there are paths, whatever a visitor asks for. */
export function createKeptPages(deps: RouteDeps): KeptPages {
  const bodies = new Map<string, Promise<EncodedBody>>();
  const bodyOf = ({ key, type, write }: KeptText): Promise<EncodedBody> => {
    const known = bodies.get(key);
    if (known !== undefined) return known;
    const body = Promise.resolve()
      .then(write)
      .then((text) => encodeBody(new TextEncoder().encode(text), type));
    bodies.set(key, body);
    // A failure is told to whoever asked, and tried again for the next.
    body.catch(() => bodies.delete(key));
    return body;
  };
  const sendText: KeptPages['sendText'] = async (c, text) =>
    sendBody(c.req.raw, await bodyOf(text), cacheControl);
  // What a page said before is never asked for again.
  const versions = new Map<string, string>();

  return {
    sendText,
    async sendPage(c, path, write, reader = 'anybody') {
      const theme = parseTheme(getCookie(c, themeCookie));
      const viewer = isPersonRemembered(c) ? 'somebody' : null;
      const response = await sendText(c, {
        key: `${reader} ${theme} ${viewer} ${path}`,
        type: htmlType,
        write: async () => renderPage(deps, await write(), { theme, viewer, currentPath: path }),
      });
      response.headers.append('Vary', 'Cookie');
      if (reader === 'staff') response.headers.set('Cache-Control', 'private, no-store');
      return response;
    },
    async sendVisitorPage(c, { path, version = '' }, write) {
      const theme = parseTheme(getCookie(c, themeCookie));
      const page = `${theme} visitor ${path}`;
      const key = `${page} ${version}`;
      const before = versions.get(page);
      if (before !== undefined && before !== key) bodies.delete(before);
      versions.set(page, key);
      const body = await bodyOf({
        key,
        type: htmlType,
        write: async () => renderPage(deps, await write(), { theme, viewer: null, currentPath: path }),
      });
      return sendBody(c.req.raw, body, 'no-store');
    },
  };
}
