export { catalogue, findLogo, logoName, logoOrigin, type LogoOrigin } from './catalogue.ts';
export type { LogoEntry, LogoVariantKey } from './entry.ts';
export { Logo } from './logo.tsx';
