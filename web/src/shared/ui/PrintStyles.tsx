import GlobalStyles from '@mui/material/GlobalStyles';
import type { Theme } from '@mui/material/styles';

/** While mounted, makes printing omit the layout and use black on white in either color scheme. */
export const PrintStyles = () => <GlobalStyles styles={printed} />;

const printed = ({ vars }: Theme) => {
  const black = vars?.palette.common.black;
  const white = vars?.palette.common.white;
  return {
    '@page': { margin: '18mm' },
    '@media print': {
      html: { colorScheme: 'light !important' },
      '#main ~ *, :has(~ #main), .screen-only': { display: 'none !important' },
      ':has(> #main), #main': { display: 'block !important', minHeight: '0 !important' },
      'body, #main *': {
        color: `${black} !important`,
        backgroundColor: `${white} !important`,
        borderColor: `${black} !important`,
        boxShadow: 'none !important',
      },
      '#main article': { border: 0, padding: 0, breakInside: 'avoid' },
    },
  };
};
