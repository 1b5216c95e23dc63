import GlobalStyles from '@mui/material/GlobalStyles';
import type { CSSObject, Theme } from '@mui/material/styles';

/** Prefix of every style rule. It tells the client which rules the server-rendered page already contains. */
export const STYLES_KEY = 'exe';

/** Global styles in place of MUI's CssBaseline, which also contains the code for themes without CSS variables. */
export const BaseStyles = () => <GlobalStyles styles={stylesOf} />;

const stylesOf = (theme: Theme): CSSObject[] => {
  const { typography } = theme;
  const { text, background, common, primary } = (theme.vars ?? theme).palette;
  return [
    {
      html: {
        WebkitFontSmoothing: 'antialiased',
        MozOsxFontSmoothing: 'grayscale',
        boxSizing: 'border-box',
        WebkitTextSizeAdjust: '100%',
      },
      '*, *::before, *::after': { boxSizing: 'inherit' },
      'strong, b': { fontWeight: typography.fontWeightBold },
      body: {
        margin: 0,
        overflowWrap: 'break-word',
        color: text.primary,
        ...typography.body1,
        backgroundColor: background.default,
        '@media print': { backgroundColor: common.white },
        '&::backdrop': { backgroundColor: background.default },
      },
      '[data-mui-color-scheme="dark"]': { colorScheme: 'dark' },
      '[data-mui-color-scheme="light"]': { colorScheme: 'light' },
    },
    {
      ':focus-visible': { outline: `2px solid ${primary.main}`, outlineOffset: 2 },
      '@media (prefers-reduced-motion: reduce)': {
        '*, *::before, *::after': {
          animationDuration: '0.01ms !important',
          transitionDuration: '0s !important', // with 0s on every element, inherited colors would change one level per frame
          scrollBehavior: 'auto !important',
        },
      },
    },
  ];
};
