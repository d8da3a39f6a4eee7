import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../context.ts';

/**
 * Response headers of every class of answer (pages, JSON, files, errors). The theme comes from a cookie, island data from `application/json` blocks, which browsers
 * never run. The styles that a page carries, and the one script of ours that may stand in it, are allowed by their hash, and nothing else inline is.
 */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "object-src 'none'",
];

/** The policy of a page that shows others of ours in a frame, besides what every page may. */
export const framingPolicy = [...contentSecurityPolicy, "frame-src 'self'"].join('; ');

/** The policy of a page that only pages of ours may frame, itself among them. */
export const framedPolicy = framingPolicy.replace("frame-ancestors 'none'", "frame-ancestors 'self'");

/** Vite's development server injects inline styles and scripts and talks over a socket; never used in production. */
const developmentPolicy = [
  "default-src 'self'",
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self' ws:",
  "frame-ancestors 'self'",
];

export function securityHeaders(options: { https: boolean; development: boolean }) {
  const policy = (options.development ? developmentPolicy : contentSecurityPolicy).join('; ');
  return createMiddleware<AppEnv>(async (c, next) => {
    await next();
    const headers = c.res.headers;
    const { style, script } = c.get('inlineSources') ?? {};
    const own = headers.get('Content-Security-Policy') ?? policy;
    headers.set('Content-Security-Policy', allow(allow(own, 'style-src', style), 'script-src', script));
    headers.set('X-Content-Type-Options', 'nosniff');
    headers.set('Referrer-Policy', 'same-origin');
    headers.set('Cross-Origin-Opener-Policy', 'same-origin');
    // No other site may load what is ours, but for the public files that say so themselves.
    if (!headers.has('Cross-Origin-Resource-Policy'))
      headers.set('Cross-Origin-Resource-Policy', 'same-origin');
    if (options.https) headers.set('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
    // Responses are not cached by default, since they may depend on the session; public files set a policy of their own.
    if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
  });
}

/** A policy that takes one more source for a kind of content. */
const allow = (policy: string, directive: string, source: string | undefined): string =>
  source === undefined ? policy : policy.replace(`${directive} 'self'`, `${directive} 'self' ${source}`);
