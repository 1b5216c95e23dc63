import { screen, waitFor } from '@testing-library/react';
import { aTool, detailOf } from '../../../test/builders';
import { fakeServer } from '../../../test/fakeServer';
import { FakeUpload } from '../../../test/FakeUpload';
import { renderPage } from '../../../test/renderPage';
import { EditDialog } from './EditDialog';

async function open() {
  FakeUpload.install();
  const tool = aTool({ name: 'Cipher Lab' });
  fakeServer({ [`GET /api/tools/${tool.id}`]: () => detailOf(tool) });
  const onClose = jest.fn();
  const page = renderPage(<EditDialog tool={tool} onClose={onClose} />);
  return { ...page, onClose, name: await screen.findByLabelText('Name') };
}
const BESIDE = '.MuiDialog-container';

describe('the edit dialog', () => {
  it.each<[string, (user: Awaited<ReturnType<typeof open>>['user']) => Promise<void>]>([
    ['Escape', (user) => user.keyboard('{Escape}')],
    ['a click beside it', (user) => user.click(document.querySelector(BESIDE)!)],
  ])('is closed by %s, but not while that would lose changes', async (_how, dismiss) => {
    const { user, name, onClose } = await open();
    await dismiss(user);
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    await user.type(name, ' 2');
    await dismiss(user);
    expect(await screen.findByText('Your changes are not saved.')).toBeVisible();
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(name).toHaveValue('Cipher Lab 2');
    await user.click(screen.getByRole('button', { name: 'Discard changes' }));
    expect(onClose).toHaveBeenCalledTimes(2);
    expect(FakeUpload.sent).toEqual([]);
  });
});
