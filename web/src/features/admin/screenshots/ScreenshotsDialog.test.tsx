import { screen, waitFor, within } from '@testing-library/react';
import { adminTool, aTool, detailOf } from '../../../test/builders';
import { errorResponse, fakeServer } from '../../../test/fakeServer';
import { FakeUpload } from '../../../test/FakeUpload';
import { renderPage } from '../../../test/renderPage';
import { ManageTab } from '../manage/ManageTab';

const quiz = aTool({ name: 'Phishing Quiz' });
const SHOTS = ['First', 'Second', 'Third'].map((alt) => ({
  id: alt.toLowerCase(),
  url: `/api/tools/${quiz.id}/screenshots/${alt.toLowerCase()}`,
  alt,
  width: 1280,
  height: 720,
}));
const URL = `/api/tools/${quiz.id}/screenshots`;

async function open(screenshots = SHOTS) {
  FakeUpload.install();
  let shown = screenshots;
  const server = fakeServer({
    'GET /api/admin/tools': () => [adminTool(quiz)],
    [`GET /api/tools/${quiz.id}`]: () => detailOf(quiz, { screenshots: shown }),
    [`PUT ${URL}`]: ({ body }) => {
      const kept = (body as { screenshots: { id: string }[] }).screenshots;
      shown = kept.map(({ id }) => SHOTS.find((shot) => shot.id === id)!);
      return detailOf(quiz, { screenshots: shown });
    },
  });
  const { user } = renderPage(<ManageTab />);
  await user.click(await screen.findByRole('button', { name: 'Screenshots of Phishing Quiz' }));
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Screenshots of Phishing Quiz' }),
  );
  await dialog.findByText(/PNG or JPG|at most 6/);
  return { server, user, dialog };
}
const order = (dialog: Awaited<ReturnType<typeof open>>['dialog']) =>
  dialog.queryAllByRole('listitem').map(({ textContent }) => textContent);

describe('the screenshots of a tool', () => {
  it('are ordered and removed at once', async () => {
    const { server, user, dialog } = await open();
    expect(dialog.getByRole('button', { name: 'Move up: First' })).toBeDisabled();
    await user.click(dialog.getByRole('button', { name: 'Move up: Third' }));
    await waitFor(() => expect(order(dialog)).toEqual(['First', 'Third', 'Second']));
    await user.click(dialog.getByRole('button', { name: 'Remove: First' }));
    await waitFor(() => expect(order(dialog)).toEqual(['Third', 'Second']));
    expect(server.callsTo(`PUT ${URL}`).at(-1)?.body).toEqual({
      screenshots: [
        { id: 'third', alt: 'Third' },
        { id: 'second', alt: 'Second' },
      ],
      removed: ['first'],
    });
  });

  it('are added with what they show, which must be said', async () => {
    const { user, dialog } = await open([]);
    await user.upload(dialog.getByLabelText('Screenshot'), new File(['abc'], 'quiz.png'));
    await user.click(dialog.getByRole('button', { name: 'Add screenshot' }));
    expect(await dialog.findByText(/^Describe what it shows/)).toBeVisible();
    expect(FakeUpload.sent).toEqual([]);
    await user.type(dialog.getByLabelText('What it shows'), 'The quiz');
    await user.click(dialog.getByRole('button', { name: 'Add screenshot' }));
    await waitFor(() => expect(FakeUpload.sent).toHaveLength(1));
    expect([FakeUpload.latest().method, FakeUpload.latest().url]).toEqual(['POST', URL]);
    expect(FakeUpload.latest().fields()).toEqual({ alt: 'The quiz', screenshot: 'file quiz.png' });
    FakeUpload.latest().respond(201);
    await waitFor(() => expect(dialog.getByLabelText('What it shows')).toHaveValue(''));
  });

  it('that are refused say why', async () => {
    const { user, dialog, server } = await open();
    server.on(`PUT ${URL}`, () => errorResponse(404, 'Screenshot not found'));
    await user.click(dialog.getByRole('button', { name: 'Remove: First' }));
    expect(await screen.findByText('Screenshot not found')).toBeVisible();
    expect(order(dialog)).toHaveLength(3);
  });

  it('are at most six', async () => {
    const six = Array.from({ length: 6 }, (_, n) => ({
      ...SHOTS[0]!,
      id: `s${n}`,
      alt: `Shot ${n}`,
    }));
    const { dialog } = await open(six);
    expect(dialog.getByText('A tool can have at most 6 screenshots.')).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Add screenshot' })).toBeNull();
  });
});
