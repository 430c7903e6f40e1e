'use client';

import { useEffect, useRef } from 'react';
import { SafeHtml } from '@/components/SafeHtml/SafeHtml';
import styles from './MapFigure.module.css';

interface MapFigureProps {
  /** The gateway's drawing; its markers carry `data-place`. */
  svg: string;
  /** Number of the place on the ticket. */
  current: number;
}

/** A picture of where the places are. The list beside it says the same in words. */
export function MapFigure({ svg, current }: MapFigureProps) {
  const figure = useRef<HTMLElement>(null);
  useEffect(() => {
    for (const marker of figure.current?.querySelectorAll('[data-place]') ?? []) {
      marker.toggleAttribute('data-current', marker.getAttribute('data-place') === String(current));
    }
  }, [svg, current]);
  return (
    <figure ref={figure} className={styles.map}>
      <SafeHtml html={svg} />
    </figure>
  );
}
