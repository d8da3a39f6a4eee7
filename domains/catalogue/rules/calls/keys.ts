import * as z from 'zod/mini';
import { maxShortText } from '@reachout/core/limits';

/**
 * Keys whose values the catalogue of an installation decides. A call takes or gives any text of the right length, and the use-case looks the
 * key up; the API's description lists the values of this installation, which is what `catalogue` in a schema's JSON stands for.
 */
export const catalogueKeys = ['Plan', 'Product', 'TeamPermission', 'TeamRole', 'V0Plan'] as const;
export type CatalogueKey = (typeof catalogueKeys)[number];

const keyOf = (catalogue: CatalogueKey) =>
  z.string().check(z.minLength(1), z.maxLength(maxShortText), z.meta({ catalogue }));

/** A product. */
export const productKeySchema = keyOf('Product');
/** A plan of the field `plan`. */
export const planKeySchema = keyOf('Plan');
/** A plan of the field `v0Plan`. */
export const v0PlanKeySchema = keyOf('V0Plan');
/** A role in a team. */
export const teamRoleSchema = keyOf('TeamRole');
/** A permission in a team besides a role. */
export const teamPermissionSchema = keyOf('TeamPermission');
