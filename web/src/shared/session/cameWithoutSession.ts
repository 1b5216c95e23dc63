/**
 * Did the page come for a browser without a session? Then nobody needs to be asked who is signed in. Answered once: whatever
 * happens afterwards, in this page, is asked about.
 */
export function cameWithoutSession(): boolean {
  const hint = document.querySelector<HTMLMetaElement>('meta[name="session"]');
  hint?.remove();
  return hint?.content === 'none';
}
