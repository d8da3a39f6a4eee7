import type { Brand } from '@reachout/brand/rules/brand';

/** The brand's mark in the text's colour. Decoration beside the name; labelled when it stands alone. */
export function BrandMark({
  brand,
  size = 20,
  isAlone = false,
}: {
  brand: Pick<Brand, 'logo'>;
  size?: number;
  isAlone?: boolean;
}) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="currentColor"
      {...(isAlone ? { role: 'img', 'aria-label': brand.logo.label } : { 'aria-hidden': true })}
    >
      <path d={brand.logo.path} />
    </svg>
  );
}
