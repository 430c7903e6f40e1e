import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import { resetBootstrap } from '@/lib/state/bootstrap';

beforeEach(() => {
  window.history.replaceState(null, '', '/');
  window.sessionStorage.clear();
  document.head.innerHTML = '';
  resetBootstrap();
});
afterEach(cleanup);

// jsdom lays nothing out.
Element.prototype.scrollIntoView = () => {};
window.scrollTo = () => {};
