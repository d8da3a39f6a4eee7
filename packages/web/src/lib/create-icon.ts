import { createElement, type ReactElement, type SVGProps } from 'react';

/** An icon as lucide's files describe it: elements of an SVG of 24 by 24. */
interface IconData {
  name: string;
  node: readonly (readonly [tag: string, attributes: Record<string, string>])[];
  aliases?: readonly string[];
}

type IconProps = SVGProps<SVGSVGElement> & { size?: number };

/**
 * Makes a component of an icon, with the markup that lucide's own maker writes on the server. The browser's build puts it in the place of
 * that maker, whose contexts, builders and options nobody uses here weigh 1 kB in the first load.
 */
// oxlint-disable-next-line import/no-default-export -- lucide's icons import their maker as the default
export default function createIcon({ name, node, aliases = [] }: IconData) {
  const ownClass = ['lucide', ...[name, ...aliases].map((each) => `lucide-${each}`)].join(' ');
  return function Icon({ size = 24, strokeWidth = 2, className = '', ...rest }: IconProps): ReactElement {
    return createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: `${ownClass} ${className}`.trim(),
        'aria-hidden': 'true',
        ...rest,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
  };
}
