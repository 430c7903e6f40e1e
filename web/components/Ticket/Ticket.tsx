import type { ReactNode } from 'react';
import './Ticket.css';

interface TicketProps {
  /** Above the perforation: the place, or the plan. */
  top: ReactNode;
  /** Between the two, with its own edges. */
  middle?: ReactNode;
  /** Below the perforation: the time, or the next steps. */
  stub: ReactNode;
}

/** A ticket for a place or for a plan. */
export function Ticket({ top, middle, stub }: TicketProps) {
  return (
    <article className="ticket">
      <div className="ticket-head">{top}</div>
      {middle}
      <div className="stub">{stub}</div>
    </article>
  );
}
