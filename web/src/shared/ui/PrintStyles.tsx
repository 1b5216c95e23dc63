import GlobalStyles from '@mui/material/GlobalStyles';
import type { CSSObject, Theme } from '@mui/material/styles';

interface PrintStylesProps {
  /** The selector of what is printed. */
  of?: string;
  /** The paper. */
  page?: CSSObject;
  /** How a document in it differs from the screen. */
  article?: CSSObject;
}

/** While mounted, makes printing omit everything else and use black on white in either color scheme. */
export const PrintStyles = ({
  of = '#main',
  page = { margin: '18mm' },
  article = { border: 0, padding: 0 },
}: PrintStylesProps) => (
  <GlobalStyles
    styles={({ vars }: Theme) => ({
      '@page': page,
      '@media print': {
        html: { colorScheme: 'light !important' },
        [`${of} ~ *, :has(~ ${of}), .screen-only`]: { display: 'none !important' },
        [`:has(> ${of}), ${of}`]: { display: 'block !important', minHeight: '0 !important' },
        [`body, ${of} *`]: {
          color: `${vars?.palette.common.black} !important`,
          backgroundColor: `${vars?.palette.common.white} !important`,
          borderColor: `${vars?.palette.common.black} !important`,
          boxShadow: 'none !important',
        },
        [`${of} article`]: { breakInside: 'avoid', ...article },
      },
    })}
  />
);
