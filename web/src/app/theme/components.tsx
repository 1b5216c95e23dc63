import { buttonClasses } from '@mui/material/Button';
import type { Components, Theme } from '@mui/material/styles';
import type { ComponentProps } from 'react';
import { TWO_LINES } from '../../shared/ui/twoLines';
import { FOCUS_RING } from './tokens';

/**
 * The element of a button, or of a link that looks like one. A submit or `loading` button is disabled by its own request: it is
 * `aria-disabled` then, so that it keeps the focus. MUI ignores its clicks, and so Enter in a field of its form. Any other disabled button is
 * one for the browser as well. MUI's `focusableWhenDisabled` is not a prop of its Button.
 */
function ButtonElement({
  disabled,
  tabIndex,
  href,
  className = '',
  ...props
}: ComponentProps<'button'> & { href?: string }) {
  if (href !== undefined)
    return (
      <a
        {...(props as ComponentProps<'a'>)}
        href={href}
        className={className}
        tabIndex={tabIndex}
      />
    );
  const keepsFocus =
    disabled && (props.type === 'submit' || className.includes(buttonClasses.loading));
  const state = keepsFocus ? { 'aria-disabled': true, tabIndex: 0 } : { disabled, tabIndex };
  return <button {...props} {...state} className={className} />;
}

/** MUI's paddings in rem, so that the label does not overlap the value of a field when the user enlarges the text. */
const FIELD_PADDING = {
  small: { paddingBlock: '0.53125rem' },
  medium: { paddingBlock: '1.03125rem' },
};

/** MUI component overrides: hairlines instead of shadows, controls of at least 44 px, a visible focus ring. */
export const components: Components<Omit<Theme, 'components'>> = {
  MuiCssBaseline: {
    styleOverrides: (theme) => ({
      body: { overflowWrap: 'break-word' },
      'h1, h2, h3': { textWrap: 'balance' },
      p: { textWrap: 'pretty' },
      ':focus-visible': {
        outline: `2px solid ${theme.vars?.palette.primary.main}`,
        outlineOffset: 2,
      },
      '@media (prefers-reduced-motion: reduce)': {
        '*, *::before, *::after': {
          animationDuration: '0.01ms !important',
          transitionDuration: '0s !important', // with 0s on every element, inherited colors would change one level per frame
          scrollBehavior: 'auto !important',
        },
      },
    }),
  },
  MuiButtonBase: { defaultProps: { disableRipple: true } },
  MuiChip: {
    styleOverrides: {
      sizeSmall: { height: 'auto', minHeight: '1.5rem', fontWeight: 600 },
      label: { ...TWO_LINES, whiteSpace: 'normal' as const },
      outlined: ({ theme }) => ({
        borderColor: theme.vars?.palette.control,
        backgroundColor: theme.vars?.palette.background.paper,
      }),
      // The selected one of several chips is filled.
      filled: ({ theme }) => ({
        '&.MuiChip-colorDefault, &.MuiChip-colorDefault:hover': {
          color: theme.vars?.palette.background.paper,
          backgroundColor: theme.vars?.palette.text.primary,
        },
      }),
    },
  },
  MuiContainer: {
    styleOverrides: {
      root: ({ theme }) => ({
        paddingInline: 16,
        [theme.breakpoints.up('sm')]: { paddingInline: 24 },
      }),
    },
  },
  MuiButton: {
    defaultProps: { disableElevation: true, component: ButtonElement },
    styleOverrides: {
      root: {
        minHeight: 44,
        '&:focus-visible': FOCUS_RING, // MUI's own ring ends when the button is disabled
        '&:active': { transform: 'translateY(1px)' },
      },
      outlined: { '&:not(.Mui-disabled)': { borderColor: 'currentColor' } },
    },
  },
  MuiIconButton: { styleOverrides: { root: { minWidth: 44, minHeight: 44 } } },
  MuiPaper: {
    defaultProps: { elevation: 0 },
    styleOverrides: {
      root: ({ theme }) => ({
        backgroundImage: 'none',
        border: `1px solid ${theme.vars?.palette.divider}`,
      }),
    },
    // A card that can be opened: <Paper variant="link">.
    variants: [
      {
        props: { variant: 'link' },
        style: ({ theme }) => ({
          transition: 'border-color 150ms, box-shadow 150ms, transform 150ms',
          '&:hover': {
            borderColor: theme.vars?.palette.control,
            boxShadow: theme.vars?.palette.shadow,
            transform: 'translateY(-2px)',
          },
          '&:active': { transform: 'none' },
        }),
      },
    ],
  },
  MuiOutlinedInput: {
    styleOverrides: {
      root: ({ ownerState }) => ({
        minHeight: 44,
        ...(ownerState.multiline && FIELD_PADDING.medium),
      }),
      input: ({ ownerState }) =>
        ownerState.multiline ? {} : FIELD_PADDING[ownerState.size ?? 'medium'],
      notchedOutline: ({ theme }) => ({ borderColor: theme.vars?.palette.control }),
    },
  },
  MuiInputLabel: {
    styleOverrides: {
      outlined: ({ ownerState: { shrink, size } }) => ({
        transform: shrink
          ? 'translate(14px, -0.5625rem) scale(0.75)'
          : `translate(14px, ${size === 'small' ? '0.5625rem' : '1rem'})`,
      }),
    },
  },
  // Where a panel will be, its edge instead of a slab.
  MuiSkeleton: {
    styleOverrides: {
      rounded: ({ theme }) => ({
        backgroundColor: theme.vars?.palette.background.paper,
        border: `1px solid ${theme.vars?.palette.divider}`,
      }),
    },
  },
  MuiSwitch: {
    styleOverrides: {
      thumb: ({ theme }) => ({
        boxShadow: 'none',
        border: `1px solid ${theme.vars?.palette.control}`,
      }),
    },
  },
  MuiTypography: { styleOverrides: { gutterBottom: { marginBottom: 12 } } },
  MuiDialogTitle: { styleOverrides: { root: { fontWeight: 700 } } },
  MuiDialogActions: {
    styleOverrides: { root: { padding: '16px 24px', flexWrap: 'wrap', rowGap: 8 } },
  }, // as wide as DialogContent
  MuiInputBase: {
    styleOverrides: {
      input: ({ theme }) => ({
        '&::placeholder': { color: theme.vars?.palette.text.secondary, opacity: 1 },
      }),
    },
  },
  MuiTooltip: {
    defaultProps: { enterDelay: 700 }, // spec §9
    styleOverrides: {
      tooltip: ({ theme }) => ({
        maxWidth: '20rem',
        padding: '4px 12px',
        border: `1px solid ${theme.vars?.palette.control}`,
        backgroundColor: theme.vars?.palette.background.paper,
        color: theme.vars?.palette.text.primary,
        fontSize: '0.875rem',
        fontWeight: 400,
      }),
    },
  },
  MuiLink: { defaultProps: { underline: 'hover' } },
};
