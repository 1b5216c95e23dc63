import { screen, waitFor, within } from '@testing-library/react';
import { aTool, detailOf } from '../../../test/builders';
import { renderPage } from '../../../test/renderPage';
import { Gallery } from './Gallery';

const KIT = aTool({ name: 'SOC Kit' });

it('shows its first screenshot, and the one that is chosen, or the cover', async () => {
  const screenshots = ['The queue', 'The cards'].map((alt, index) => ({
    id: `s${index}`,
    url: `/api/tools/${KIT.id}/screenshots/s${index}`,
    alt,
    width: 1280,
    height: 720,
  }));
  const thumbnailUrl = `/api/tools/${KIT.id}/thumbnail?v=1`;
  const { user } = renderPage(<Gallery tool={detailOf(KIT, { thumbnailUrl, screenshots })} />);
  const pictures = within(screen.getByRole('figure', { name: 'Pictures' }));
  expect(pictures.getAllByRole('img', { name: 'The queue' })[0]).toHaveAttribute('width', '1280');
  const choice = pictures.getByRole('link', { name: 'The cards' });
  expect(choice).toHaveAttribute('href', screenshots[1]!.url); // without JavaScript
  await user.click(choice);
  expect(pictures.getAllByRole('img', { name: 'The cards' })[0]).toHaveAttribute('width', '1280');
  expect(choice).toHaveAttribute('aria-current', 'true');
  await user.click(pictures.getByRole('button', { name: 'Enlarge: The cards' }));
  const large = within(await screen.findByRole('dialog', { name: 'The cards' }));
  expect(large.getByRole('button', { name: 'Next picture' })).toBeDisabled();
  await user.keyboard('{ArrowLeft}');
  expect(large.getByRole('img', { name: 'The queue' })).toBeVisible();
  await user.click(large.getByRole('button', { name: 'Close picture' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(choice);
  await user.click(pictures.getByRole('link', { name: 'Cover' }));
  expect(pictures.getAllByRole('img', { name: 'The cards' })).toHaveLength(1);
});
