/** The variants: light and dark always, the coloured ones where they exist. */
export type LogoVariantKey = 'light' | 'dark' | 'color-light' | 'color-dark';

/** One drawing: the address it is served at, and its size. There is no blurred placeholder: both blur sizes are 0. */
export interface LogoVariant {
  readonly src: string;
  readonly height: number;
  readonly width: number;
  readonly blurWidth: number;
  readonly blurHeight: number;
}

/** One logo of the catalogue (§3). Sizes give the aspect ratio; `balancedScale` evens out how heavy logos look side by side. */
export interface LogoEntry {
  readonly height: number;
  readonly width: number;
  readonly balancedScale: number;
  readonly variants: {
    readonly light: LogoVariant;
    readonly dark: LogoVariant;
    readonly 'color-light'?: LogoVariant;
    readonly 'color-dark'?: LogoVariant;
  };
}
