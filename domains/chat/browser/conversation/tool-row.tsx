import type { ReactNode } from 'react';

export interface ToolRowProps {
  children: ReactNode;
  /** The one obvious thing to do. */
  action?: ReactNode;
}

/** A row of the conversation that is not words but something to do. */
export function ToolRow({ children, action }: ToolRowProps) {
  return (
    <div className="chat-tool">
      <div className="chat-tool-text">{children}</div>
      {action ? <div className="chat-tool-actions">{action}</div> : null}
    </div>
  );
}
