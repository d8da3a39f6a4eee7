import {
  findProduct,
  type HasProducts,
  type ProductKey,
  productName,
} from '@reachout/catalogue/rules/products';
import { PixelIcon } from '@reachout/ui/pixel-icon';

/** A product by its name, behind its mark where the catalogue draws one. */
export function ProductMark({ brand, product }: { brand: HasProducts; product: ProductKey }) {
  const icon = findProduct(brand, product)?.icon;
  const name = productName(brand, product);
  if (icon === undefined) return name;
  return (
    <span className="product-mark">
      <PixelIcon matrix={icon} size="small" />
      {name}
    </span>
  );
}
