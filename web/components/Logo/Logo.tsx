import styles from './Logo.module.css';

/** The logo: a ballot oval, filled and checked. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 60 32" aria-hidden="true" focusable="false">
      <rect x="2" y="2" width="56" height="28" rx="14" className={styles.oval} strokeWidth="3" />
      <path d="M21 16.5l6.2 6L40 10" className={styles.tick} strokeWidth="4.4" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}

const rows = 5;
const columns = 5;
/** Row and column of the ovals that are filled. */
const filled = new Set(['0:3', '2:1', '3:4', '4:0']);

/** The quiet pattern at the foot of the rail: ovals of a ballot, some of them filled. */
export function Ovals({ className }: { className?: string }) {
  const ovals = Array.from({ length: rows * columns }, (_, index) => {
    const row = Math.floor(index / columns);
    const column = index % columns;
    const done = filled.has(`${row}:${column}`);
    return (
      <rect
        key={index}
        x={8 + column * 74 + (row % 2) * 20}
        y={10 + row * 44}
        width="54"
        height="26"
        rx="13"
        className={done ? styles.filled : undefined}
      />
    );
  });
  return (
    <svg className={`${styles.ovals} ${className ?? ''}`} viewBox="0 0 348 232" aria-hidden="true" focusable="false">
      {ovals}
    </svg>
  );
}

/** A half-filled oval, for the page of an error. */
export function HalfOval({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 132 70" aria-hidden="true" focusable="false">
      <path d="M66 3H35a32 32 0 0 0 0 64h31z" className={styles.half} />
      <rect x="3" y="3" width="126" height="64" rx="32" fill="none" stroke="currentColor" strokeWidth="5" />
    </svg>
  );
}

/** A dashed oval, for the page that is not found. */
export function EmptyOval({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 132 70" aria-hidden="true" focusable="false">
      <rect x="3" y="3" width="126" height="64" rx="32" className={styles.missing} strokeWidth="4" strokeDasharray="10 8" />
    </svg>
  );
}
