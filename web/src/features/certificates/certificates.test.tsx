import type { Certificate } from '@contracts/certificate';
import { screen, waitFor } from '@testing-library/react';
import { loggedIn } from '../../test/builders';
import { errorResponse, type FakeHandler, fakeServer } from '../../test/fakeServer';
import { renderPage } from '../../test/renderPage';
import { CertificatePage } from './CertificatePage';
import { CertificatesPage } from './CertificatesPage';

const CODE = '7GJ2K-0QX4M-ZB9TD-H5RWE';
const certificate: Certificate = {
  code: CODE,
  name: 'Ada Lovelace',
  pathTitle: 'Networks',
  stepCount: 6,
  durationMinutes: 150,
  issuedAt: '2026-01-02T12:00:00.000Z',
  pathSlug: 'networks',
};
const PLACE = { at: `/certificates/${CODE}`, path: '/certificates/:code' };
const show = (route: FakeHandler) => {
  fakeServer({ [`GET /api/certificates/${CODE}`]: route });
  return renderPage(<CertificatePage />, PLACE);
};

describe('a certificate', () => {
  it('says that it is genuine, for whom, for which path, when and with which code', async () => {
    show(() => certificate);
    const sheet = await screen.findByRole('article', { name: 'Ada Lovelace' });
    expect(screen.getByRole('heading', { level: 1, name: 'Ada Lovelace' })).toBeVisible();
    expect(sheet).toHaveTextContent('has completed the learning path');
    for (const text of ['Networks', 'Jan 2, 2026', '6 steps', '2 h 30 min', CODE])
      expect(sheet).toHaveTextContent(text);
    expect(screen.getByRole('status')).toHaveTextContent('Genuine: issued by EXE on Jan 2, 2026');
    expect(screen.getByRole('link', { name: 'See the path' })).toHaveAttribute(
      'href',
      '/paths/networks',
    );
  });

  it('prints, and has no link to a path that is no longer offered', async () => {
    const print = jest.spyOn(window, 'print').mockImplementation();
    const { user } = show(() => ({ ...certificate, pathSlug: null }));
    await user.click(await screen.findByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledTimes(1);
    print.mockRestore();
    expect(screen.queryByRole('link', { name: 'See the path' })).toBeNull();
  });

  it('is revoked by its owner only, after a question', async () => {
    const { unmount } = show(() => certificate);
    await screen.findByRole('article', { name: 'Ada Lovelace' });
    expect(screen.queryByRole('button', { name: 'Revoke this certificate' })).toBeNull();
    unmount();
    const server = fakeServer({
      'GET /api/me': loggedIn(),
      [`GET /api/certificates/${CODE}`]: () => certificate,
      'GET /api/account/certificates': () => [certificate],
      [`DELETE /api/account/certificates/${CODE}`]: () => ({ message: 'ok' }),
    });
    const { user, address } = renderPage(<CertificatePage />, PLACE);
    await user.click(await screen.findByRole('button', { name: 'Revoke this certificate' }));
    expect(screen.getByRole('alert')).toHaveTextContent(/^Its code will no longer work\./);
    await user.click(screen.getByRole('button', { name: 'Revoke certificate' }));
    expect(await screen.findByText('Certificate revoked')).toBeVisible();
    await waitFor(() => expect(address()).toBe('/dashboard'));
    expect(server.callsTo(`DELETE /api/account/certificates/${CODE}`)).toHaveLength(1);
  });

  it('is said to be unknown when nobody has its code', async () => {
    show(() => errorResponse(404, 'No certificate has this code.'));
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Certificate not found' }),
    ).toBeVisible();
    expect(screen.getByLabelText('Code')).toBeVisible();
  });

  it('is said not to be loaded while the server is unavailable', async () => {
    show(() => errorResponse(503, 'Please try again.'));
    expect(await screen.findByText('Please try again.')).toBeVisible();
  });
});

describe('the form that checks a code', () => {
  it('opens the certificate with the code as it is stored', async () => {
    fakeServer({});
    const { user, address } = renderPage(<CertificatesPage />, { at: '/certificates' });
    await user.type(screen.getByLabelText('Code'), '7gj2k 0qx4m zb9td');
    await user.click(screen.getByRole('button', { name: 'Check' }));
    expect(screen.getByText('A code has 20 letters and digits.')).toBeVisible();
    await user.type(screen.getByLabelText('Code'), ' h5rwe');
    await user.click(screen.getByRole('button', { name: 'Check' }));
    expect(address()).toBe(`/certificates/${CODE}`);
  });
});
