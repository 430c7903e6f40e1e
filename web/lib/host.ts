/** "nvsos.gov" of "https://www.nvsos.gov/sos/elections". */
export function host(url: string): string {
  const name = /^https?:\/\/(?:[^/?#]*@)?([^/?#:]+)/i.exec(url)?.[1];
  if (!name) throw new Error('a link without host');
  return name.toLowerCase().replace(/^www\./, '');
}
