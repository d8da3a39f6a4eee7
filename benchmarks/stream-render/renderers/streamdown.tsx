import { Streamdown } from 'streamdown';
import type { Mount } from './mount.ts';
import { mountComponent } from './react.tsx';

export const mount: Mount = (element) => mountComponent(element, Streaming);

function Streaming({ text, isComplete }: { text: string; isComplete: boolean }) {
  return (
    <Streamdown mode="streaming" isAnimating={!isComplete}>
      {text}
    </Streamdown>
  );
}
