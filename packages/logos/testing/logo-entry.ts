import * as z from 'zod/mini';

/** How far a logo may be scaled to look as large as its neighbours. */
const [minBalancedScale, maxBalancedScale] = [0.4, 2.1];

const size = z.number().check(z.positive('a size must be greater than 0'));

/** One drawing of a logo. */
const logoVariantSchema = z.object({
  src: z.string().check(z.regex(/^[\w\-./]+\.svg$/, 'src must be the path of an SVG file')),
  height: size,
  width: size,
  blurWidth: z.literal(0),
  blurHeight: z.literal(0),
});
/** One entry of the logo catalogue (§3). */
export const logoEntrySchema = z.object({
  height: size,
  width: size,
  balancedScale: z.number().check(z.minimum(minBalancedScale), z.maximum(maxBalancedScale)),
  variants: z.object({
    light: logoVariantSchema,
    dark: logoVariantSchema,
    'color-light': z.optional(logoVariantSchema),
    'color-dark': z.optional(logoVariantSchema),
  }),
});
/** The catalogue: entries by kebab-case slug. */
export const logoCatalogueSchema = z.record(
  z.string().check(z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'a logo’s slug must be kebab-case')),
  logoEntrySchema,
);
