import { copyText, mark } from '@reachout/core/page-hooks';
import { referenceCopy } from '../../messages/reference.ts';

export interface CodeBlockProps {
  title: string;
  /** False where what stands around it says the title. */
  isTitled?: boolean;
  code: string;
}

/** A request or a response as it is on the line, to be copied. What scrolls can be reached by keyboard. */
export function CodeBlock({ title, isTitled = true, code }: CodeBlockProps) {
  const label = referenceCopy.codeOf({ title });
  return (
    <figure className="code-block">
      {isTitled ? <figcaption className="code-title">{title}</figcaption> : null}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- axe asks for it: scrollable-region-focusable */}
      <pre tabIndex={0} role="group" aria-label={label} data-lines={code.split('\n').length}>
        <code>{code}</code>
      </pre>
      <button type="button" className="code-copy" {...mark(copyText)} hidden>
        {referenceCopy.copy()}
      </button>
    </figure>
  );
}
