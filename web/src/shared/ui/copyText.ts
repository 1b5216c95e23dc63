/** Copies a text to the clipboard; rejects when the browser refuses. Pages on plain http have only the older API, which asks for the text with an event. */
export async function copyText(text: string): Promise<void> {
  if ('clipboard' in navigator) return navigator.clipboard.writeText(text);
  let isCopied = false;
  const answer = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
    event.stopImmediatePropagation();
    isCopied = true;
  };
  document.addEventListener('copy', answer, { capture: true, once: true });
  document.execCommand('copy');
  document.removeEventListener('copy', answer, { capture: true });
  if (!isCopied) throw new Error('the browser refused to copy');
}
