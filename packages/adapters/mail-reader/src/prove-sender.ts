import type { SenderProof } from '@reachout/ports/incoming-mail';
import { dkimVerify, dmarc } from 'mailauth';
import { Resolver as NameServers } from 'node:dns/promises';

/** Asks for records of domains, as `node:dns` does. */
export type Resolver = (domain: string, type: string) => Promise<string[][] | string[]>;

export interface ProofOptions {
  /** The operator's own receiving server, which writes into each mail what it found; it is believed about the sending server alone (RFC 8601). */
  trustedServer?: string;
  resolver?: Resolver;
  /** How long name servers may take for one mail, all together. */
  proofMs?: number;
}

/** Node's own bounds are a minute and more for each question, and a mail chooses whom it makes us ask. */
const nameServers = new NameServers({ timeout: 2_000, tries: 2 });
const defaultProofMs = 15_000;

/** Mails have a few: their author's domain, the service that sends for it, a list. */
const mostSignatures = 8;

/**
 * Proves whether a mail is its author's: a signature (DKIM), or the sending server (SPF) as the operator's own server saw it, in the name of the author's domain, as that domain's policy
 * (DMARC) asks. Without a policy a signature of the very domain counts. A signature counts where it covers the author, whom the mail is to and all of the body: what somebody wrote to
 * somebody else cannot be sent here by a third.
 */
export async function proveSender(
  raw: Buffer,
  headers: Readonly<Record<string, readonly string[]>>,
  options: ProofOptions,
): Promise<SenderProof> {
  const { trustedServer } = options;
  // Each of them may have the whole body hashed once more, and asks a name server that its writer chooses.
  if (hasTooManySignatures(raw)) return { outcome: 'unproven', reason: 'too many signatures' };
  const resolver = boundResolver(options);
  const checked = await dkimVerify(raw, { resolver, rejectRsaSha1: true });
  const [author, ...others] = checked.headerFrom;
  if (author === undefined || others.length > 0 || checked.fromFields !== 1)
    return { outcome: 'unproven', reason: 'no single author' };
  const domain = author.slice(author.lastIndexOf('@') + 1).toLowerCase();
  const signatures = checked.results.filter(({ status, signingHeaders }) => {
    const covered = signingHeaders?.keys?.toLowerCase().split(/[:;\s]+/) ?? [];
    return (
      status.result === 'pass' && !status.underSized && covered.includes('from') && covered.includes('to')
    );
  });
  const spfDomain = trustedServer === undefined ? undefined : findPassedSpf(headers, trustedServer);
  const policy = await dmarc({
    headerFrom: checked.headerFrom,
    fromFields: checked.fromFields,
    spfDomains: spfDomain === undefined ? [] : [spfDomain],
    dkimDomains: signatures.flatMap(({ signingDomain }) =>
      signingDomain === undefined ? [] : [{ domain: signingDomain }],
    ),
    resolver,
  });
  const verdict = policy === false ? 'invalid' : policy.status.result;
  if (verdict === 'pass') return { outcome: 'proven', reason: 'dmarc' };
  const isOfDomain = signatures.some(({ signingDomain }) => signingDomain?.toLowerCase() === domain);
  if (verdict === 'none' && (isOfDomain || spfDomain === domain))
    return { outcome: 'proven', reason: isOfDomain ? 'dkim' : 'spf' };
  const isForNow =
    verdict === 'temperror' || checked.results.some(({ status }) => status.result === 'temperror');
  return { outcome: isForNow ? 'later' : 'unproven', reason: `dmarc ${verdict}` };
}

/**
 * Counts the fields that the verifier takes for signatures. It lets a header go on to an empty line, where the parser of mails ends one at a line of a carriage return: what stands between
 * would be counted by nobody and hashed all the same.
 */
function hasTooManySignatures(raw: Buffer): boolean {
  let count = 0;
  for (let start = 0, end = 0; end !== -1; start = end + 1) {
    end = raw.indexOf(lineFeed, start);
    const line = raw.toString('latin1', start, end === -1 ? raw.length : end);
    if (line === '' || line === '\r') return false;
    if (signatureField.test(line)) count += 1;
    if (count > mostSignatures) return true;
  }
  return false;
}

const lineFeed = 10;
/** White space may stand around the name, and a line's end before its colon. */
const signatureField = /^[ \t]*dkim-signature[ \t\r]*(?::|$)/i;

/** Asks until the time is over; from then on each question fails at once, as one that a name server did not answer. */
function boundResolver({ resolver, proofMs = defaultProofMs }: ProofOptions): Resolver {
  // It asks for texts, addresses and aliases alone, whose answers are lists of texts.
  const ask: Resolver =
    resolver ?? ((domain, type) => nameServers.resolve(domain, type) as ReturnType<Resolver>);
  const isOver = AbortSignal.timeout(proofMs);
  const late = new Promise<never>((_, reject) => {
    const fail = (): void => reject(Object.assign(new Error('no answer in time'), { code: 'ETIMEOUT' }));
    isOver.addEventListener('abort', fail, { once: true });
  });
  // Nobody may be asking when it is over.
  late.catch(() => undefined);
  return (domain, type) => (isOver.aborted ? late : Promise.race([ask(domain, type), late]));
}

/**
 * The domain for which the sending server may send, as the operator's own server found. Only the topmost field of that server counts: it is the one that it wrote itself, and whatever
 * stands below may have come with the mail.
 */
function findPassedSpf(
  headers: Readonly<Record<string, readonly string[]>>,
  trustedServer: string,
): string | undefined {
  const [topmost] = headers['authentication-results'] ?? [];
  const [server = '', ...results] = topmost?.replace(/\([^()]*\)/g, ' ').split(';') ?? [];
  if (server.trim().split(/\s+/)[0]?.toLowerCase() !== trustedServer.toLowerCase()) return undefined;
  const spf = results.map((result) => result.trim()).find((result) => /^spf\s*=\s*pass\b/i.test(result));
  const [, from] = /\bsmtp\.mailfrom\s*=\s*"?([^\s";]+)/i.exec(spf ?? '') ?? [];
  return from?.slice(from.lastIndexOf('@') + 1).toLowerCase();
}
