import { referenceCopy } from '../messages/reference.ts';
import { markdownPath, paths } from '@reachout/core/paths';
import { ApiGroupPage, type ConsoleOfPage } from '../pages/api-group.tsx';
import {
  type ApiGroup,
  type ApiOperation,
  type ApiReference,
  ApiReferencePage,
} from '../pages/api-reference.tsx';
import type { Context, Hono } from 'hono';
import { groupMarkdown, referenceMarkdown } from './api-reference/reference-markdown.ts';
import { addApiReference } from './api-reference/reference-tree.ts';
import type { ApiReferences } from './api-reference/references.ts';
import type { DocumentationRouteDeps } from './route-deps.ts';
import type { AppEnv } from '@reachout/http/context';
import { prefersMarkdown } from './documentation-texts.ts';
import { createPageCache } from '@reachout/http/page-cache';
import type { PublicPage } from '@reachout/http/render';
import { allowFetchAhead } from './fetch-ahead.ts';
import { type ApiReader, apiReaderOf } from './openapi.ts';

/** A page of the reference, as HTML and as Markdown. */
interface ReferencePage {
  path: string;
  html: () => PublicPage;
  markdown: () => string;
}

/** /docs/api and a page below it for each group of operations: the API as /openapi.json describes it to the same reader. */
export function mountApiReference(
  app: Hono<AppEnv>,
  deps: DocumentationRouteDeps,
  references: ApiReferences,
): void {
  const pageCache = createPageCache(deps);
  const sendMarkdown = async (
    c: Context<AppEnv>,
    { path, markdown }: ReferencePage,
    reader: ApiReader,
  ): Promise<Response> => {
    const response = await pageCache.sendText(c, {
      key: `${reader} ${markdownPath(path)}`,
      type: 'text/markdown; charset=utf-8',
      write: markdown,
    });
    response.headers.set('Link', `<${deps.publicOrigin()}${path}>; rel="canonical"`);
    response.headers.append('Vary', 'Cookie');
    if (reader === 'staff') response.headers.set('Cache-Control', 'private, no-store');
    return response;
  };
  const answer = async (c: Context<AppEnv>, page: ReferencePage, reader: ApiReader): Promise<Response> => {
    const isMarkdown = c.req.path.endsWith(markdownPath(''));
    const address = isMarkdown ? markdownPath(page.path) : page.path;
    if (address !== c.req.path) return c.redirect(address, 301);
    if (isMarkdown) return sendMarkdown(c, page, reader);
    const response = prefersMarkdown(c.req.header('accept'))
      ? await sendMarkdown(c, page, reader)
      : allowFetchAhead(c, await pageCache.sendPage(c, page.path, page.html, reader));
    response.headers.append('Vary', 'Accept');
    return response;
  };

  /** Calls that only staff are told of are not sent from a page. */
  const offer = (group: ApiGroup): ApiGroup => {
    const known = new Set(callsOf(references('anybody')).map(({ tried }) => tried));
    const operations = group.operations.map(({ tried, ...operation }) =>
      tried !== undefined && known.has(tried) ? { ...operation, tried } : operation,
    );
    return { ...group, operations };
  };
  const first = paths.apiReference();
  app.on('GET', [first, markdownPath(first), `${first}/*`], (c, next) => {
    const reader = apiReaderOf(c);
    const reference = references(reader);
    const asked = c.req.path.replace(/\/+$/, '').replace(/\.md$/, '');
    if (asked === first) return answer(c, firstPage(deps, reference), reader);
    const group = reference.groups.find(({ id }) => paths.apiGroup(id) === asked);
    return group === undefined ? next() : answer(c, groupPage(deps, reference, offer(group)), reader);
  });
}

const callsOf = ({ groups }: ApiReference): readonly ApiOperation[] =>
  groups.flatMap(({ operations }) => operations);

function firstPage(deps: DocumentationRouteDeps, reference: ApiReference): ReferencePage {
  const path = paths.apiReference();
  const origin = deps.publicOrigin();
  return {
    path,
    markdown: () => referenceMarkdown(reference, origin),
    html: () => ({
      title: referenceCopy.title(),
      description: referenceCopy.description({ title: reference.title }),
      ...addressesOf(path, origin),
      body: (
        <ApiReferencePage
          reference={reference}
          tree={addApiReference(deps.content.tree, reference.groups)}
          brand={deps.services.brand}
          origin={origin}
        />
      ),
    }),
  };
}

function groupPage(deps: DocumentationRouteDeps, reference: ApiReference, group: ApiGroup): ReferencePage {
  const path = paths.apiGroup(group.id);
  const origin = deps.publicOrigin();
  return {
    path,
    markdown: () => groupMarkdown(group, origin),
    html: () => ({
      title: referenceCopy.groupTitle({ group: group.name }),
      description:
        group.description ?? referenceCopy.groupDescription({ title: reference.title, group: group.name }),
      ...addressesOf(path, origin),
      body: (
        <ApiGroupPage
          group={group}
          tree={addApiReference(deps.content.tree, reference.groups)}
          brand={deps.services.brand}
          console={consoleOf(deps)}
          origin={origin}
        />
      ),
    }),
  };
}

function consoleOf(deps: DocumentationRouteDeps): ConsoleOfPage | undefined {
  const { console: script } = deps.assets('reference');
  return script === undefined ? undefined : { script, isDemo: deps.demo !== null };
}

function addressesOf(path: string, origin: string) {
  return {
    kind: 'reference',
    canonical: origin + path,
    alternates: [{ type: 'text/markdown', href: markdownPath(path) }],
  } as const;
}
