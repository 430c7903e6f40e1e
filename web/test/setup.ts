import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import { resetBootstrap } from '@/lib/state/bootstrap';
import { resetQueries } from '@/lib/state/query';
import { resetTyped } from '@/lib/state/typed';

// Ten times the usual, as `testTimeout` is: a busy machine draws the first page of a file late; what never comes still fails.
configure({ asyncUtilTimeout: 10_000 });

beforeEach(() => {
  // A few tests run in Node alone.
  if (typeof window === 'undefined') return;
  window.history.replaceState(null, '', '/');
  window.sessionStorage.clear();
  document.head.innerHTML = '';
  resetBootstrap();
  resetQueries();
  resetTyped();
});
afterEach(cleanup);

// jsdom lays nothing out.
if (typeof Element !== 'undefined') Element.prototype.scrollIntoView = () => {};
if (typeof window !== 'undefined') window.scrollTo = () => {};
