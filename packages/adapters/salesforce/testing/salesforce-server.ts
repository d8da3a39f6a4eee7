import { createVerify } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A local stand-in for Salesforce that speaks its wire format: OAuth tokens, sObject rows by id and by external id, composite requests that are undone whole,
 * SOQL as far as it is asked, errors as lists of codes, and the header that tells of the day's allowance.
 */
export interface SalesforceServer {
  url: string;
  state: SalesforceState;
  /** Fails the next call that writes a CaseComment, or reads by a query. */
  failNext(of: 'comment' | 'query', fault: SalesforceFault): void;
  /** Ends every token. */
  endTokens(): void;
  agent: {
    comment(caseId: string, text: string, isPublished: boolean): void;
    file(caseId: string, file: File, isPublished: boolean): Promise<void>;
    setStatus(caseId: string, status: string): void;
  };
  usage: { used: number; allowed: number };
  stop(): Promise<void>;
}

export type SalesforceFault =
  | { kind: 'status'; status: number; headers?: Record<string, string>; code?: string }
  /** It is done, and nobody hears of it. */
  | { kind: 'done-without-answer' };

type Row = Record<string, unknown>;
export type SalesforceState = Record<SObject, Row[]>;
const sObjects = [
  'Account',
  'Contact',
  'Case',
  'CaseComment',
  'ContentVersion',
  'ContentDocumentLink',
] as const;
type SObject = (typeof sObjects)[number];
const prefixes: Record<SObject, string> = {
  Account: '001',
  Contact: '003',
  Case: '500',
  CaseComment: '00a',
  ContentVersion: '068',
  ContentDocumentLink: '06A',
};

export const salesforceClient = { clientId: 'client of the tests', clientSecret: 'secret of the tests' };
export const salesforceUser = 'reachout@tetra.example';
const ownId = '005000000000OWNAAA';
const agentId = '005000000000INEAAA';
const users: Row = {
  [ownId]: { Name: 'Reachout', Email: salesforceUser },
  [agentId]: { Name: 'Ines Duarte', Email: 'ines@sf.example' },
};
/** Fields that an organisation has, of its own and of ours. */
const external = 'Reachout_Id__c';

class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: string[];
  constructor(status: number, code: string, fields: string[] = []) {
    super(code);
    Object.assign(this, {});
    this.status = status;
    this.code = code;
    this.fields = fields;
  }
}

/** Nothing in it. */
export function emptySalesforce(): SalesforceState {
  return { Account: [], Contact: [], Case: [], CaseComment: [], ContentVersion: [], ContentDocumentLink: [] };
}

