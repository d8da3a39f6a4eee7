import * as z from 'zod/mini';
import type { Catalogue, CatalogueTarget } from '@reachout/catalogue/rules/catalogue';
import { findFactProblems } from '@reachout/catalogue/rules/clocks/clock-problems';
import { findReferenceProblems } from '@reachout/catalogue/rules/catalogue-references';
import {
  contactOf,
  type FileProblem,
  hostOf,
  isSecureAddress,
  linkOf,
  slugOf,
  textOf,
  toFileProblem,
} from '@reachout/catalogue/rules/fields';
import { pixelMatrixFromRows } from '@reachout/catalogue/rules/pixel-icons';
import { productName } from '@reachout/catalogue/rules/products';
import { contrast, parseOklch } from './colour.ts';
import { builtInPages, type PageLinks } from './page-links.ts';
import { refundApprovalSchema } from './refund-approval-limits.ts';
import { wholeNumber } from './whole-number.ts';
import { type Fact, factsOfLimits, isFactOfLimits } from './facts-of-limits.ts';
import { languageTags } from '@reachout/language/language-tags';
import { err, ok, type Result } from '@reachout/core/result';

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

const white = { lightness: 1, chroma: 0, hue: 0 };
const black = { lightness: 0.145, chroma: 0, hue: 0 };
/** Text in the accent colour must stay readable on the page (WCAG 2.2, 1.4.3). */
const minAccentContrast = 4.5;

/** Drawings must be told from the page (1.4.11). */
const minOrnamentContrast = 3;

/** A colour of the brand that is `least` to 1 apart from the page of its theme. */
const colourOn = (theme: 'light' | 'dark', what: 'accent' | 'ornament', least: number) => {
  const page = theme === 'light' ? white : black;
  const place = `${what}.${theme}`;
  return z.string(`${place} must be a text`).check(
    z.refine(
      (value) => parseOklch(value) !== undefined,
      `${place} must be written like "oklch(0.55 0.2 262)"`,
    ),
    z.refine(
      (value) => {
        const colour = parseOklch(value);
        return !colour || contrast(colour, page) >= least;
      },
      `${place} is hard to ${what === 'accent' ? 'read' : 'see'} on the ${theme} page: choose a ${theme === 'light' ? 'darker' : 'lighter'} colour (contrast of at least ${least} to 1)`,
    ),
  );
};

const coloursOn = (what: 'accent' | 'ornament', least: number) =>
  z.strictObject({ light: colourOn('light', what, least), dark: colourOn('dark', what, least) });

/** One card of the help page: a framework with its issue tracker, discussions and community (D3). */
export const frameworkCardSchema = z.strictObject({
  name: textOf('A framework’s name', 60),
  /** Slug in the logo catalogue. */
  logo: slugOf('A framework’s logo'),
  links: z.strictObject({
    issues: linkOf('The issues link of a framework'),
    discussions: linkOf('The discussions link of a framework'),
    community: linkOf('The community link of a framework'),
  }),
});
export type FrameworkCard = z.infer<typeof frameworkCardSchema>;

const factValue = z.union([z.string().check(z.minLength(1), z.maxLength(255)), z.number()]);

