import type { Page } from '@playwright/test';

/**
 * Reads how the visible text of a page is laid out, in window pixels. Texts that are hidden visually,
 * and lines that a clipping or scrolling ancestor hides, do not count, nor does what the header, or a
 * bar at the lower edge of the window, covers. The value of a select or date field counts as text. A
 * field's label may be shortened: it is whole while the field has the focus. In a card, a tool's page
 * or a dialog, words are whole, too.
 */
const READ_PROBLEMS = `(() => {
  const problems = [];
  const say = (problem, text) => problems.push(problem + ': ' + text.trim().slice(0, 40));
  const isHidden = (element) => !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || closest(element, (one) => one.offsetWidth === 1);
  const closest = (element, matches) => element && (matches(element) ? element : closest(element.parentElement, matches));
  const barOf = (element) => closest(element, (one) => {
    const { position, bottom } = getComputedStyle(one);
    return one.localName === 'header' || (position === 'sticky' && bottom !== 'auto');
  });
  const canScroll = (element) => /auto|scroll/.test(getComputedStyle(element).overflowX) && element.scrollWidth > element.clientWidth;
  const clipped = (box, element) => {
    let { left, top, right, bottom } = box;
    for (let one = element; one && one !== document.body; one = one.parentElement) {
      const { overflowX, position } = getComputedStyle(one);
      if (overflowX !== 'visible') {
        const frame = one.getBoundingClientRect();
        [left, top] = [Math.max(left, frame.left), Math.max(top, frame.top)];
        [right, bottom] = [Math.min(right, frame.right), Math.min(bottom, frame.bottom)];
      }
      if (position === 'fixed') break;
    }
    return { left, top, right, bottom };
  };
  const hasWholeWords = (element) => Boolean(element.closest('article, [role=dialog], li.MuiPaper-root, section.MuiPaper-root'));
  /** Words of a length that has room in a line. Addresses, checksums and the like may be broken. */
  const WORD = /(?<![\\p{L}\\p{N}.:/_=-])\\p{L}{2,10}(?![\\p{L}\\p{N}./_=-])/gu;
  const root = document.querySelector('[role=dialog]') ?? document.body;
  const lines = [];
  const add = (box, element, text) => {
    const line = clipped(box, element);
    if (line.right - line.left > 1 && line.bottom - line.top > 1) lines.push({ ...line, element, text });
  };
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { data, parentElement: element } = walker.currentNode;
    if (data.trim() === '' || element.closest('option, script, style, noscript, svg') || isHidden(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(walker.currentNode);
    for (const box of range.getClientRects()) add(box, element, data);
    const { overflowX, webkitLineClamp } = getComputedStyle(element);
    if (overflowX === 'hidden' && element.localName !== 'label' && webkitLineClamp === 'none' && element.scrollWidth > element.clientWidth + 1) say('cut', data);
    const frame = element.closest('.MuiPaper-root, .MuiButton-root, fieldset');
    const edge = frame?.getBoundingClientRect().right ?? innerWidth;
    for (const box of range.getClientRects()) {
      const { left, right } = clipped(box, element);
      if (right > edge + 1) say('leaves its box', data);
      if (hasWholeWords(element) && !element.closest('label, legend') && !closest(element, canScroll) && right > left && box.right > right + 1) say('cut', data);
    }
    for (const { 0: word, index } of hasWholeWords(element) ? data.matchAll(WORD) : []) {
      range.setStart(walker.currentNode, index);
      range.setEnd(walker.currentNode, index + word.length);
      const boxes = [...range.getClientRects()];
      if (boxes.at(-1)?.top > boxes[0]?.top + boxes[0].height / 2) say('broken inside a word', data);
    }
  }
  const context = document.createElement('canvas').getContext('2d');
  for (const field of root.querySelectorAll('select, input[type=date]')) {
    if (isHidden(field)) continue;
    const style = getComputedStyle(field);
    const text = field.selectedOptions?.[0]?.text ?? field.value;
    const box = field.getBoundingClientRect();
    const [left, right] = [box.left + parseFloat(style.paddingLeft), box.right - parseFloat(style.paddingRight)];
    context.font = style.font;
    if (context.measureText(text).width > right - left + 1) say('cut', text);
    add({ left, right, top: box.top + parseFloat(style.paddingTop), bottom: box.bottom - parseFloat(style.paddingBottom) }, field, text);
  }
  lines.sort((one, other) => one.top - other.top);
  lines.forEach((one, index) => {
    for (const other of lines.slice(index + 1)) {
      if (other.top >= one.bottom) break;
      if (one.element === other.element || barOf(one.element) !== barOf(other.element)) continue;
      const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const high = Math.min(one.bottom, other.bottom) - other.top;
      if (wide > 2 && high > 0.3 * Math.min(one.bottom - one.top, other.bottom - other.top)) say('overlaps ' + other.text.trim().slice(0, 40), one.text);
    }
  });
  return [...new Set(problems)];
})()`;

/** Texts of the page, or of its dialog, that are cut, leave their box, are broken inside a word or overlap another one. */
export const textProblems = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(READ_PROBLEMS);
