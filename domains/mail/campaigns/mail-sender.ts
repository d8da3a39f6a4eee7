import { setTimeout as wait } from 'node:timers/promises';
import { createSmtpPost } from '@reachout/adapter-smtp';
import { openDatabase } from '@reachout/database/client';
import { runOutbox } from '@reachout/operations/use-cases/run-outbox';
import { servicesOn } from '@reachout/testkit/services';
import { campaignMailParts, senderOf } from '../testing/campaign-parts.ts';
import { mailHandlers } from '../use-cases/mail-handlers.ts';

/** A process that sends mail as the product does, until it is killed. The database's address and the mail server's are its arguments. */
const [, , databaseUrl = '', smtpUrl = ''] = process.argv;
const { db } = openDatabase(databaseUrl, { poolMax: 2, connectTimeoutMs: 60_000 });
const post = createSmtpPost({ url: smtpUrl, from: senderOf, timeoutMs: 2_000 });
const services = { ...servicesOn(db), mail: { post, gatherSeconds: 0 } };
const handlers = mailHandlers(services, campaignMailParts);
process.send?.('ready');
for (;;) if ((await runOutbox(services, handlers, { atOnce: 1 })) === 0) await wait(15);
