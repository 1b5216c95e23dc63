import { screen } from '@testing-library/react';
import { renderPage } from '../../test/renderPage';
import { LanguageBadge } from './Badge';

/** The styles of a language's badge. */
function styleOf(language: string, label: string): CSSStyleDeclaration {
  const { unmount } = renderPage(<LanguageBadge language={language} />);
  const { color, backgroundColor } = getComputedStyle(screen.getByText(label).parentElement!);
  unmount();
  return { color, backgroundColor } as CSSStyleDeclaration;
}

describe('the badge of a language', () => {
  it('shows an unknown language in upper case, on grey', () => {
    const unknown = styleOf('cobol', 'COBOL');
    expect(unknown).not.toEqual(styleOf('python', 'Python'));
    expect(unknown).toEqual(styleOf('zig', 'ZIG'));
  });
});
