import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FileInput } from './FileInput';
import { TOOL_FILE, useFile } from './useFile';

function Chooser() {
  const { choose, ...chosen } = useFile(TOOL_FILE);
  return <FileInput {...chosen} onChoose={choose} />;
}

function show() {
  render(<Chooser />);
  return { user: userEvent.setup({ applyAccept: false }), input: screen.getByLabelText<HTMLInputElement>('Tool file') };
}
const guide = new File(['abc'], 'guide.txt');

describe('a file input', () => {
  it('takes the same file again after it was cleared, and has the focus then', async () => {
    const { user, input } = show();
    await user.upload(input, guide);
    expect(screen.getByText('guide.txt, 3 B')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear the tool file' }));
    expect(screen.getByText(/^Drop a file here/)).toBeVisible();
    expect(input).toHaveFocus();
    await user.upload(input, guide);
    expect(screen.getByText('guide.txt, 3 B')).toBeVisible();
  });

  it('checks the same file again after it was refused', async () => {
    const { user, input } = show();
    const growing = new File(['abc'], 'notes.txt');
    Object.defineProperty(growing, 'size', { value: 0, configurable: true });
    await user.upload(input, growing);
    expect(screen.getByRole('alert')).toHaveTextContent('Tool file is empty.');
    Object.defineProperty(growing, 'size', { value: 4 });
    await user.upload(input, growing);
    expect(screen.getByText('notes.txt, 4 B')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
