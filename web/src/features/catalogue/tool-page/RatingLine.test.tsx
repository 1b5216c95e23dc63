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
  return within(screen.getByRole('list', { name: 'Ratings and downloads' }));
}

describe('the line below the name of a tool', () => {
  it('says what members and editors think of it, and how often it was downloaded', async () => {
    const line = visit(
      {
        memberRating: { mean: 4.5, count: 12 },
        starRating: 4,
        downloadCount: 1204,
      },
      { downloads: 350, members: 312 },
    );
    expect(await line.findByText('Downloaded by 312 members')).toBeVisible();
    expect(line.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '4.5 of 5 (12 ratings)',
      '1,204 downloads',
      'Downloaded by 312 members',
      "Editors' rating 4 of 5",
    ]);
    expect(line.getByRole('link')).toHaveAttribute('href', '#ratings');
  });

  it('is missing without ratings and downloads', () => {
    renderPage(<RatingLine tool={KIT} />);
    expect(screen.queryByRole('list')).toBeNull();
  });

  it('says nothing about few ratings and members', () => {
    const line = visit({ downloadCount: 9 });
    expect(line.getAllByRole('listitem')).toHaveLength(1);
    expect(line.queryByText(/ratings|Editors|member/)).toBeNull();
  });
});
