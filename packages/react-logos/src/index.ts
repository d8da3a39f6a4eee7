export { Logo, type DrawnLogo, type LogoProps } from './logo.tsx';
export { logoNames, type LogoName } from './names.ts';
export type { LogoOptions } from '@reachout/logos/resolve-logo';
export type { LogoEntry, LogoVariant, LogoVariantKey } from '@reachout/logos/entry';
