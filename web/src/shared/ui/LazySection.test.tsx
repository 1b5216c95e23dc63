import { screen, waitFor } from '@testing-library/react';
import { fakeServer } from '../../test/fakeServer';
import { renderPage } from '../../test/renderPage';
import { lazyComponent } from './lazyComponent';
import { LazySection } from './LazySection';
import { reloadPage } from './reloadPage';

jest.mock('./reloadPage', () => ({ reloadPage: jest.fn() }));

it('a section whose code could not be fetched shows an error in its place, keeps the form beside it, and reloads on request', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  fakeServer({ 'HEAD /': () => 'here' });
  const Missing = lazyComponent(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')));
  const { user } = renderPage(
    <>
      <input aria-label="Name" />
      <LazySection fallback="Loading">
        <Missing />
      </LazySection>
    </>,
  );
  await user.type(screen.getByLabelText('Name'), 'kept');
  expect(await screen.findByText(/This part couldn't be loaded/)).toBeVisible();
  expect(screen.getByLabelText('Name')).toHaveValue('kept');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(reloadPage).toHaveBeenCalledTimes(1));
});
