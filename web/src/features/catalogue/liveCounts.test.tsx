import { act, screen, waitFor, within } from '@testing-library/react';
import { aTool } from '../../test/builders';
import { deferredResponse, fakeServer, type FakeHandler } from '../../test/fakeServer';
import { FakeSocket } from '../../test/FakeSocket';
import { renderPage } from '../../test/renderPage';
import { live } from '../../shared/live/LiveConnection';
import { CataloguePage } from './CataloguePage';

const JWT = aTool({ name: 'JWT Decoder' });
const SCAN = aTool({ name: 'Port Scan' });

function visit(routes: Record<string, FakeHandler> = {}) {
  live.startAnew();
  FakeSocket.latest().accept();
  const server = fakeServer({ 'GET /api/tools': () => [JWT, SCAN], ...routes });
  return { server, ...renderPage(<CataloguePage />, { at: '/downloads' }) };
}
const untilShown = () => waitFor(() => expect(screen.queryAllByRole('article')).toHaveLength(2));

describe('live counts', () => {
  const countOf = (name: string) =>
    within(screen.getByRole('article', { name })).queryByText(/downloads$/)?.textContent ?? null;

  it('update in place without another request', async () => {
    const { server } = visit();
    await untilShown();
    expect(countOf('Port Scan')).toBeNull();
    act(() =>
      FakeSocket.latest().send({
        type: 'download_count_update',
        toolId: SCAN.id,
        downloadCount: 1234,
      }),
    );
    await waitFor(() => expect(countOf('Port Scan')).toBe('1,234 downloads'));
    expect(countOf('JWT Decoder')).toBeNull();
    expect(server.callsTo('GET /api/tools')).toHaveLength(1);
  });

  it('are not lost while an older list is on its way', async () => {
    const slow = deferredResponse();
    visit({ 'GET /api/tools': slow.handler });
    act(() =>
      FakeSocket.latest().send({
        type: 'download_count_update',
        toolId: SCAN.id,
        downloadCount: 5,
      }),
    );
    slow.release([SCAN]);
    await waitFor(() => expect(countOf('Port Scan')).toBe('5 downloads'));
  });

  it('are refetched once when the connection recovers', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { server } = visit();
    await untilShown();
    const calls = server.callsTo('GET /api/tools').length;
    server.on('GET /api/tools', () => [{ ...SCAN, downloadCount: 77 }]);
    act(() => {
      FakeSocket.latest().close();
      live.reconnect();
      FakeSocket.latest().accept();
    });
    await waitFor(() => expect(countOf('Port Scan')).toBe('77 downloads'));
    expect(server.callsTo('GET /api/tools')).toHaveLength(calls + 1);
  });
});