export async function startSalesforceServer({
  publicKey,
}: { publicKey?: string } = {}): Promise<SalesforceServer> {
  const state = emptySalesforce();
  const faults: { of: 'comment' | 'query'; fault: SalesforceFault }[] = [];
  const usage = { used: 10, allowed: 15_000 };
  let serial = 0;
  let tokens = new Set<string>();

  const stamp = (): string => new Date().toISOString().replace('Z', '+0000');
  const newId = (kind: SObject): string => `${prefixes[kind]}${String((serial += 1)).padStart(12, '0')}AAA`;

  function insert(kind: SObject, given: Row, by: string): Row {
    const now = stamp();
    const row: Row = {
      Id: newId(kind),
      ...given,
      CreatedById: by,
      CreatedDate: now,
      LastModifiedById: by,
      SystemModstamp: now,
    };
    if (kind === 'CaseComment') {
      if (Buffer.byteLength(String(given.CommentBody)) > 4_000)
        throw new Refusal(400, 'STRING_TOO_LONG', ['CommentBody']);
      touch(rowOf('Case', given.ParentId), by);
    }
    if (kind === 'ContentVersion') {
      const same =
        given[external] !== undefined &&
        state.ContentVersion.some((each) => each[external] === given[external]);
      if (same) throw new Refusal(400, 'DUPLICATE_VALUE', [external]);
      const document = `069${String(serial).padStart(12, '0')}AAA`;
      const bytes = Buffer.from(String(given.VersionData), 'base64');
      Object.assign(row, { ContentDocumentId: document, VersionData: bytes });
      state.ContentDocumentLink.push({
        Id: newId('ContentDocumentLink'),
        LinkedEntityId: given.FirstPublishLocationId,
        ContentDocumentId: document,
        Visibility: by === ownId ? 'InternalUsers' : given.Visibility,
        ContentDocument: {
          Title: given.Title,
          FileExtension: String(given.PathOnClient).split('.').at(-1),
          ContentSize: bytes.length,
          LatestPublishedVersionId: row.Id,
          CreatedById: by,
          CreatedDate: now,
          CreatedBy: users[by],
        },
      });
    }
    state[kind].push(row);
    return row;
  }

  function touch(row: Row, by: string): void {
    Object.assign(row, { LastModifiedById: by, SystemModstamp: stamp() });
  }

  function rowOf(kind: SObject, id: unknown): Row {
    const found = state[kind].find((row) => row.Id === id);
    if (found === undefined) throw new Refusal(404, 'NOT_FOUND');
    return found;
  }

  /** One call below /services/data/vNN.N. */
  function perform(method: string, path: string, body: Row): { status: number; body: unknown } {
    const { pathname, searchParams } = new URL(path, 'http://salesforce/');
    if (pathname.endsWith('/query')) return { status: 200, body: query(searchParams.get('q') ?? '') };
    const [, kindName = '', first = '', second = ''] =
      /\/sobjects\/(\w+)(?:\/([^/]+))?(?:\/([^/]+))?$/.exec(pathname) ?? [];
    const kind = sObjects.find((each) => each === kindName);
    if (kind === undefined) throw new Refusal(404, 'NOT_FOUND');
    if (method === 'POST')
      return { status: 201, body: { id: insert(kind, body, ownId).Id, success: true, errors: [] } };
    const isExternal = first === external;
    const id = decodeURIComponent(isExternal ? second : first);
    const found = state[kind].find((row) => (isExternal ? row[external] : row.Id) === id);
    if (method === 'GET') {
      if (found === undefined) throw new Refusal(404, 'NOT_FOUND');
      if (second === 'VersionData') return { status: 200, body: found.VersionData };
      const fields = (searchParams.get('fields') ?? 'Id').split(',');
      return { status: 200, body: Object.fromEntries(fields.map((field) => [field, found[field] ?? null])) };
    }
    if (found === undefined && !isExternal) throw new Refusal(404, 'NOT_FOUND');
    if (found === undefined)
      return {
        status: 201,
        body: {
          id: insert(kind, { ...body, [external]: id }, ownId).Id,
          success: true,
          created: true,
          errors: [],
        },
      };
    Object.assign(found, body);
    touch(found, ownId);
    return isExternal
      ? { status: 200, body: { id: found.Id, success: true, created: false, errors: [] } }
      : { status: 204, body: null };
  }

  function query(soql: string): Row {
    const [, fieldList = '', kindName = '', where = '', orderBy = '', limit = '2000'] =
      /^SELECT (.+?) FROM (\w+)(?: WHERE (.+?))?(?: ORDER BY (.+?))?(?: LIMIT (\d+))?$/.exec(soql) ?? [];
    const kind = sObjects.find((each) => each === kindName);
    if (kind === undefined) throw new Refusal(400, 'MALFORMED_QUERY');
    const tests = where === '' ? [] : where.split(' AND ').map(conditionOf);
    const orders = orderBy === '' ? [] : orderBy.split(', ');
    const rows = state[kind]
      .map((row): Row => ({
        IsDeleted: false,
        IsClosed: row.Status === 'Closed',
        ...row,
        CreatedBy: users[String(row.CreatedById)],
      }))
      .filter((row) => tests.every((test) => test(row)))
      .toSorted((a, b) => {
        for (const order of orders) {
          const [field = '', direction] = order.split(' ');
          const [x, y] = [String(a[field]), String(b[field])];
          if (x !== y) return (x < y ? -1 : 1) * (direction === 'DESC' ? -1 : 1);
        }
        return 0;
      })
      .slice(0, Number(limit));
    const fields = fieldList.split(', ').map((field) => field.split('.')[0] ?? '');
    const records = rows.map((row) => Object.fromEntries(fields.map((field) => [field, row[field] ?? null])));
    return { totalSize: records.length, done: true, records };
  }

  function composite(body: Row): unknown {
    const requests = body.compositeRequest as {
      method: string;
      url: string;
      referenceId: string;
      body?: Row;
    }[];
    const before = structuredClone(state);
    const answers = requests.map(({ method, url, referenceId, body: part = {} }) => {
      try {
        const { status, body: answered } = perform(method, url, part);
        return { referenceId, httpStatusCode: status, body: answered };
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        return { referenceId, httpStatusCode: error.status, body: errorsOf(error) };
      }
    });
    const isUndone = body.allOrNone === true && answers.some(({ httpStatusCode }) => httpStatusCode >= 400);
    if (!isUndone) return { compositeResponse: answers };
    Object.assign(state, before);
    const halted = [{ errorCode: 'PROCESSING_HALTED', message: 'undone' }];
    return {
      compositeResponse: answers.map((each) =>
        each.httpStatusCode >= 400 ? each : { ...each, httpStatusCode: 400, body: halted },
      ),
    };
  }

  function token(form: URLSearchParams): Row | null {
    const isClient =
      form.get('grant_type') === 'client_credentials' &&
      form.get('client_id') === salesforceClient.clientId &&
      form.get('client_secret') === salesforceClient.clientSecret;
    const isAssertion =
      form.get('grant_type') === 'urn:ietf:params:oauth:grant-type:jwt-bearer' &&
      isSigned(form.get('assertion') ?? '');
    if (!isClient && !isAssertion) return null;
    const value = `token_${(serial += 1)}`;
    tokens.add(value);
    return {
      access_token: value,
      token_type: 'Bearer',
      id: `https://login.salesforce.com/id/00D000000000001AAA/${ownId}`,
      instance_url: '',
    };
  }

  function isSigned(assertion: string): boolean {
    const [head = '', claims = '', signature = ''] = assertion.split('.');
    const read = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Row;
    return (
      publicKey !== undefined &&
      read.sub === salesforceUser &&
      Number(read.exp) * 1_000 > Date.now() &&
      createVerify('RSA-SHA256').update(`${head}.${claims}`).verify(publicKey, signature, 'base64url')
    );
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const send = (status: number, body: unknown, headers: Record<string, string> = {}): void => {
      response.writeHead(status, {
        'content-type': 'application/json',
        'sforce-limit-info': `api-usage=${usage.used}/${usage.allowed}`,
        ...headers,
      });
      response.end(body instanceof Uint8Array ? body : body === null ? '' : JSON.stringify(body));
    };
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString('utf8');
    const path = request.url ?? '';
    if (path === '/services/oauth2/token') {
      const granted = token(new URLSearchParams(text));
      if (granted === null) return send(400, { error: 'invalid_grant', error_description: 'no' });
      return send(200, { ...granted, instance_url: `http://${request.headers.host}` });
    }
    if (!tokens.has((request.headers.authorization ?? '').replace('Bearer ', '')))
      return send(401, [{ errorCode: 'INVALID_SESSION_ID', message: 'Session expired or invalid' }]);
    usage.used += 1;
    const body = text === '' ? {} : (JSON.parse(text) as Row);
    const of =
      text.includes('/query?q=') || path.includes('/query?q=')
        ? 'query'
        : text.includes('CaseComment')
          ? 'comment'
          : null;
    const index = faults.findIndex((each) => each.of === of);
    const fault = index < 0 ? undefined : faults.splice(index, 1)[0]?.fault;
    if (fault?.kind === 'status')
      return send(
        fault.status,
        [{ errorCode: fault.code ?? 'SERVER_UNAVAILABLE', message: 'x' }],
        fault.headers,
      );
    try {
      const done = path.endsWith('/composite')
        ? { status: 200, body: composite(body) }
        : perform(request.method ?? 'GET', path, body);
      if (fault?.kind === 'done-without-answer') return void request.socket.destroy();
      send(done.status, done.body);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      send(error.status, errorsOf(error));
    }
  }

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    state,
    usage,
    failNext: (of, fault) => void faults.push({ of, fault }),
    endTokens: () => void (tokens = new Set()),
    agent: {
      comment: (ParentId, CommentBody, IsPublished) =>
        void insert('CaseComment', { ParentId, CommentBody, IsPublished }, agentId),
      async file(FirstPublishLocationId, file, isPublished) {
        const VersionData = Buffer.from(await file.arrayBuffer()).toString('base64');
        const Visibility = isPublished ? 'AllUsers' : 'InternalUsers';
        insert(
          'ContentVersion',
          { FirstPublishLocationId, Title: file.name, PathOnClient: file.name, VersionData, Visibility },
          agentId,
        );
      },
      setStatus(id, Status) {
        Object.assign(rowOf('Case', id), { Status });
        touch(rowOf('Case', id), agentId);
      },
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function errorsOf({ code, fields }: Refusal): unknown {
  return [{ errorCode: code, message: 'It was refused.', fields }];
}

/** One condition of a query. */
function conditionOf(text: string): (row: Row) => boolean {
  const [, field = '', operator = '', literal = ''] = /^(\w+) (=|!=|>=) (.+)$/.exec(text) ?? [];
  const value = literal.startsWith("'") ? literal.slice(1, -1).replaceAll(/\\(.)/g, '$1') : literal;
  if (operator === '>=') return (row) => Date.parse(String(row[field])) >= Date.parse(value);
  const isSame = (row: Row): boolean =>
    value === 'null' ? row[field] === undefined || row[field] === null : String(row[field] ?? null) === value;
  if (operator === '=') return isSame;
  if (operator === '!=') return (row) => !isSame(row);
  throw new Refusal(400, 'MALFORMED_QUERY');
}
