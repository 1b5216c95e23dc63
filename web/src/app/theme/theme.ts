import { createTheme } from '@mui/material/styles';
import { CRAMPED } from '../../shared/ui/cramped';
import { components } from './components';
import { BENCH, DARK, FOCUS_RING, LIGHT } from './tokens';

declare module '@mui/material/styles' {
  interface Palette {
    free: Palette['primary'];
    pro: Palette['primary'];
    premium: Palette['primary'];
    buy: Palette['primary'];
    bench: typeof BENCH;
    control: string;
    shadow: string;
  }
  interface PaletteOptions {
    free: PaletteOptions['primary'];
    pro: PaletteOptions['primary'];
    premium: PaletteOptions['primary'];
    buy: PaletteOptions['primary'];
    bench: typeof BENCH;
    control: string;
    shadow: string;
  }
  interface TypographyVariants {
    mono: React.CSSProperties;
    label: React.CSSProperties;
  }
  interface TypographyVariantsOptions {
    mono?: React.CSSProperties;
    label?: React.CSSProperties;
  }
}
declare module '@mui/material/Typography' {
  interface TypographyPropsVariantOverrides {
    mono: true;
    label: true;
  }
}
declare module '@mui/material/Paper' {
  interface PaperPropsVariantOverrides {
    link: true;
  }
}
declare module '@mui/material/Chip' {
  interface ChipPropsColorOverrides {
    free: true;
    pro: true;
    premium: true;
  }
}
declare module '@mui/material/Button' {
  interface ButtonPropsColorOverrides {
    pro: true;
    buy: true;
  }
}

const accent = (main: string, contrastText: string) => ({
  main,
  light: main,
  dark: main,
  contrastText,
});

function palette(tokens: typeof DARK) {
  return {
    primary: accent(tokens.teal, tokens.onAccent),
    secondary: accent(tokens.violet, tokens.onAccent),
    free: accent(tokens.teal, tokens.onAccent),
    pro: accent(tokens.violet, tokens.onAccent),
    premium: accent(tokens.amber, tokens.onAccent),
    buy: accent(tokens.buy, tokens.onBuy),
    bench: BENCH,
    warning: accent(tokens.amber, tokens.onAccent),
    error: accent(tokens.red, tokens.onAccent),
    success: accent(tokens.teal, tokens.onAccent),
    info: accent(tokens.violet, tokens.onAccent),
    Alert: { infoStandardBg: `color-mix(in srgb, ${tokens.violet} 10%, ${tokens.surface})` },
    background: { default: tokens.background, paper: tokens.surface },
    text: { primary: tokens.text, secondary: tokens.muted },
    divider: tokens.hairline,
    control: tokens.control,
    shadow: tokens.shadow,
  };
}

/** Prefix of every style rule. It tells the client which rules the server-rendered page already contains. */
export const STYLES_KEY = 'exe';

/** index.html declares these fonts; scripts that they do not contain are shown in the system's font. */
const TEXT_FONT = 'Geist, "Geist Fallback", system-ui, sans-serif';
const MONO_FONT = '"Geist Mono", "Geist Mono Fallback", ui-monospace, Menlo, Consolas, monospace';

/** Window widths in rem: with larger text in the browser's settings, a page has the layout of a narrower window. */
const BREAKPOINTS = { xs: 0, sm: 37.5, md: 56.25, lg: 75, xl: 96 };

/** The theme: dark by default, follows the system, can be switched. index.html sets the attribute before the first paint. */
export const makeTheme = () =>
  createTheme({
    cssVariables: { colorSchemeSelector: '[data-mui-color-scheme="%s"]' },
    defaultColorScheme: 'dark',
    colorSchemes: { dark: { palette: palette(DARK) }, light: { palette: palette(LIGHT) } },
    focusVisible: FOCUS_RING,
    shape: { borderRadius: 10 },
    spacing: 4,
    breakpoints: { unit: 'rem', values: BREAKPOINTS },
    typography: {
      fontFamily: TEXT_FONT,
      h1: {
        fontSize: 'clamp(1.875rem, 1.3rem + 2.3vw, 3rem)',
        [CRAMPED]: { fontSize: '1.5rem' },
        fontWeight: 750,
        lineHeight: 1.1,
        letterSpacing: '-0.03em',
      },
      h2: { fontSize: '1.625rem', fontWeight: 700, lineHeight: 1.2, letterSpacing: '-0.02em' },
      h3: { fontSize: '1.125rem', fontWeight: 650, lineHeight: 1.35, letterSpacing: '-0.01em' },
      button: { textTransform: 'none', fontWeight: 600 },
      label: {
        fontFamily: MONO_FONT,
        fontVariantNumeric: 'tabular-nums',
        fontSize: '0.75rem',
        fontWeight: 500,
        lineHeight: 1.5,
        letterSpacing: '0.06em',
        textTransform: 'uppercase',
      },
      mono: { fontFamily: MONO_FONT, fontVariantNumeric: 'tabular-nums', fontSize: '0.875rem' },
    },
    components,
  });
