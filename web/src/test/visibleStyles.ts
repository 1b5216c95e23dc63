import createCache, { type StylisPlugin } from '@emotion/cache';

/** jsdom has no layout, so all other declarations only cost time: it compares each rule with each element whose style is read. */
const READ_IN_TESTS = new Set(['display', 'visibility', 'min-height', 'white-space']);

const dropOthers: StylisPlugin = (element) => {
  if (element.type !== 'decl' || READ_IN_TESTS.has(element.props as string)) return;
  element.value = '';
  element.return = '';
};

/** Inserts only the declarations that decide what is visible, and those that tests compare. */
export const visibleStyles = createCache({ key: 'css', stylisPlugins: [dropOthers] });
