'use client';

import { useEffect, useRef } from 'react';
import { PlaceMap } from '@/components/PlaceMap/PlaceMap';

interface MapFigureProps {
  svg: string;
  /** Number of the place on the ticket. */
  current: number;
}

/** A map of the places. The list beside it says the same in words. */
export function MapFigure({ svg, current }: MapFigureProps) {
  const figure = useRef<HTMLElement>(null);
  useEffect(() => {
    for (const marker of figure.current?.querySelectorAll('[data-place]') ?? []) {
      marker.toggleAttribute('data-current', marker.getAttribute('data-place') === String(current));
    }
  }, [svg, current]);
  return <PlaceMap ref={figure} svg={svg} />;
}
