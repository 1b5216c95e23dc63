/** Navigates to another site; throws unless the address is http or https. */
export function openExternalPage(url: string): void {
  if (!/^https?:\/\//.test(url)) throw new Error(`not a web address: ${url}`);
  window.location.assign(url);
}
