import { type DragEvent, type ReactNode, useState } from 'react';

export interface FileDropProps {
  /** Absent while no file can be taken. */
  onFiles: ((files: readonly File[]) => void) | undefined;
  children: ReactNode;
}

/** Takes files that are dropped anywhere on its children, besides the native input in them (U08). A file dropped beside that would replace the page. */
export function FileDrop({ onFiles, children }: FileDropProps) {
  const [isOver, setIsOver] = useState(false);
  const handleOver = (event: DragEvent): void => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = onFiles ? 'copy' : 'none';
    setIsOver(onFiles !== undefined);
  };
  return (
    <div
      className="case-drop"
      data-over={isOver || undefined}
      onDragEnter={handleOver}
      onDragOver={handleOver}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false);
      }}
      onDrop={(event) => {
        if (event.dataTransfer.files.length === 0) return;
        event.preventDefault();
        setIsOver(false);
        onFiles?.([...event.dataTransfer.files]);
      }}
    >
      {children}
    </div>
  );
}
