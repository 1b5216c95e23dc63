/** Why a preview was stopped: it blocks its process, floods the page with messages, or does not let go of the keyboard focus. */
export type StopReason = 'unresponsive' | 'messages' | 'focus';

const BEAT_MS = 1_000;
/** Beats that may be missed in a row. */
const MAX_MISSED = 8;
/** A preview has nothing to tell the page, but extensions of browsers may speak in its name. */
const MAX_MESSAGES = 10;
/** Focus that goes back to the frame within this time was not moved by a person. */
const THEFT_MS = 150;
const MAX_THEFTS = 3;

interface Frames {
  preview: HTMLIFrameElement;
  /** A page of ours in the same process. Of all frames, only it gets a port, so its beats cannot be forged. */
  heartbeat: HTMLIFrameElement;
}

/** Watches a preview until the returned function is called, and calls `stop` when it has to end. */
export function watchPreview(
  { preview, heartbeat }: Frames,
  stop: (reason: StopReason) => void,
): () => void {
  const ends = [
    watchBeats(heartbeat, () => stop('unresponsive')),
    watchMessages(preview, () => stop('messages')),
    watchFocus(preview, () => stop('focus')),
  ];
  return () => ends.forEach((end) => end());
}

function watchBeats(heartbeat: HTMLIFrameElement, fail: () => void): () => void {
  const { port1, port2 } = new MessageChannel();
  let missed = 0;
  port1.onmessage = () => (missed = 0);
  heartbeat.contentWindow?.postMessage('start', '*', [port2]);
  const timer = setInterval(() => {
    if (document.hidden) return; // browsers slow hidden pages down
    missed += 1;
    if (missed > MAX_MISSED) fail();
    else port1.postMessage('beat');
  }, BEAT_MS);
  return () => {
    clearInterval(timer);
    port1.close();
  };
}

/** Counts messages without reading them. */
function watchMessages(preview: HTMLIFrameElement, fail: () => void): () => void {
  let count = 0;
  const countMessage = ({ source }: MessageEvent) => {
    if (source !== preview.contentWindow) return;
    count += 1;
    if (count === MAX_MESSAGES + 1) fail();
  };
  window.addEventListener('message', countMessage);
  return () => window.removeEventListener('message', countMessage);
}

function watchFocus(preview: HTMLIFrameElement, fail: () => void): () => void {
  let focusedAt = -Infinity;
  let thefts = 0;
  const gain = () => (focusedAt = performance.now());
  const lose = () => {
    const isQuick = performance.now() - focusedAt < THEFT_MS;
    thefts = isQuick && document.activeElement === preview ? thefts + 1 : 0;
    if (thefts === MAX_THEFTS) fail();
  };
  window.addEventListener('focus', gain);
  window.addEventListener('blur', lose);
  return () => {
    window.removeEventListener('focus', gain);
    window.removeEventListener('blur', lose);
  };
}
