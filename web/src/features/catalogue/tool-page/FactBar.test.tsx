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
