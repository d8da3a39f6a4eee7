import { catalogue } from '@reachout/logos/catalogue';

/** A name of the catalogue: a kebab-case company or technology. */
export type LogoName = string;

/** Every name, in alphabetical order. */
export const logoNames: readonly LogoName[] = Object.keys(catalogue).sort();
