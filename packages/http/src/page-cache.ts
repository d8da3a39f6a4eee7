import { currentLanguage, english } from '@reachout/language/language';
import { runInLanguage } from '@reachout/language/server/request-language';
import { parseTheme, themeCookie } from '@reachout/web/shell/theme';
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import type { RouteDeps } from './route-deps.ts';
import type { AppEnv } from './context.ts';
import { createBodyCache } from './bodies/body-cache.ts';
import { encodeBody, type EncodedBody, sendBody } from './bodies/encoded-body.ts';
import { isPersonRemembered } from './person-cookie.ts';
import { isPainted, type PublicPage, type RenderedPage, renderStyledPage } from './render.tsx';

/** Browsers cache the page and revalidate it at each visit: a deploy shows at once, and an unchanged page is not sent again. */
const cacheControl = 'public, max-age=0, must-revalidate';

const htmlType = 'text/html; charset=utf-8';

/** A response that does not change while the process runs. */
export interface CachedText {
  /** The cache key. */
  key: string;
  type: string;
  write: () => string | Promise<string>;
}

interface Written extends Omit<CachedText, 'write'> {
  write: () => RenderedPage | Promise<RenderedPage>;
}

type CachedBody = EncodedBody & Pick<RenderedPage, 'inlineSources'>;

/** Caches pages that are the same for everyone in memory: rendered once, compressed once. */
export interface PageCache {
  /** Sends a text for programs, which is in English whoever asks. */
  sendText(c: Context<AppEnv>, text: CachedText): Promise<Response>;
  /**
   * Sends a page at its own path, cached per theme, for visitors and for those who are signed in. It may contain nothing about the person. Pages for staff
   * are cached under keys of their own, and by no proxy or browser.
   */
  sendPage(
    c: Context<AppEnv>,
    path: string,
    write: () => PublicPage | Promise<PublicPage>,
    reader?: 'anybody' | 'staff',
  ): Promise<Response>;
  /**
   * Sends a page that looks different once a person has signed in, cached per theme. Browsers must not cache it: going back after logging in would show
   * the visitor's page again. `version` changes with the page's content.
   */
  sendVisitorPage(
    c: Context<AppEnv>,
    page: { path: string; version?: string },
    write: () => PublicPage | Promise<PublicPage>,
  ): Promise<Response>;
}

/** Some hundreds of pages: with every theme, language and kind of visitor there are more of them than anybody reads on one day. */
const mostBytes = 16_000_000;

/** The cache holds no page that the caller has no path for, and of those the ones that were asked for last. */
export function createPageCache(deps: RouteDeps): PageCache {
  const bodies = createBodyCache<CachedBody>(mostBytes);
  const bodyOf = ({ key, type, write }: Written): Promise<CachedBody> =>
    bodies.get(key, async () => {
      const { html, inlineSources } = await write();
      return { ...(await encodeBody(new TextEncoder().encode(html), type)), inlineSources };
    });
  const send = async (c: Context<AppEnv>, page: Written, control: string): Promise<Response> => {
    const body = await bodyOf(page);
    // With an answer that nothing has changed as well: browsers take its headers for the copy that they have.
    c.set('inlineSources', body.inlineSources);
    return sendBody(c.req.raw, body, control);
  };
  // The key of each page's latest version, so that older ones can be evicted.
  const versions = new Map<string, string>();

  return {
    sendText: (c, { write, ...text }) =>
      send(
        c,
        {
          ...text,
          write: async () => ({ html: await runInLanguage(english, write), inlineSources: {} }),
        },
        cacheControl,
      ),
    async sendPage(c, path, write, reader = 'anybody') {
      const theme = parseTheme(getCookie(c, themeCookie));
      const viewer = isPersonRemembered(c) ? 'somebody' : null;
      const view = { theme, viewer, currentPath: path, isPainted: isPainted(c) } as const;
      const response = await send(
        c,
        {
          key: `${reader} ${currentLanguage().tag} ${theme} ${viewer} ${view.isPainted} ${path}`,
          type: htmlType,
          write: async () => renderStyledPage(deps, await write(), view),
        },
        cacheControl,
      );
      response.headers.append('Vary', 'Cookie, Sec-Fetch-Dest');
      if (reader === 'staff') response.headers.set('Cache-Control', 'private, no-store');
      return response;
    },
    async sendVisitorPage(c, { path, version = '' }, write) {
      const theme = parseTheme(getCookie(c, themeCookie));
      const view = { theme, viewer: null, currentPath: path, isPainted: isPainted(c) };
      const page = `${currentLanguage().tag} ${theme} visitor ${view.isPainted} ${path}`;
      const key = `${page} ${version}`;
      const before = versions.get(page);
      if (before !== undefined && before !== key) bodies.delete(before);
      versions.set(page, key);
      const written: Written = {
        key,
        type: htmlType,
        write: async () => renderStyledPage(deps, await write(), view),
      };
      return send(c, written, 'no-store');
    },
  };
}
