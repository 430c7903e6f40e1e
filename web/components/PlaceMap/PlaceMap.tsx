import type { ComponentProps } from 'react';
import { SafeHtml } from '../SafeHtml/SafeHtml';
import './PlaceMap.css';

/** The map of places that the gateway draws; its markers carry `data-place`. `children`: the caption. */
export function PlaceMap({ svg, children, ...figure }: ComponentProps<'figure'> & { svg: string }) {
  return (
    <figure {...figure} className="placemap">
      <SafeHtml html={svg} />
      {children}
    </figure>
  );
}
