import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import { resetBootstrap } from '@/lib/state/bootstrap';
import { resetQueries } from '@/lib/state/query';
import { resetTyped } from '@/lib/state/typed';

// Ten times the default, as `testTimeout`, for a busy machine.
configure({ asyncUtilTimeout: 10_000 });

beforeEach(() => {
  // A few tests run in Node without a DOM.
  if (typeof window === 'undefined') return;
  window.history.replaceState(null, '', '/');
  window.sessionStorage.clear();
  document.head.innerHTML = '';
  resetBootstrap();
  resetQueries();
  resetTyped();
});
afterEach(cleanup);

// jsdom has no layout.
if (typeof Element !== 'undefined') Element.prototype.scrollIntoView = () => {};
if (typeof window !== 'undefined') window.scrollTo = () => {};
