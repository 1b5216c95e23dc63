import type { ToolDetail } from '@contracts/tool';
import { screen, within } from '@testing-library/react';
import { aTool, detailOf } from '../../../test/builders';
import { fakeServer } from '../../../test/fakeServer';
import { renderPage } from '../../../test/renderPage';
import { RatingLine } from './RatingLine';

const KIT = detailOf(aTool({ id: 't1' }));

function visit(given: Partial<ToolDetail>, recorded = { downloads: 9, members: 9 }) {
  fakeServer({ 'GET /api/tools/t1/downloads': () => recorded });
  renderPage(<RatingLine tool={{ ...KIT, ...given }} />);
  return within(screen.getByRole('list', { name: 'Ratings and updates' }));
}

describe('the line below the name of a tool', () => {
  it('says what members and editors think of it, and how recent it is', async () => {
    const line = visit(
      {
        memberRating: { mean: 4.5, count: 12 },
        starRating: 4,
        downloadCount: 1204,
        fileVersion: 2,
        fileUpdatedAt: '2026-03-04T12:00:00Z',
      },
      { downloads: 350, members: 312 },
    );
    expect(await line.findByText('Downloaded by 312 members')).toBeVisible();
    expect(line.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '4.5 of 5 (12 ratings)',
      '1,204 downloads',
      'Downloaded by 312 members',
      "Editors' rating 4 of 5",
      'Updated Mar 4, 2026',
    ]);
    expect(line.getByRole('link')).toHaveAttribute('href', '#ratings');
  });

  it.each([
    [1, 'Published Mar 4, 2026'],
    [2, 'Updated Mar 4, 2026'],
  ])('says of version %i: %s', (fileVersion, text) => {
    const line = visit({ fileVersion, fileUpdatedAt: '2026-03-04T12:00:00Z' });
    expect(line.getByRole('listitem')).toHaveTextContent(text);
  });

  it('says nothing about few ratings and members', () => {
    const line = visit({});
    expect(line.getAllByRole('listitem')).toHaveLength(1);
    expect(line.queryByText(/ratings|Editors|member/)).toBeNull();
  });
});
