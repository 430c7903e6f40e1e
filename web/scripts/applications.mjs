// The pages that are applications: React takes them over in the browser. All others are documents
// (browser.mjs).
export const applications = new Set(['/locate/', '/locate/results/']);

/** The oldest supported browsers, for esbuild; package.json has the same under `browserslist`, for Next. */
export const oldest = ['es2018', 'safari12', 'chrome70', 'firefox68'];
