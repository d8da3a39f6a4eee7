export {
  catalogue,
  findLogo,
  logoName,
  logoOrigin,
  type LogoEntry,
  type LogoOrigin,
  type LogoVariant,
  type LogoVariantKey,
} from './catalogue.ts';
export { Logo, type LogoProps } from './logo.tsx';
export { balancedNeedsHeight, resolveLogo, type LogoOptions, type ResolvedLogo } from './resolve-logo.ts';
