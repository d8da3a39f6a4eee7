export {
  catalogue,
  findLogo,
  logoName,
  logoOrigin,
  type LogoEntry,
  type LogoOrigin,
  type LogoVariantKey,
} from './catalogue.ts';
export { Logo } from './logo.tsx';
