import { keepSteps } from './steps';

// The script of the framed look-up. Back and Forward lead to what was shown (`steps.ts`). The page around the
// frame is told the height of the frame, and nothing else: the message is sent to the origins of the
// partner's key only.

/** The origins that may be told the height. */
function targets(origins: string[]): string[] {
  const around = window.location.ancestorOrigins?.[0];
  return around === undefined ? origins : origins.filter((origin) => origin === around);
}

export function tellHeight(page: Document) {
  const embed = page.querySelector<HTMLElement>('.embed');
  const known = targets((embed?.getAttribute('data-origins') ?? '').split(' ').filter(Boolean));
  if (!embed || window.parent === window || known.length === 0) return;
  let told = 0;
  const tell = () => {
    const height = Math.ceil(embed.getBoundingClientRect().height);
    if (height === told) return;
    told = height;
    for (const origin of known) window.parent.postMessage({ type: 'voteready:height', height }, origin);
  };
  tell();
  if ('ResizeObserver' in window) new ResizeObserver(tell).observe(embed);
  else page.defaultView?.addEventListener('resize', tell);
}

if (typeof document !== 'undefined') {
  tellHeight(document);
  keepSteps(document);
}
