import * as z from 'zod/mini';
import { contrast, parseOklch } from './colour.ts';
import { parseWebAddress, sitePath } from '@reachout/core/link';
import { areaSchema } from './topic-schema.ts';
import { pixelMatrixFromRows } from './pixel-icons.ts';
import { err, ok, type Result } from '@reachout/core/result';

const text = (what: string, max = 255) =>
  z.string(`${what} must be a text`).check(
    z.minLength(1, `${what} must not be empty`),
    z.maxLength(max, `${what} must be ${max} characters or fewer`),
    z.refine(
      (value) => value.isWellFormed() && !value.includes('\0'),
      `${what} contains characters that cannot be shown`,
    ),
  );

const slug = (what: string) =>
  z
    .string(`${what} must be a text`)
    .check(
      z.regex(
        /^[a-z0-9](?:[a-z0-9-]{0,62})$/,
        `${what} must be lowercase letters, digits and dashes, like "acme"`,
      ),
    );

function isSecureAddress(value: string): boolean {
  return /^https:\/\/\S+$/.test(value) && parseWebAddress(value) !== undefined;
}

/** An https address in which a placeholder stands for what varies. */
const templateLink = (what: string, placeholder: string) =>
  z
    .string(`${what} must be a text`)
    .check(
      z.refine(
        (value) =>
          isSecureAddress(value.replace(placeholder, 'x')) &&
          value.length <= 1000 &&
          value.split(placeholder).length === 2,
        `${what} must be an https address that contains ${placeholder} once`,
      ),
    );

