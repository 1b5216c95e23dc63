import { screen } from '@testing-library/react';
import { fakeServer } from '../../test/fakeServer';
import { renderPage } from '../../test/renderPage';
import { useToast } from './useToast';

jest.mock('./ToastArea', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

function Talker() {
  const show = useToast();
  return ['First', 'Second'].map((title) => (
    <button key={title} onClick={() => show({ title, variant: 'destructive' })}>
      say {title}
    </button>
  ));
}

it('shows toasts one at a time, which F8 focuses and a button closes, although their code could not be fetched', async () => {
  fakeServer();
  const { user } = renderPage(<Talker />);
  await user.click(screen.getByRole('button', { name: 'say First' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('First');
  await user.click(screen.getByRole('button', { name: 'say Second' }));
  expect(screen.getByRole('alert')).toHaveTextContent('Second');
  await user.keyboard('{F8}');
  expect(screen.getByRole('alert')).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Close notification' }));
  expect(screen.queryByRole('alert')).toBeNull();
});
