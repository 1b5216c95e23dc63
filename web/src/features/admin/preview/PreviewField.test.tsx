import { screen, waitFor } from '@testing-library/react';
import { errorResponse, fakeServer } from '../../../test/fakeServer';
import { renderPage } from '../../../test/renderPage';
import { PreviewField } from './PreviewField';

const ROUTE = '/api/admin/tools/t1/preview';
const field = () => screen.findByRole('combobox', { name: 'Preview in the browser' });

function show(choices = { entry: null as string | null, entries: ['quiz/a.html', 'quiz/b.html'] }) {
  let current = choices;
  const server = fakeServer({
    [`GET ${ROUTE}`]: () => current,
    [`PUT ${ROUTE}`]: ({ body }) => (current = { ...current, ...(body as object) }),
    [`DELETE ${ROUTE}`]: () => (current = { ...current, entry: null }),
  });
  return { server, ...renderPage(<PreviewField toolId="t1" />) };
}

describe('the choice of a preview', () => {
  it('offers the pages of the archive, and takes effect at once', async () => {
    const { server, user } = show();
    expect(await field()).toHaveValue('');
    await user.selectOptions(await field(), 'quiz/b.html');
    await waitFor(async () => expect(await field()).toHaveValue('quiz/b.html'));
    expect(server.callsTo(`PUT ${ROUTE}`)[0]!.body).toEqual({ entry: 'quiz/b.html' });
    expect(await screen.findByText('quiz/b.html is the preview')).toBeVisible();
  });

  it('removes the preview', async () => {
    const { server, user } = show({ entry: 'quiz/hidden.html', entries: [] });
    expect(await field()).toHaveValue('quiz/hidden.html');
    await user.selectOptions(await field(), 'None');
    await waitFor(async () => expect(await field()).toHaveValue(''));
    expect(server.callsTo(`DELETE ${ROUTE}`)).toHaveLength(1);
  });

  it('says when there is nothing to choose', async () => {
    show({ entry: null, entries: [] });
    expect(await screen.findByText(/not an archive with HTML pages/)).toBeVisible();
  });

  it('keeps the choice when the server refuses another, and says why', async () => {
    const { server, user } = show();
    server.on(`PUT ${ROUTE}`, () => errorResponse(400, 'The archive has no such page.'));
    await user.selectOptions(await field(), 'quiz/a.html');
    expect(await screen.findByText('The archive has no such page.')).toBeVisible();
    expect(await field()).toHaveValue('');
  });

  it('can be loaded again after a failure', async () => {
    const server = fakeServer({ [`GET ${ROUTE}`]: () => errorResponse(503, 'Later.') });
    const { user } = renderPage(<PreviewField toolId="t1" />);
    const retry = await screen.findByRole('button', { name: 'Try again' });
    server.on(`GET ${ROUTE}`, () => ({ entry: null, entries: [] }));
    await user.click(retry);
    expect(await screen.findByText(/not an archive with HTML pages/)).toBeVisible();
  });
});
