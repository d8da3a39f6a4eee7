import { TypedText } from '@reachout/web/lib/typed-text/typed-text';
import type { Hono } from 'hono';
import * as z from 'zod/mini';
import { maxComment } from '@reachout/core/limits';
import { paths } from '@reachout/core/paths';
import { textField } from '@reachout/core/text-field';
import type { AppEnv } from '@reachout/http/context';
import { limits, rateLimit } from '@reachout/http/middleware/rate-limit';
import { requireSession } from '@reachout/http/middleware/session';
import { sendPart } from '@reachout/http/render';
import { takeJson } from '@reachout/http/validate';
import type { CaseRouteDeps } from './route-deps.ts';

const previewBody = z.object({ body: textField(maxComment, 'Comment') });

/** A text as it will be read, for whoever is still writing it: rendered here, so that no page carries what renders it. Nothing is stored. */
export function mountTextPreview(app: Hono<AppEnv>, deps: CaseRouteDeps): void {
  app.post(
    paths.textPreview(),
    requireSession,
    rateLimit(deps.rateLimiter, limits.read),
    takeJson(previewBody),
    (c) => sendPart(c, deps, <TypedText className="case-text" text={c.req.valid('json').body} />),
  );
}
