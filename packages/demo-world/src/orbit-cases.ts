import type { DemoCase } from './case-plan.ts';
import { buildLog, certificateWarning, timeoutTrace } from './files.ts';

/** The conversation that the time-out case grew out of. */
export const demoThreadId = 'thread_demo_checkout_timeouts';

const days = 24;
const orbit = { accountId: 'team_orbit', product: 'platform' } as const;

/** Orbit's seven cases: three open, one waiting on the customer, two solved and one closed. */
export const orbitCases: readonly DemoCase[] = [
  {
    ...orbit,
    key: 'orbit-protection',
    openedBy: 'user_olivia',
    openedHoursAgo: 54 * days,
    area: 'security',
    topic: 'deployment-protection',
    severity: 3,
    subject: 'Client cannot open preview deployments without an account',
    description:
      'We show previews of orbit-www to a client before each release. Since we switched deployment protection on, they are asked to log in and they have no account here.\n\nIs there a way to let this one client in without opening every preview to everybody?',
    projectName: 'orbit-www',
    deployment: 1,
    comments: [
      {
        by: 'user_ada',
        hoursAgo: 53 * days,
        status: 'Waiting on you',
        body: 'Hello Olivia,\n\nyes. A shareable link opens one deployment to whoever has the link: open the deployment, choose Share, and set the link to expire. Everything else stays protected.\n\nIf the client needs the newest preview of a branch every time, add their address as an exception under Settings, Deployment Protection instead. Which of the two fits you better?',
      },
      {
        by: 'user_olivia',
        hoursAgo: 52.6 * days,
        status: 'Open',
        body: 'The shareable link is just what we need, thank you. It works for the client.',
      },
      {
        by: 'user_ada',
        hoursAgo: 52.5 * days,
        status: 'Solved',
        body: 'Good to hear. I set the case to solved; a reply opens it again.',
      },
      {
        by: 'user_ada',
        hoursAgo: 45 * days,
        status: 'Closed',
        body: 'Closed after a week without a reply.',
        isInternal: true,
      },
    ],
  },
  {
    ...orbit,
    key: 'orbit-refund-1002',
    openedBy: 'user_olivia',
    openedHoursAgo: 39 * days,
    area: 'billing',
    topic: 'refund-request',
    severity: 4,
    subject: 'Refund request for invoice INV-1002',
    description:
      'Two people left at the start of the month and we removed them a few days late. Please refund their two seats on INV-1002.',
    billingAmountMinor: 4000,
    invoiceNumber: 'INV-1002',
    refundId: 'refund_demo_1002',
    comments: [
      {
        by: 'user_ada',
        hoursAgo: 38.2 * days,
        status: 'Open',
        body: 'Hello Olivia,\n\nI can see that both people were removed on the third. I have approved the refund of two seats, 40.00 USD. It goes back to the card that paid the invoice and arrives within 5-10 working days.',
      },
      {
        by: 'user_olivia',
        hoursAgo: 33 * days,
        body: 'It has arrived. Thank you for the quick answer!',
      },
      { by: 'user_ada', hoursAgo: 32.9 * days, status: 'Solved', body: 'Thank you for telling us, Olivia.' },
    ],
  },
  {
    ...orbit,
    key: 'orbit-memory',
    openedBy: 'user_olivia',
    openedHoursAgo: 21 * days,
    area: 'builds',
    topic: 'out-of-memory-or-time-limit',
    severity: 2,
    subject: 'storefront build ends with "JavaScript heap out of memory"',
    description:
      'Since we added the autumn catalogue (about 4,200 product pages) the production build of storefront dies while it generates static pages. The same commit builds on a laptop with 32 GB.\n\nThe log is attached. We cannot release until this works; rolling back keeps the shop up for now.',
    projectName: 'storefront',
    deployment: 2,
    file: {
      id: 'file_demo_build_log',
      name: 'storefront-build.log',
      contentType: 'text/plain',
      bytes: buildLog,
    },
    comments: [
      {
        by: 'user_ada',
        hoursAgo: 20.8 * days,
        status: 'Open',
        body: 'Hello Olivia,\n\nthank you for the complete log. Node stopped at its own heap limit of about 4 GB, well before the memory of the build machine was used up. Two things help:\n\n1. Set NODE_OPTIONS to --max-old-space-size=6144 in the build environment of the project.\n2. Generate only the pages that are visited most at build time and the rest on the first request. 4,180 pages in one go is what fills the heap.\n\nThe first one gets you released today, the second one keeps you from being back here with 8,000 pages.',
      },
      {
        by: 'user_olivia',
        hoursAgo: 20.1 * days,
        body: 'The first one did it: the build went through in 9 minutes. We will do the second one before the winter catalogue.',
      },
      {
        by: 'user_ada',
        hoursAgo: 20 * days,
        status: 'Solved',
        body: 'Very good. The article on build memory and time limits has an example for the second step.',
      },
    ],
  },
  {
    ...orbit,
    key: 'orbit-certificate',
    openedBy: 'user_olivia',
    openedHoursAgo: 6 * days,
    area: 'domains',
    topic: 'certificates',
    severity: 2,
    subject: 'Certificate for shop.orbit.example is not issued',
    description:
      'We moved shop.orbit.example to storefront on Monday. The domain shows as configured, but visitors get a certificate warning (picture attached) and the dashboard says that the certificate is pending.',
    projectName: 'storefront',
    domain: 'shop.orbit.example',
    file: {
      id: 'file_demo_certificate',
      name: 'certificate-warning.png',
      contentType: 'image/png',
      bytes: certificateWarning(),
    },
    comments: [
      {
        by: 'user_ada',
        hoursAgo: 5.7 * days,
        isInternal: true,
        body: 'CAA of orbit.example names one authority only, not ours. Same as two other cases this week, worth a line in the article.',
      },
      {
        by: 'user_ada',
        hoursAgo: 5.6 * days,
        status: 'Waiting on you',
        body: 'Hello Olivia,\n\nthe DNS of orbit.example has a CAA record that allows one certificate authority only, and it is not the one we use. So ours refuses to issue.\n\nPlease add a second CAA record for orbit.example that names letsencrypt.org, next to the one that is there. We try again every hour and the certificate follows by itself. Does somebody on your side manage the DNS?',
      },
    ],
  },
  {
    ...orbit,
    key: 'orbit-refund-1003',
    openedBy: 'user_olivia',
    openedHoursAgo: 2 * days,
    area: 'billing',
    topic: 'refund-request',
    severity: 4,
    subject: 'Refund request for invoice INV-1003',
    description:
      'A misconfigured branch built every commit of a bot for four days. Please refund the build minutes on INV-1003 that this used up, about 3,000 minutes.',
    billingAmountMinor: 4200,
    invoiceNumber: 'INV-1003',
    refundId: 'refund_demo_1003',
    comments: [
      {
        by: 'user_ada',
        hoursAgo: 1.6 * days,
        status: 'Open',
        body: 'Hello Olivia,\n\nI found the branch and the builds: 2,988 minutes in four days. Because you had a refund in the last 6 months a colleague of mine looks at this one too. You will hear from us within 2-3 business days.',
      },
    ],
  },
  {
    ...orbit,
    key: 'orbit-timeouts',
    openedBy: 'user_olivia',
    openedHoursAgo: 22,
    area: 'functions',
    topic: 'timeouts',
    severity: 2,
    subject: 'checkout-api: two requests an hour run into the 300 second limit',
    description:
      'POST /api/checkout usually takes a little over a second. Since yesterday evening one or two requests an hour run for 300 seconds and end with FUNCTION_INVOCATION_TIMEOUT. The last line that is logged before is "reserving stock". Nothing was deployed on our side.\n\nCustomers see an error after five minutes and try again, so we are losing orders.',
    projectName: 'checkout-api',
    deployment: 0,
    threadId: demoThreadId,
    file: {
      id: 'file_demo_trace',
      name: 'checkout-timeouts.txt',
      contentType: 'text/plain',
      bytes: timeoutTrace,
    },
    comments: [
      {
        by: 'user_ada',
        hoursAgo: 20,
        status: 'Open',
        body: 'Hello Olivia,\n\nthe trace is a great help. All of the requests that hang open a connection to your stock database and wait for it; the function itself is idle. At the same moments the database refuses connections because all 100 are taken.\n\nWhile we look at why they pile up: a connection time limit of 5 seconds in the function would turn a five minute wait into a quick error that the shop can retry. Are you using the pooled address of the database or the direct one?',
      },
      {
        by: 'user_olivia',
        hoursAgo: 18.5,
        body: 'The direct one, I have just checked. We will change to the pooled address and add the time limit today.',
      },
    ],
  },
  {
    ...orbit,
    key: 'orbit-cron',
    openedBy: 'user_noor',
    openedHoursAgo: 3,
    area: 'functions',
    topic: 'cron-jobs',
    severity: 3,
    subject: 'Nightly cron job of billing-worker ran twice',
    description:
      'The job at 02:00 UTC that closes the day ran twice last night, 40 seconds apart. Our code noticed and did nothing the second time, but we would like to know whether a cron job can be started twice and what to do about it.',
    projectName: 'billing-worker',
    comments: [],
  },
];
