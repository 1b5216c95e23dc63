import { screen } from '@testing-library/react';
import { aTool, detailOf } from '../../../test/builders';
import { renderPage } from '../../../test/renderPage';
import { FactBar } from './FactBar';

it('breaks no word such as 64-bit at its hyphen', () => {
  renderPage(<FactBar tool={detailOf(aTool({ platform: 'Windows 7 or later, 64-bit' }))} />);
  const words = screen.getAllByText('64-bit');
  expect(words).toHaveLength(2); // in the line of phones, and in the cell
  for (const word of words) expect(word).toHaveStyle({ whiteSpace: 'nowrap' });
});

it.each([
  [1, 'Published'],
  [2, 'Updated'],
])('says of version %i when it was %s', (fileVersion, term) => {
  const fileUpdatedAt = '2026-03-04T12:00:00Z';
  renderPage(<FactBar tool={detailOf(aTool({ fileUpdatedAt }), { fileVersion })} />);
  expect(screen.getByText(term).nextSibling).toHaveTextContent('Mar 4, 2026');
});
