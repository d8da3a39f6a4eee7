import { createStoredForms, type StorageLike } from '@reachout/core/stored-forms';
import type { IndexedArticle } from '@reachout/content';
import { createApiClient } from '@reachout/web/lib/api-client';
import type { CaseServices } from '../browser/form/case-services.ts';
import { ConfirmCase } from '../browser/form/submit/confirm-case.tsx';
import { createArticleFinder } from '../browser/form/fields/suggest-articles.ts';

/** A call that the form made. */
export interface SeenCall {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Headers;
  form: FormData | null;
}

/** Answers a call; what it leaves undefined is answered with an empty list of projects or a success. */
export type Answer = (call: SeenCall) => Response | Promise<Response> | undefined;

/** The documentation, as far as the form's tests ask about it. */
const articles: IndexedArticle[] = [
  ['/docs/billing/invoices', 'Read your invoice', 'bandwidth charge', [['lines', 'Lines of an invoice']]],
  ['/docs/builds/limits', 'Build memory and time limits', 'exit code 137', [['oom', 'Out of memory']]],
  ['/docs/functions/cron-jobs', 'Cron jobs', 'schedule', []],
  ['/docs/domains/certificates', 'Certificates', 'https', []],
  ['/docs/features/storage', 'Storage', 'bucket', []],
  ['/docs/ai/gateway', 'Gateway', 'keys', []],
];

/** The services of a form in a test: a server of its own, an empty storage, ids that count up, and waits that end at once. */
export function fakeServices(answer: Answer = () => undefined, storage: StorageLike | null = null) {
  const calls: SeenCall[] = [];
  const waits: number[] = [];
  const reports: unknown[] = [];
  let ids = 0;
  const fetch = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(String(input), 'http://localhost');
    const call: SeenCall = {
      method: init.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      headers: new Headers(init.headers),
      form: init.body instanceof FormData ? init.body : null,
    };
    calls.push(call);
    return (await answer(call)) ?? defaultAnswer(call);
  };
  const services: CaseServices = {
    api: createApiClient({ fetch, now: () => 0 }),
    storedForms: createStoredForms({ storage, userId: 'user_1', now: () => 0 }),
    keptFiles: new Map(),
    newId: () => `00000000-0000-4000-8000-${String((ids += 1)).padStart(12, '0')}`,
    wait: async (milliseconds) => void waits.push(milliseconds),
    random: () => 0,
    loadArticles: async () => createArticleFinder(articles),
    loadConfirmation: async () => ConfirmCase,
    now: () => 0,
    isOnline: () => true,
    report: (message, details) => void reports.push([message, details]),
  };
  const creates = (): SeenCall[] => calls.filter(({ method }) => method === 'POST');
  return { services, calls, creates, waits, reports };
}

function defaultAnswer({ method, path }: SeenCall): Response {
  if (path === '/api/v8/projects') return Response.json(projectsPage([]));
  if (path.includes('/submissions/')) return Response.json({ state: 'unknown' });
  if (method === 'POST') return Response.json(createdCase(), { status: 201 });
  return Response.json({ success: true });
}

/** The answer of the create call. */
export function createdCase(caseNumber = '00000042') {
  return { supportCase: { caseNumber, status: 'New', url: `/orbit/~/support/cases/${caseNumber}` } };
}

/** One page of projects, the last unless told otherwise. */
export function projectsPage(names: readonly string[], next: string | null = null) {
  const projects = names.map((name) => ({
    id: `prj_${name}`,
    name,
    framework: null,
    linkedRepository: null,
    createdAt: '2026-11-01T10:00:00Z',
    updatedAt: '2026-11-01T10:00:00Z',
    latestDeployments: [
      {
        id: `dpl_${name}`,
        url: `${name}-1.tetra.example`,
        state: 'READY',
        target: null,
        createdAt: '2026-11-20T10:00:00Z',
      },
    ],
  }));
  return { projects, pagination: { count: projects.length, next } };
}

/** A refusal as the server writes it. */
export function problem(status: number, code: string, more: Record<string, unknown> = {}): Response {
  const body = {
    type: `urn:reachout:problem:${code}`,
    title: code,
    status,
    detail: `Refused: ${code}`,
    code,
    requestId: 'req_1',
    ...more,
  };
  return Response.json(body, { status, headers: { 'x-request-id': 'req_1' } });
}
