/** Global styles for a page with a bar at the lower edge of the window: what gets the focus is not scrolled under it. */
export const KEEP_FOCUS_VISIBLE = { html: { scrollPaddingBottom: '6rem' } };
