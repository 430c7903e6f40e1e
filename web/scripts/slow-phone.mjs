// A slow phone for `SLOW=1 npm run lighthouse`: 3G of 400 kbit/s with a round trip of 400 ms, and a processor
// of a quarter of this machine's speed. Measures when the heading and the actions of a page become visible.

const [kilobits, roundTrip, slowdown] = [400, 400, 4];
/** As Lighthouse's `throttling`. */
export const slowPhone = { rttMs: roundTrip, throughputKbps: kilobits, requestLatencyMs: roundTrip, downloadThroughputKbps: kilobits, uploadThroughputKbps: kilobits, cpuSlowdownMultiplier: slowdown };
/** The measured pages: three documents, and the form of the look-up. */
export const slowPaths = ['/?state=NV', '/register/?state=NV', '/votinginfo/nv/', '/locate/?state=NV'];
/** The most ms between heading and actions. */
export const apart = 1500;

/** Runs in the page before its own code: records the first frame that shows heading and actions. */
function note() {
  const parts = { heading: 'main h1', actions: 'main :is(a.action, a.btn, button[type="submit"])' };
  window.firstSeen = {};
  const look = () => {
    for (const [name, selector] of Object.entries(parts)) {
      const shown = [...document.querySelectorAll(selector)].some((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }));
      if (shown && window.firstSeen[name] === undefined) window.firstSeen[name] = Math.round(performance.now());
    }
    if (Object.keys(window.firstSeen).length < 2) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Time in ms from the start of a first visit until heading and actions are visible. */
export async function seen(browser, url) {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
  try {
    const page = await context.newPage();
    const tools = await context.newCDPSession(page);
    await tools.send('Network.enable');
    await tools.send('Network.emulateNetworkConditions', { offline: false, latency: roundTrip, downloadThroughput: (kilobits * 1000) / 8, uploadThroughput: (kilobits * 1000) / 8 });
    await tools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.addInitScript(note);
    await page.goto(url, { waitUntil: 'commit', timeout: 60_000 });
    await page.waitForFunction(() => Object.keys(window.firstSeen ?? {}).length === 2, null, { timeout: 60_000 });
    return await page.evaluate(() => window.firstSeen);
  } finally {
    await context.close();
  }
}
