import type { ReactNode } from 'react';

export interface RefundSectionProps {
  id: string;
  title: string;
  className?: string;
  children: ReactNode;
}

/** A titled part of a refund's page. */
export function RefundSection({ id, title, className, children }: RefundSectionProps) {
  return (
    <section aria-labelledby={id} className={className}>
      <h2 id={id} className="text-18 font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}
