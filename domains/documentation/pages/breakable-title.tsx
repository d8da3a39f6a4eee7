import { Fragment } from 'react';

/** A title whose error code, one long word, breaks after an underscore where the place is narrow. */
export function BreakableTitle({ title }: { title: string }) {
  const [first, ...others] = title.split(/(?<=_)/);
  return (
    <>
      {first}
      {others.map((part) => (
        <Fragment key={part}>
          <wbr />
          {part}
        </Fragment>
      ))}
    </>
  );
}
