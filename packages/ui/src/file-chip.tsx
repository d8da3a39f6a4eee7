import { FileText, Image } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from './class-names.ts';

export interface FileChipProps extends Omit<ComponentProps<'a'>, 'ref' | 'onClick'> {
  /** The file's name, which also says which picture stands before it. */
  name: string;
  /** Its size in words. */
  note?: ReactNode;
  /** Before the name instead of the sign, once it shows the file's picture. */
  preview?: ReactNode;
  /** After the name: how far its upload is, and what can be done with it. */
  children?: ReactNode;
}

const pictureName = /\.(?:apng|avif|bmp|gif|heic|jpe?g|png|svg|webp)$/i;

/** A file by its name and size; a link when it has an `href`. */
export function FileChip({ name, note, preview, className, children, href, ...rest }: FileChipProps) {
  const Picture = pictureName.test(name) ? Image : FileText;
  const content = (
    <>
      {preview}
      <Picture size={16} strokeWidth={1.5} aria-hidden="true" />
      <bdi className="ui-file-name">{name}</bdi>
      {note ? <bdi className="ui-file-note">{note}</bdi> : null}
      {children}
    </>
  );
  if (href === undefined) return <span className={cx('ui-file', className)}>{content}</span>;
  return (
    <a {...rest} href={href} className={cx('ui-file', className)}>
      {content}
    </a>
  );
}
