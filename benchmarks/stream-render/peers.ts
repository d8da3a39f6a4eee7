import { join } from 'node:path';

const react = JSON.stringify(join(import.meta.dirname, 'renderers/react.tsx'));

/** Renderers of other projects, as source: they are no dependency of this one, so nothing here may import them. */
export const peerRenderers: Record<string, string> = {
  streamdown: `
    import { createElement } from 'react';
    import { Streamdown } from 'streamdown';
    import { mountComponent } from ${react};
    const View = ({ text, isComplete }) => createElement(Streamdown, { mode: 'streaming', isAnimating: !isComplete }, text);
    export const mount = (element) => mountComponent(element, View);
  `,
};
