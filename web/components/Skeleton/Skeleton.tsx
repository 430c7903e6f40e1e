import styles from './Skeleton.module.css';

interface SkeletonProps {
  shape: 'line' | 'heading' | 'card' | 'ticket';
  count?: number;
}

/** Grey shapes in the place of text, hidden from assistive technology; the page announces the wait. */
export function Skeleton({ shape, count = 1 }: SkeletonProps) {
  return (
    <span className={styles.group} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <span key={index} className={`${styles.bone} ${styles[shape]}`} />
      ))}
    </span>
  );
}
