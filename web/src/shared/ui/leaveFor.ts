/** Leaves for another site's page; throws for anything that is not a web address. */
export function leaveFor(url: string): void {
  if (!/^https?:\/\//.test(url)) throw new Error(`not a web address: ${url}`);
  window.location.assign(url);
}
