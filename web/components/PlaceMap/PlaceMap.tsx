import type { ComponentProps } from 'react';
import { SafeHtml } from '../SafeHtml/SafeHtml';
import './PlaceMap.css';

/** The gateway's drawing of where places are; its markers carry `data-place`. `children`: its caption. */
export function PlaceMap({ svg, children, ...figure }: ComponentProps<'figure'> & { svg: string }) {
  return (
    <figure {...figure} className="placemap">
      <SafeHtml html={svg} />
      {children}
    </figure>
  );
}