/** The brand file: everything that names or dresses the provider. Checked as a whole at start; see {@link parseBrand}. */
export const brandSchema = z.strictObject({
  /** For editors only. */
  $schema: z.optional(z.string()),
  /** What people call the provider; stands wherever the specification says 'the provider'. */
  name: textOf('name', 60),
  /** The platform's slug in addresses. */
  slug: slugOf('slug'),
  /** The team that counts as enterprise (D4). */
  ownTeamSlug: slugOf('ownTeamSlug'),
  logo: z.strictObject({
    label: textOf('logo.label', 120),
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
  accent: coloursOn('accent', minAccentContrast),
  /** What the drawings that are made of `logo.pixels` are drawn in; the accent unless told. */
  ornament: z.optional(coloursOn('ornament', minOrnamentContrast)),
  /** How round corners are, in pixels: 0 is square. */
  corners: z.optional(
    z.strictObject({
      /** Those of buttons and fields; 6 unless told. */
      control: wholeNumber('corners.control', 16),
      /** Those of cards and dialogs; 12 unless told. */
      card: wholeNumber('corners.card', 32),
    }),
  ),
  /** A deployment's host as an example: the hint of the deployment URL field (D19). */
  exampleDeploymentHost: hostOf('exampleDeploymentHost'),
  links: z.strictObject({
    community: linkOf('links.community'),
    status: linkOf('links.status'),
    github: linkOf('links.github'),
    contactSales: linkOf('links.contactSales'),
    /** Where those who cannot log in find help. */
    alternativeHelp: linkOf('links.alternativeHelp'),
    /** A page or an address at which enterprise customers reach their customer success manager; without one they are shown another way. */
    customerSuccess: z.optional(contactOf('links.customerSuccess')),
    /** Of brand files of earlier releases; nothing leads there any more. */
    v0Support: z.optional(linkOf('links.v0Support')),
    marketplace: linkOf('links.marketplace'),
    privacy: linkOf('links.privacy'),
    terms: linkOf('links.terms'),
    /** Pages that others link to by what they are for; each is that of the built-in documentation where it has one ({@link builtInPages}). */
    guides: z.optional(linkOf('links.guides')),
    supportTerms: z.optional(linkOf('links.supportTerms')),
    severityLevels: z.optional(linkOf('links.severityLevels')),
    howToGetSupport: z.optional(linkOf('links.howToGetSupport')),
    apiGuide: z.optional(linkOf('links.apiGuide')),
    mcpGuide: z.optional(linkOf('links.mcpGuide')),
    programsGuide: z.optional(linkOf('links.programsGuide')),
    /** Where an article's source is edited; `{source}` stands for its file below the content folder. */
    editArticle: z.optional(templateLink('links.editArticle', '{source}')),
  }),
  /** The languages of pages and mails, the first one for whoever asks for none of them; all that the product has unless told. */
  languages: z.optional(
    z
      .array(
        z.enum(
          languageTags,
          `languages may hold ${languageTags.map((tag) => `"${tag}"`).join(', ')}: the product is translated into no other`,
        ),
        'languages must be a list of language tags, like ["en", "de"]',
      )
      .check(
        z.minLength(1, 'languages must hold at least one, or be left out'),
        z.refine((tags) => new Set(tags).size === tags.length, 'languages must hold each language once'),
      ),
  ),
  /** Assistants elsewhere that readers may open a page in; `{prompt}` in the link stands for what they are asked. */
  assistants: z._default(
    z
      .array(
        z.strictObject({
          name: textOf('An assistant’s name', 60),
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
  copy: z.strictObject({
    /** One sentence under the hero's title. */
    heroSentence: textOf('copy.heroSentence', 400),
    communityTitle: textOf('copy.communityTitle', 120),
    communityText: textOf('copy.communityText', 400),
    salesTitle: textOf('copy.salesTitle', 120),
    salesText: textOf('copy.salesText', 400),
    footer: textOf('copy.footer', 400),
  }),
  /** Numbers and names that articles quote as `%fact:key%`, beside those that the limits give. */
  facts: z.record(
    z.string().check(
      z.regex(/^[a-z][A-Za-z0-9]*$/, 'a fact’s key must be letters and digits, like "functionTimeoutPro"'),
      z.refine(
        (key) => !isFactOfLimits(key),
        'articles take this number from limits: remove it here, so that both cannot differ',
      ),
    ),
    z.union([
      factValue,
      /** With the day on which somebody last compared it with what is true. */
      z.strictObject({ value: factValue, checked: z.iso.date('checked must be a date like 2026-01-31') }),
    ]),
  ),
  limits: z
    .strictObject({
      /** Refunds up to this many minor units of the invoice's currency may be approved at once (D26). */
      refundAutoApproveMinor: wholeNumber('limits.refundAutoApproveMinor', 100_000_000),
      refundAutoApproveInvoiceDays: wholeNumber('limits.refundAutoApproveInvoiceDays', 3650),
      /** What a member of staff may approve alone; above it a second one confirms. */
      refundApproval: z._default(refundApprovalSchema, { perRefund: {}, perDay: {}, people: {} }),
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
});

/** A brand file, checked. */
export type BrandFile = z.infer<typeof brandSchema>;

/** The brand in force: the brand file with the facts that its limits give, and the catalogue in its words. */
export type Brand = Omit<BrandFile, '$schema' | 'facts' | 'links'> & {
  links: Omit<BrandFile['links'], keyof PageLinks> & PageLinks;
  facts: Readonly<Record<string, Fact>>;
  /** The days on which facts were last checked (ISO), by their keys, where the brand file says it. */
  factsChecked: Readonly<Record<string, string>>;
  /** What stands before amounts in the catalogue's currency: `$`. */
  currencySign: string;
} & Catalogue;

/** What a brand file of an earlier release held and the catalogue holds now. */
const movedToCatalogue = ['products', 'areas', 'flags', 'logoWall'] as const;

/** Checks a brand file and lists everything that is wrong with it at once. */
export function parseBrand(input: unknown): Result<BrandFile, FileProblem[]> {
  const parsed = z.safeParse(brandSchema, input);
  return parsed.success ? ok(parsed.data) : err(parsed.error.issues.flatMap(toProblems));
}

/** What has moved is told apart from what is misspelt. */
function toProblems(issue: z.core.$ZodIssue): FileProblem[] {
  if (issue.code !== 'unrecognized_keys' || issue.path.length > 0) return [toFileProblem(issue)];
  const moved = movedToCatalogue.filter((key) => issue.keys.includes(key));
  const keys = issue.keys.filter((key) => !moved.some((each) => each === key));
  return [
    ...moved.map((path) => ({
      path,
      message: 'stands in the catalogue file now: move it there, and name that file with CATALOGUE_CONFIG',
    })),
    ...(keys.length > 0 ? [toFileProblem({ ...issue, keys })] : []),
  ];
}

/**
 * Puts a catalogue into the words of a brand. Lists at once where its entries do not know each other and where it does not fit the brand;
 * the places are those of the catalogue.
 */
export function joinBrand(
  { $schema: _schema, ...file }: BrandFile,
  catalogue: Catalogue,
): Result<Brand, FileProblem[]> {
  const products = catalogue.products.map((product) => ({
    ...product,
    name: product.name.replaceAll('{brand}', file.name),
    slug: product.slug === '{brand}' ? file.slug : product.slug,
  }));
  const inPlainText = (text: string): string =>
    text
      .replaceAll('{brand}', file.name)
      .replace(/\{product:([^}]*)\}/g, (_whole, key: string) => productName({ products }, key));
  const notices = Object.entries(catalogue.notices).map(([key, { text, label, target }]) => [
    key,
    { text: inPlainText(text), label: inPlainText(label), target },
  ]);
  const { customerSuccess } = catalogue;
  const problems = [
    ...findReferenceProblems(catalogue),
    ...slugProblems(products),
    ...linkProblems(file, catalogue),
    ...findFactProblems(catalogue.serviceClocks, valuesOf(file.facts)),
  ];
  if (problems.length > 0) return err(problems);
  return ok({
    ...file,
    ...catalogue,
    links: { ...file.links, ...pagesOf(file.links) },
    facts: { ...valuesOf(file.facts), ...factsOfLimits(file.limits) },
    factsChecked: checkedDaysOf(file.facts),
    currencySign: currencySign(catalogue.currency),
    products,
    // The same keys as in the catalogue.
    notices: Object.fromEntries(notices) as Catalogue['notices'],
    customerSuccess: customerSuccess && { ...customerSuccess, name: inPlainText(customerSuccess.name) },
  });
}

function currencySign(currency: string): string {
  const parts = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(1);
  return parts.find(({ type }) => type === 'currency')?.value ?? currency;
}

/** Where the pages are that a brand file may name and need not. */
function pagesOf(links: BrandFile['links']): Record<keyof typeof builtInPages, string> {
  return {
    guides: links.guides ?? builtInPages.guides,
    supportTerms: links.supportTerms ?? builtInPages.supportTerms,
    severityLevels: links.severityLevels ?? builtInPages.severityLevels,
    howToGetSupport: links.howToGetSupport ?? builtInPages.howToGetSupport,
    apiGuide: links.apiGuide ?? builtInPages.apiGuide,
    mcpGuide: links.mcpGuide ?? builtInPages.mcpGuide,
    programsGuide: links.programsGuide ?? builtInPages.programsGuide,
  };
}

function valuesOf(facts: BrandFile['facts']): Record<string, Fact> {
  return Object.fromEntries(
    Object.entries(facts).map(([key, fact]) => [key, typeof fact === 'object' ? fact.value : fact]),
  );
}

function checkedDaysOf(facts: BrandFile['facts']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(facts).flatMap(([key, fact]) => (typeof fact === 'object' ? [[key, fact.checked]] : [])),
  );
}

/** Two products may have come to the same slug by the brand's. */
function slugProblems(products: Catalogue['products']): FileProblem[] {
  const slugs = products.map(({ slug }) => slug);
  return slugs.flatMap((slug, index) =>
    slugs.indexOf(slug) < index
      ? [
          {
            path: `products[${index}].slug`,
            message: `"${slug}" is the slug of another product with this brand`,
          },
        ]
      : [],
  );
}

function linkProblems({ links }: BrandFile, { notices, customerSuccess }: Catalogue): FileProblem[] {
  const targets: [string, CatalogueTarget | undefined][] = [
    ...Object.entries(notices).map(([key, { target }]): [string, CatalogueTarget] => [
      `notices.${key}`,
      target,
    ]),
    ['customerSuccess', customerSuccess?.target],
  ];
  return targets.flatMap(([path, target]) =>
    target && 'brandLink' in target && links[target.brandLink] === undefined
      ? [
          {
            path: `${path}.target.brandLink`,
            message: `the brand file has no links.${target.brandLink}: add it there, or lead elsewhere`,
          },
        ]
      : [],
  );
}
