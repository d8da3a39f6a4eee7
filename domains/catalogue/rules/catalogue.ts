import * as z from 'zod/mini';
import { pixelMatrixFromRows } from './pixel-icons.ts';
import { contactOf, hostOf, slugOf, textOf } from './fields.ts';
import { permissionActions, permissionResources } from './grants.ts';
import { serviceClocksSchema } from './clocks/service-clocks.ts';
import { accountKinds } from './products.ts';
import { areaSchema } from './topic-schema.ts';

/** A key that calls and stored records carry. */
const key = (what: string) =>
  z
    .string(`${what} must be a text`)
    .check(
      z.regex(
        /^[A-Za-z][A-Za-z0-9_-]{0,62}$/,
        `${what} must begin with a letter and hold letters, digits, dashes and underscores only`,
      ),
    );

const slugOrBrand = z
  .string('must be a text')
  .check(
    z.refine(
      (value) => value === '{brand}' || z.safeParse(slugOf(''), value).success,
      'must be lowercase letters, digits and dashes, like "acme", or "{brand}" for the slug of the brand',
    ),
  );

const flag = (about: string) =>
  z._default(z.boolean('must be true or false'), false).check(z.describe(about));

const productSchema = z.strictObject({
  key: key('a product’s key').check(
    z.describe('The product in calls and stored cases. Never change the key of a product that has cases.'),
  ),
  name: textOf('a product’s name', 60).check(
    z.describe('What people call it; {brand} stands for the brand’s name.'),
  ),
  slug: slugOrBrand.check(z.describe('The product in addresses; {brand} stands for the brand’s slug.')),
  planField: key('a plan field').check(
    z.describe(
      'Which plan of an account counts for the product: plan, v0Plan, or a name of your own. An account that has no plan in this field does not have the product.',
    ),
  ),
  accounts: z
    ._default(z.array(z.enum(accountKinds)).check(z.minLength(1)), [...accountKinds])
    .check(z.describe('The kinds of account that may have it.')),
  cases: z
    ._default(z.enum(['by-role', 'everybody']), 'by-role')
    .check(z.describe('Who in a team may open cases about it: those whose role allows it, or everybody.')),
  hosts: z
    ._default(z.array(hostOf('a host')), [])
    .check(z.describe('Hosts whose chat addresses the case form accepts.')),
  billableItemPrefix: z
    .optional(z.string().check(z.regex(/^[A-Za-z0-9]{1,20}$/, 'must be letters and digits')))
    .check(
      z.describe(
        'What the names of its items on invoices begin with, before anything but a small letter. The product without a prefix has all other items.',
      ),
    ),
  refundTopic: z
    .optional(z.strictObject({ area: z.string(), topic: z.string() }))
    .check(z.describe('The area and topic of cases about its refunds.')),
  icon: z
    .optional(
      z
        .array(z.string())
        .check(
          z.refine(
            (rows) => pixelMatrixFromRows(rows) !== undefined,
            'must be 24 rows of 24 characters, each 0 or 1',
          ),
        ),
    )
    .check(z.describe('Its mark, as 24 rows of 24 characters, each 0 or 1.')),
});

const planSchema = z.strictObject({
  key: key('a plan’s key').check(
    z.describe('The plan as accounts have it. Two plans never share a key, in whichever field they are.'),
  ),
  field: key('a plan field').check(
    z.describe('The field of an account that holds it; see planField of products.'),
  ),
  label: textOf('a plan’s label', 60).check(z.describe('What people call it.')),
  paid: flag('Whether it is paid for.'),
  enterprise: flag(
    'Whether it has what enterprise customers have: a customer success manager, no wait for the chat.',
  ),
  seats: flag('Whether its bill counts seats.'),
  projectRoles: z
    .optional(z.enum(['always', 'with-access-groups']))
    .check(
      z.describe(
        'Whether roles of the scope "projects" get their rights from single projects on this plan: always, or with the flag accessGroups.',
      ),
    ),
  groups: z._default(z.array(z.string()), []).check(z.describe('The plan groups that it belongs to.')),
  observabilityFact: z
    .optional(z.string())
    .check(
      z.describe('The key of the brand’s fact that says how far back observability goes, like "14 days".'),
    ),
});

const grantsSchema = z
  .strictObject(
    // Entries cannot say which key has which.
    Object.fromEntries(
      permissionResources.map((resource) => [resource, z.optional(z.array(z.enum(permissionActions)))]),
    ) as unknown as Record<
      (typeof permissionResources)[number],
      z.ZodMiniOptional<z.ZodMiniArray<z.ZodMiniEnum<{ [A in (typeof permissionActions)[number]]: A }>>>
    >,
  )
  .check(
    z.describe(
      'What is allowed, by resource. "write" is create, delete and update; "*" is read, create, delete and update; "list" stands alone.',
    ),
  );