const link = (what: string) =>
  z
    .string(`${what} must be an address`)
    .check(
      z.refine(
        (value) => isSecureAddress(value) || (/^[\w\-./~#?=&]+$/.test(value) && sitePath(value) === value),
        `${what} must be an https:// address or a path of this site like "/guides/start"`,
      ),
    );

/** An address as above, or one to write to. */
const contact = (what: string) =>
  z
    .string(`${what} must be an address`)
    .check(
      z.refine(
        (value) =>
          /^mailto:[^\s@<>,;"?]{1,64}@[^\s@<>,;"?]{1,189}$/.test(value) ||
          z.safeParse(link(what), value).success,
        `${what} must be an https:// address, a path of this site, or like "mailto:success@example.com"`,
      ),
    );

const host = (what: string) =>
  z
    .string(`${what} must be a host name`)
    .check(
      z.regex(
        /^(?=.{1,253}$)[a-z0-9-]+(?:\.[a-z0-9-]+)+$/,
        `${what} must be a host name like "acme.example"`,
      ),
    );

const white = { lightness: 1, chroma: 0, hue: 0 };
const black = { lightness: 0.145, chroma: 0, hue: 0 };
/** Text in the accent colour must stay readable on the page (WCAG 2.2, 1.4.3). */
const minAccentContrast = 4.5;

const accent = (theme: 'light' | 'dark') => {
  const page = theme === 'light' ? white : black;
  return z.string(`accent.${theme} must be a text`).check(
    z.refine(
      (value) => parseOklch(value) !== undefined,
      `accent.${theme} must be written like "oklch(0.55 0.2 262)"`,
    ),
    z.refine(
      (value) => {
        const colour = parseOklch(value);
        return !colour || contrast(colour, page) >= minAccentContrast;
      },
      `accent.${theme} is hard to read on the ${theme} page: choose a ${theme === 'light' ? 'darker' : 'lighter'} colour (contrast of at least 4.5 to 1)`,
    ),
  );
};

const wholeNumber = (what: string, max: number) =>
  z
    .int(`${what} must be a whole number`)
    .check(z.minimum(0, `${what} must not be negative`), z.maximum(max, `${what} must be at most ${max}`));

/** One card of the help page: a framework with its issue tracker, discussions and community (D3). */
export const frameworkCardSchema = z.strictObject({
  name: text('A framework’s name', 60),
  /** Slug in the logo catalogue. */
  logo: slug('A framework’s logo'),
  links: z.strictObject({
    issues: link('The issues link of a framework'),
    discussions: link('The discussions link of a framework'),
    community: link('The community link of a framework'),
  }),
});
export type FrameworkCard = z.infer<typeof frameworkCardSchema>;

/** The brand file: everything that names or dresses the provider. Checked as a whole at start; see {@link parseBrand}. */
export const brandSchema = z.strictObject({
  /** For editors only. */
  $schema: z.optional(z.string()),
  /** What people call the provider; stands wherever the specification says 'the provider'. */
  name: text('name', 60),
  /** The platform's slug in addresses. */
  slug: slug('slug').check(
    z.refine((value) => value !== 'v0', 'slug must not be "v0", which names the other product'),
  ),
  /** The team that counts as enterprise (D4). */
  ownTeamSlug: slug('ownTeamSlug'),
  logo: z.strictObject({
    label: text('logo.label', 120),
    /** Path data of a mark in a box of 24 by 24. */
    path: z
      .string('logo.path must be a text')
      .check(
        z.regex(
          /^[MmZzLlHhVvCcSsQqTtAa0-9 ,.+-]{1,4000}$/,
          'logo.path must be SVG path data for a 24 by 24 box',
        ),
      ),
    pixels: z
      .array(z.string())
      .check(
        z.refine(
          (rows) => pixelMatrixFromRows(rows) !== undefined,
          'logo.pixels must be 24 rows of 24 characters, each 0 or 1',
        ),
      ),
  }),
  accent: z.strictObject({ light: accent('light'), dark: accent('dark') }),
  products: z.strictObject({
    platform: z.strictObject({ name: text('products.platform.name', 60) }),
    v0: z.strictObject({
      name: text('products.v0.name', 60),
      /** Hosts whose chat addresses the case form accepts. */
      hosts: z
        .array(host('products.v0.hosts'))
        .check(z.minLength(1, 'products.v0.hosts must name at least one host')),
    }),
  }),
  /** A deployment's host as an example: the hint of the deployment URL field (D19). */
  exampleDeploymentHost: host('exampleDeploymentHost'),
  links: z.strictObject({
    community: link('links.community'),
    status: link('links.status'),
    github: link('links.github'),
    contactSales: link('links.contactSales'),
    /** Where those who cannot log in find help. */
    alternativeHelp: link('links.alternativeHelp'),
    /** A page or an address at which enterprise customers reach their customer success manager; without one they are shown another way. */
    customerSuccess: z.optional(contact('links.customerSuccess')),
    /** Of brand files of earlier releases; nothing leads there any more. */
    v0Support: z.optional(link('links.v0Support')),
    marketplace: link('links.marketplace'),
    privacy: link('links.privacy'),
    terms: link('links.terms'),
    /** Where an article's source is edited; `{source}` stands for its file below the content folder. */
    editArticle: z.optional(templateLink('links.editArticle', '{source}')),
  }),
  /** Assistants elsewhere that readers may open a page in; `{prompt}` in the link stands for what they are asked. */
  assistants: z._default(
    z
      .array(
        z.strictObject({
          name: text('An assistant’s name', 60),
          link: templateLink('The link of an assistant', '{prompt}'),
        }),
      )
      .check(z.maxLength(6, 'assistants must hold at most six')),
    [],
  ),
  frameworks: z
    .array(frameworkCardSchema)
    .check(
      z.minLength(1, 'frameworks must hold at least one card'),
      z.maxLength(6, 'frameworks must hold at most six cards'),
    ),
  /** The logo wall of the documentation's first page: slugs of the logo catalogue, in order. None, no wall. */
  logoWall: z._default(
    z.array(slug('A logo of the wall')).check(z.maxLength(60, 'logoWall must hold at most sixty logos')),
    [],
  ),
  copy: z.strictObject({
    /** One sentence under the hero's title. */
    heroSentence: text('copy.heroSentence', 400),
    communityTitle: text('copy.communityTitle', 120),
    communityText: text('copy.communityText', 400),
    salesTitle: text('copy.salesTitle', 120),
    salesText: text('copy.salesText', 400),
    footer: text('copy.footer', 400),
  }),
  /** Numbers and names that articles quote as `{fact:key}`. */
  facts: z.record(
    z
      .string()
      .check(
        z.regex(/^[a-z][A-Za-z0-9]*$/, 'a fact’s key must be letters and digits, like "functionTimeoutPro"'),
      ),
    z.union([z.string().check(z.minLength(1), z.maxLength(255)), z.number()]),
  ),
  flags: z.strictObject({
    supportChatRefundInvoiceFlow: z.boolean('flags.supportChatRefundInvoiceFlow must be true or false'),
    supportChatRefundInvoiceQuantities: z.boolean(
      'flags.supportChatRefundInvoiceQuantities must be true or false',
    ),
    supportChatPlain: z.boolean('flags.supportChatPlain must be true or false'),
    accessGroups: z.boolean('flags.accessGroups must be true or false'),
  }),
  limits: z
    .strictObject({
      /** Refunds up to this many minor units of the invoice's currency may be approved at once (D26). */
      refundAutoApproveMinor: wholeNumber('limits.refundAutoApproveMinor', 100_000_000),
      refundAutoApproveInvoiceDays: wholeNumber('limits.refundAutoApproveInvoiceDays', 3650),
      /** Days after which the customer of a case that waits on them is reminded, once (rule LIFE-14). */
      caseReminderDays: z._default(wholeNumber('limits.caseReminderDays', 365), 7),
      /** Days after which such a case closes; 0 means never, and then nobody is reminded either. */
      caseCloseDays: z._default(wholeNumber('limits.caseCloseDays', 365), 14),
    })
    .check(
      z.refine(
        ({ caseReminderDays, caseCloseDays }) => caseCloseDays === 0 || caseReminderDays < caseCloseDays,
        'limits.caseReminderDays must be less than limits.caseCloseDays, so that a reminder comes before the end',
      ),
    ),
  /** Replaces the built-in areas and topics as a whole when present. */
  areas: z.optional(z.array(areaSchema).check(z.minLength(1, 'areas must hold at least one area'))),
});

/** A checked brand. */
export type Brand = z.infer<typeof brandSchema>;

/** One thing that is wrong with a brand file: where, and what to do. */
export interface BrandProblem {
  readonly path: string;
  readonly message: string;
}

/** Checks a brand file and lists everything that is wrong with it at once. */
export function parseBrand(input: unknown): Result<Brand, BrandProblem[]> {
  const parsed = z.safeParse(brandSchema, input);
  return parsed.success ? ok(parsed.data) : err(parsed.error.issues.map(toProblem));
}

function toProblem(issue: z.core.$ZodIssue): BrandProblem {
  const path = issue.path.map(String).join('.') || 'the file';
  if (issue.code === 'unrecognized_keys') {
    return {
      path,
      message: `has entries that are not known: ${issue.keys.join(', ')}. Check their spelling.`,
    };
  }
  if (issue.code === 'invalid_type' && issue.message === 'Invalid input') {
    return {
      path,
      message: `is missing or of the wrong kind: expected ${expectedKinds[issue.expected] ?? issue.expected}`,
    };
  }
  return {
    path,
    message: issue.message === 'Invalid input' ? 'is not one of the allowed values' : issue.message,
  };
}

const expectedKinds: Record<string, string> = {
  object: 'a group of entries',
  array: 'a list',
  record: 'a group of entries',
};
