import { createHash, randomBytes } from 'node:crypto';
import { apiPaths } from '@reachout/core/paths';
import { sessionCookie } from './session-cookie.ts';

const teamId = 'team_orbit';

/** One intent to open a case: what is sent stays the same however often it is sent. */
export interface Submission {
  key: string;
  subject: string;
  file: Uint8Array<ArrayBuffer>;
}

/** How an attempt ended; status 0 when the connection broke before the answer was whole. */
export interface Attempt {
  status: number;
  caseNumber?: string;
  retryAfterSeconds?: number;
}

/** What the API shows of the cases with a subject. */
export interface SeenCase {
  caseNumber: string;
  /** Hex SHA-256 of each file, as it is downloaded. */
  files: string[];
}

/** A signed-in person who submits the case form as the browser does. */
export interface Submitter {
  send(submission: Submission, failPoint?: string): Promise<Attempt>;
  /** The cases with this subject, with their files. */
  find(subject: string): Promise<SeenCase[]>;
}

export async function signInToSubmit(origin: string, email: string): Promise<Submitter> {
  const cookie = await sessionCookie(origin, email);
  const person = { origin, cookie };

  async function attempt(submission: Submission, failPoint: string | undefined): Promise<Attempt> {
    const response = await fetch(origin + apiPaths.createCase({ teamId }), {
      method: 'POST',
      body: formOf(submission),
      headers: {
        ...person,
        'idempotency-key': submission.key,
        ...(failPoint !== undefined && { 'x-fail-point': failPoint }),
      },
    });
    const retryAfter = response.headers.get('retry-after');
    const body = (await response.json()) as { supportCase?: { caseNumber: string } };
    return {
      status: response.status,
      caseNumber: body.supportCase?.caseNumber,
      retryAfterSeconds: retryAfter === null ? undefined : Number(retryAfter),
    };
  }

  async function readFiles(caseNumber: string): Promise<string[]> {
    const path = apiPaths.case({ caseNumber, teamId });
    const response = await fetch(origin + path, { headers: person });
    const { supportCase } = (await response.json()) as { supportCase: { files: { id: string }[] } };
    return Promise.all(
      supportCase.files.map(async ({ id }) => {
        const file = await fetch(origin + apiPaths.caseFile({ caseNumber, fileId: id, teamId }), {
          headers: person,
        });
        return hashOf(new Uint8Array(await file.arrayBuffer()));
      }),
    );
  }

  return {
    send: (submission, failPoint) => attempt(submission, failPoint).catch(() => ({ status: 0 })),

    async find(subject) {
      const path = apiPaths.cases({ teamId, searchQuery: subject, limit: 100 });
      const response = await fetch(origin + path, { headers: person });
      const { supportCases } = (await response.json()) as { supportCases: { caseNumber: string }[] };
      return Promise.all(
        supportCases.map(async ({ caseNumber }) => ({ caseNumber, files: await readFiles(caseNumber) })),
      );
    },
  };
}

/** Hex SHA-256 of bytes. */
export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** 80 random bits as one word of letters: in a subject it is what the list finds this case by, and no other. */
export function randomWord(): string {
  return [...randomBytes(10).toString('hex')]
    .map((digit) => 'abcdefghijklmnop'[Number.parseInt(digit, 16)])
    .join('');
}

function formOf({ subject, file }: Submission): FormData {
  const form = new FormData();
  const fields = {
    product: 'Tetra',
    caseArea: 'billing',
    topicArea: 'understanding-my-invoice',
    severity: '3',
    subject,
    description: 'Written while the server was made to fail.',
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('files', new File([file], 'build.log'));
  return form;
}
