/** A ref: its element, with `tabIndex={-1}`, gets the focus when the focused element in it disappears, such as a button of a deleted row. */
export function keepFocus(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return;
  let focused: EventTarget | null = null;
  const note = ({ target }: FocusEvent) => (focused = target);
  const observer = new MutationObserver(() => {
    if (!(focused instanceof Element) || focused.isConnected) return;
    focused = null;
    if (document.activeElement === document.body) element.focus({ preventScroll: true });
  });
  element.addEventListener('focusin', note);
  observer.observe(element, { childList: true, subtree: true });
  return () => {
    element.removeEventListener('focusin', note);
    observer.disconnect();
  };
}
