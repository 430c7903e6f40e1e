import { render, screen, waitFor } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { bootstrap } from '@/test/fixtures.mjs';
import { writeState } from '@/test/render';
import { useBootstrap } from './bootstrap';
import { readState } from './page-state';
import { SiteProvider } from './site';

function Probe() {
  const { data, failed } = useBootstrap();
  return <p>{failed ? 'failed' : (data?.jurisdiction?.name ?? 'nothing yet')}</p>;
}

const page = (
  <SiteProvider brand="en" locale="es">
    <Probe />
  </SiteProvider>
);

describe('the state of a visit', () => {
  it('is read from the page without a request', () => {
    const fetch = vi.spyOn(globalThis, 'fetch');
    writeState(bootstrap());
    render(page);
    expect(screen.getByText('Nevada')).toBeTruthy();
    expect(fetch).not.toHaveBeenCalled();
  });

  it('is nothing while a page is being built', () => {
    writeState(bootstrap());
    expect(renderToString(page)).toContain('nothing yet');
  });

  it('is asked for where the page has none, with the site parameters only', async () => {
    window.history.replaceState(null, '', '/?state=NV&secret=1');
    const fetch = vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json(bootstrap()));
    render(page);
    await screen.findByText('Nevada');
    expect(fetch.mock.calls[0]?.[0]).toBe('/api/site/bootstrap?state=NV&lang=es');
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it('fails openly when the gateway refuses', async () => {
    vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('', { status: 400 }));
    render(page);
    await waitFor(() => expect(screen.getByText('failed')).toBeTruthy());
  });

  it('survives a broken script', () => {
    document.head.innerHTML = '<script type="application/json" id="gateway-state">{"today":</script>';
    expect(readState(document)).toBeNull();
  });
});
