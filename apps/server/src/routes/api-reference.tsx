import { paths } from '@reachout/contract/paths';
import { ApiReferencePage } from '@reachout/web/pages/api-reference';
import type { Hono } from 'hono';
import { inlineReferences } from '../api-document/inline-references.ts';
import { readApiReference } from '../api-reference.ts';
import type { AppDeps } from '../app.ts';
import type { AppEnv } from '../context.ts';
import { createKeptPages } from '../kept-pages.ts';
import { type ApiDocument, apiReaderOf } from './openapi.ts';

/** /docs/api: the API as /openapi.json describes it to the same reader. */
export function mountApiReference(app: Hono<AppEnv>, deps: AppDeps, documentFor: ApiDocument): void {
  const kept = createKeptPages(deps);
  app.get(paths.apiReference(), (c) => {
    const reader = apiReaderOf(c);
    // The routes do not change while the process runs.
    return kept.sendPage(
      c,
      paths.apiReference(),
      () => {
        // Written by our own generator from our own schemas.
        const document = inlineReferences(documentFor(reader));
        const reference = readApiReference(document as unknown as Parameters<typeof readApiReference>[0]);
        return {
          title: 'API reference',
          description: `${reference.title}: every call with its parameters, bodies and answers.`,
          kind: 'plain',
          canonical: deps.publicOrigin() + paths.apiReference(),
          body: <ApiReferencePage reference={reference} />,
        };
      },
      reader,
    );
  });
}
