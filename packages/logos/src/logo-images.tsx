import type { ReactNode } from 'react';
import type { ResolvedLogo } from './resolve-logo.ts';

export interface LogoImagesProps {
  readonly logo: ResolvedLogo;
  readonly alt: string;
  /** The classes by which a style sheet hides one of the two. */
  readonly themes: { readonly light: string; readonly dark: string };
  readonly className?: string | undefined;
}

/** Both images of a logo, of which the theme hides one. */
export function LogoImages({ logo, alt, themes, className = '' }: LogoImagesProps): ReactNode {
  const { height, width, loading } = logo;
  const images = [
    { theme: themes.light, src: logo.light },
    { theme: themes.dark, src: logo.dark },
  ];
  return images.map(({ theme, src }) =>
    src === undefined ? null : (
      <img
        key={theme}
        className={`${theme} ${className}`.trimEnd()}
        src={src}
        alt={alt}
        height={height}
        width={width}
        loading={loading}
        decoding="async"
      />
    ),
  );
}
