import type { ReactNode } from 'react';
import './Ticket.css';

interface TicketProps {
  /** Above the perforation: where, or what. */
  top: ReactNode;
  /** Between both, with its own edges. */
  middle?: ReactNode;
  /** Below it: when, or what comes next. */
  stub: ReactNode;
}

/** A place or a promise to keep. */
export function Ticket({ top, middle, stub }: TicketProps) {
  return (
    <article className="ticket">
      <div className="top">{top}</div>
      {middle}
      <div className="stub">{stub}</div>
    </article>
  );
}
