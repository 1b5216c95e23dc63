/** Height of the page in a preview, and of the bar above it in pixels. */
export const FRAME_HEIGHT = 'min(40rem, 65vh)';
export const BAR_PX = 53;

/** The height of a preview, the same before and while it runs, so that nothing moves; with its frame. */
export const PREVIEW_HEIGHT = `calc(${FRAME_HEIGHT} + ${BAR_PX + 2}px)`;