const roleSchema = z.strictObject({
  key: key('a role’s key').check(z.describe('The role as memberships have it.')),
  name: textOf('a role’s name', 60),
  scope: z
    .enum(['team', 'projects'])
    .check(
      z.describe('Whether its rights are the team’s, or come from single projects where the plan says so.'),
    ),
  paidSeat: flag('Whether its holder has a paid seat on a plan that counts seats.'),
  grants: grantsSchema,
});

const teamPermissionSchema = z.strictObject({
  key: key('a permission’s key').check(z.describe('The permission as memberships have it.')),
  name: textOf('a permission’s name', 60),
  product: z.string().check(z.describe('The key of the product that it is for.')),
  grants: grantsSchema,
});

const projectRoleSchema = z.strictObject({
  key: key('a role’s key').check(z.describe('The role as a person has it in one project.')),
  name: textOf('a role’s name', 60),
  grants: grantsSchema,
});

const itemList = (about: string) =>
  z._default(z.array(textOf('a billable item', 80)), []).check(z.describe(about));

const billableItemsSchema = z.strictObject({
  notRefundable: itemList('Items that are never refunded.'),
  allOrNothing: itemList('Items that are refunded whole or not at all, unless quantities are switched on.'),
  seats: itemList('Items that are seats: refunding them removes nobody.'),
  hidden: itemList('Items that the refund form does not show.'),
});

/** The brand's links that a notice or a contact may lead to. */
export const catalogueBrandLinks = [
  'alternativeHelp',
  'community',
  'contactSales',
  'customerSuccess',
  'github',
  'marketplace',
  'privacy',
  'status',
  'terms',
] as const;

const targetSchema = z
  .union([
    z.strictObject({ brandLink: z.enum(catalogueBrandLinks) }),
    z.strictObject({ link: contactOf('link') }),
    z.strictObject({ product: z.string() }),
    z.strictObject({ page: z.literal('observability'), otherwise: contactOf('otherwise') }),
  ])
  .check(
    z.describe(
      'Where it leads: to a link of the brand file (brandLink), to an article or address (link), to the help page of a product (product), or to a page of the chosen team (page; "otherwise" is for accounts without a team).',
    ),
  );
/** Where a notice or a contact leads. */
export type CatalogueTarget = z.infer<typeof targetSchema>;

const noticeSchema = z.strictObject({
  text: textOf('text', 600).check(
    z.describe('What it says; {brand} is the name of the brand, {product:KEY} that of a product.'),
  ),
  label: textOf('label', 80).check(z.describe('The words of its link, with the same placeholders.')),
  target: targetSchema,
});

const flagRule = z
  .union([
    z.boolean(),
    z.strictObject({
      on: z.boolean().check(z.describe('What holds where nothing below says otherwise.')),
      environments: z
        .optional(z.record(z.string(), z.boolean()))
        .check(z.describe('By the name in REACHOUT_ENVIRONMENT.')),
      percentage: z
        .optional(z.number().check(z.minimum(0), z.maximum(100)))
        .check(
          z.describe(
            'Switched on for this share of accounts, the same ones as long as the number does not fall.',
          ),
        ),
      accounts: z
        .optional(z.record(z.string(), z.boolean()))
        .check(z.describe('By the id of an account; this comes before all else.')),
    }),
  ])
  .check(
    z.describe('On or off, or on for some environments, for a percentage of accounts, or for single ones.'),
  );
/** When a flag is on. */
export type FlagRule = z.infer<typeof flagRule>;

const generalNotice = (what: string) => noticeSchema.check(z.describe(what));
const noFlag = false as FlagRule;

/**
 * The catalogue file: what support can be asked about, by whom, and with which rights. Checked as a whole at start; see
 * `parseCatalogue`. `catalogue/catalogue.schema.json` is made from it.
 */
