/** Pixels between the navigation bar and a toast. */
const GAP = 8;
/** Height of the navigation bar in pixels. */
const BAR = 64;

/** Marks a bar of controls that a toast must not cover. */
export const BAR_ATTRIBUTE = 'data-bar';

/**
 * Returns the top of a toast in pixels: below the navigation bar and other bars in the upper half of the window, also while banners above
 * push them down. A dialog covers the bars.
 */
export function topOfToast(): number {
  const bars = document.querySelector('[role$=dialog]')
    ? []
    : [...document.querySelectorAll(`header, [${BAR_ATTRIBUTE}]`)];
  const bottoms = bars
    .map((bar) => bar.getBoundingClientRect().bottom)
    .filter((bottom) => bottom < window.innerHeight / 2);
  return Math.max(BAR, ...bottoms) + GAP;
}
