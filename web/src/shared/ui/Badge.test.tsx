import { createTheme, ThemeProvider } from '@mui/material/styles';
import { render, screen } from '@testing-library/react';
import { LanguageBadge } from './Badge';

const theme = createTheme();
const colorOf = (text: string) => getComputedStyle(screen.getByText(text)).color;

describe('the badge of a language', () => {
  it('is upper-cased and grey for an unknown language alone', () => {
    render(
      <ThemeProvider theme={theme}>
        <LanguageBadge language="cobol" />
        <LanguageBadge language="python" />
        <i style={{ color: theme.palette.text.secondary }}>grey</i>
      </ThemeProvider>,
    );
    expect(colorOf('COBOL')).toBe(colorOf('grey'));
    expect(colorOf('Python')).not.toBe(colorOf('grey'));
  });
});