export const catalogueSchema = z.strictObject({
  /** For editors only. */
  $schema: z.optional(z.string()),
  version: z.literal(1, 'must be 1').check(z.describe('The version of this format.')),
  products: z
    .array(productSchema)
    .check(
      z.minLength(1, 'products must hold at least one product'),
      z.maxLength(12, 'products must hold at most twelve products'),
      z.describe(
        'What support is given for, in the order in which it is offered. The first is the main product.',
      ),
    ),
  planGroups: z
    ._default(
      z.array(
        z.strictObject({
          key: z
            .string()
            .check(z.regex(/^[a-z][a-z0-9-]{0,62}$/, 'must be lowercase letters, digits and dashes')),
          includesNone: flag('Whether having no plan at all counts too.'),
        }),
      ),
      [],
    )
    .check(z.describe('Groups of plans that topics can be closed to.')),
  plans: z
    .array(planSchema)
    .check(
      z.minLength(1, 'plans must hold at least one plan'),
      z.describe('The plans of all products, from the smallest to the largest.'),
    ),
  areas: z
    .array(areaSchema)
    .check(
      z.minLength(1, 'areas must hold at least one area'),
      z.describe('What cases can be about: areas, and topics within them.'),
    ),
  notices: z
    .catchall(
      z.object({
        community: generalNotice('In place of the form for topics that are closed to some plans.'),
        'enterprise-only': generalNotice(
          'In place of the form for topics that are closed to all plans but enterprise ones.',
        ),
      }),
      noticeSchema,
    )
    .check(z.describe('What stands in place of the case form while a topic is closed, by key.')),
  roles: z
    .array(roleSchema)
    .check(
      z.minLength(1, 'roles must hold at least one role'),
      z.describe('Roles in a team, in the order in which members are listed.'),
    ),
  teamPermissions: z
    ._default(z.array(teamPermissionSchema), [])
    .check(z.describe('Permissions that members may have besides their role, each for one product.')),
  projectRoles: z
    ._default(z.array(projectRoleSchema), [])
    .check(z.describe('Roles that a person may have in one project of a team.')),
  flags: z
    .strictObject({
      supportChatRefundInvoiceFlow: z
        ._default(flagRule, noFlag)
        .check(z.describe('Offers the refund form in the chat.')),
      supportChatRefundInvoiceQuantities: z
        ._default(flagRule, noFlag)
        .check(z.describe('Lets a refund name quantities.')),
      supportChatPlain: z
        ._default(flagRule, noFlag)
        .check(z.describe('Hands the conversation over with a case.')),
      accessGroups: z
        ._default(flagRule, noFlag)
        .check(z.describe('Gives rights by single projects on plans that say "with-access-groups".')),
    })
    .check(z.describe('What is switched on. A variable REACHOUT_FLAG_… wins over it.')),
  billableItems: z
    ._default(billableItemsSchema, { notRefundable: [], allOrNothing: [], seats: [], hidden: [] })
    .check(z.describe('What the billing system calls the items that refunds treat in a way of their own.')),
  currency: z
    ._default(
      z.string().check(z.regex(/^[A-Z]{3}$/, 'must be a code of three capital letters, like "EUR"')),
      'USD',
    )
    .check(
      z.describe(
        'In which currency the amount of a case is, as a code of ISO 4217. Invoices and refunds have their own.',
      ),
    ),
  customerSuccess: z
    .optional(
      z.strictObject({
        name: textOf('name', 120).check(
          z.describe('Who it is: a person, a team; {brand} stands for the brand’s name.'),
        ),
        target: targetSchema,
      }),
    )
    .check(z.describe('Whom enterprise customers turn to. Without it they are shown another way.')),
  serviceClocks: z
    .optional(serviceClocksSchema)
    .check(
      z.describe(
        'How soon cases are answered and solved, by plan and severity. Without it nothing is promised.',
      ),
    ),
  logoWall: z
    ._default(
      z
        .array(
          z.union([
            slugOf('A logo of the wall'),
            z.strictObject({
              name: textOf('A logo’s name', 60),
              file: z
                .string()
                .check(
                  z.regex(
                    /^[\w-]+(?:\/[\w-]+)*\.(?:svg|png|webp)$/,
                    'must be the path of an .svg, .png or .webp file below the folder of the catalogue file, like "logos/acme.svg"',
                  ),
                ),
            }),
          ]),
        )
        .check(z.maxLength(60, 'logoWall must hold at most sixty logos')),
      [],
    )
    .check(
      z.describe(
        'The logos on the first page of the documentation, in order: slugs of the logo catalogue, or image files beside this one. None, no wall.',
      ),
    ),
});

/** What may be switched on, by the names in the file and behind `REACHOUT_FLAG_`. */
export const flagNames: readonly string[] = Object.keys(catalogueSchema.shape.flags.shape);

/** The catalogue as its file has it, checked. */
export type CatalogueFile = z.infer<typeof catalogueSchema>;
/** What of it is in force. */
export type Catalogue = Omit<CatalogueFile, '$schema' | 'version'>;
/** A logo of the wall: a slug of the logo catalogue, or an image file with the customer's name. */
export type WallLogo = Catalogue['logoWall'][number];

/** What records of the provider's world may name. */
export type NameCatalogue = RoleCatalogue & Pick<Catalogue, 'products'>;

/** The roles of the catalogue, as far as permissions are concerned. */
export type RoleCatalogue = Pick<Catalogue, 'roles' | 'teamPermissions' | 'projectRoles' | 'plans'>;
