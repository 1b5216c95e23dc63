import type { ToolDetail } from '@contracts/tool';
import { act, fireEvent, screen } from '@testing-library/react';
import { aTool, detailOf } from '../../../../test/builders';
import { fakeServer } from '../../../../test/fakeServer';
import { renderPage } from '../../../../test/renderPage';
import { TryInBrowser } from './TryInBrowser';
import { usePreview } from './usePreview';

const METER = aTool({ name: 'Meter' });
const detail = (given = {}) => detailOf(METER, { previewUrl: '/previews/p1', ...given });
const preview = () => screen.queryByTitle<HTMLIFrameElement>('Preview of Meter');
const runButton = () => screen.queryByRole('button', { name: 'Run Meter' });

function Tried({ tool }: { tool: ToolDetail }) {
  const preview = usePreview(tool.id);
  return (
    <>
      <button onClick={preview.run}>Try it</button>
      <TryInBrowser tool={tool} {...preview} />
    </>
  );
}

/** jsdom has no channels; without answers, every beat is missed. */
class SilentChannel {
  port1 = { postMessage: () => undefined, close: () => undefined };
  port2 = {};
}

beforeEach(() => {
  fakeServer();
  Object.assign(globalThis, { MessageChannel: SilentChannel });
});
afterEach(() => jest.useRealTimers());

async function run() {
  const page = renderPage(<Tried tool={detail()} />);
  expect(document.querySelector('iframe')).toBeNull();
  await page.user.click(runButton()!);
  fireEvent.load(await screen.findByTitle('Heartbeat of the preview'));
  return { ...page, frame: preview()! };
}

describe('the preview of a tool', () => {
  it('is missing when the tool has none', () => {
    renderPage(<Tried tool={detail({ previewUrl: null })} />);
    expect(screen.queryByRole('region', { name: 'Try it in your browser' })).toBeNull();
  });

  it('shows the second screenshot before it runs, or the first, or the cover', () => {
    const screenshots = ['/s0', '/s1'].map((url) => ({
      id: url,
      url,
      alt: url,
      width: 1280,
      height: 720,
    }));
    const thumbnailUrl = '/cover';
    const poster = () => screen.getByRole('presentation').getAttribute('src');
    const { unmount } = renderPage(<Tried tool={detail({ screenshots, thumbnailUrl })} />);
    expect(poster()).toBe('/s1');
    unmount();
    const { unmount: leave } = renderPage(
      <Tried tool={detail({ screenshots: screenshots.slice(0, 1), thumbnailUrl })} />,
    );
    expect(poster()).toBe('/s0');
    leave();
    renderPage(<Tried tool={detail({ screenshots: [], thumbnailUrl })} />);
    expect(poster()).toBe('/cover');
  });

  it('gets a frame only when it runs, with scripts and nothing else', async () => {
    const { frame } = await run();
    expect(frame).toHaveAttribute('src', '/previews/p1');
    for (const one of document.querySelectorAll('iframe'))
      expect(one).toHaveAttribute('sandbox', 'allow-scripts');
    expect(frame).not.toHaveAttribute('allow');
  });

  it('starts with one click elsewhere on the page, and at once when the address leads to it', async () => {
    const { user, unmount } = renderPage(<Tried tool={detail()} />);
    await user.click(screen.getByRole('button', { name: 'Try it' }));
    expect(await screen.findByTitle('Heartbeat of the preview')).toBeInTheDocument();
    unmount();
    renderPage(<Tried tool={detail()} />, { at: '/tools/meter?path=basics#preview' });
    expect(await screen.findByTitle('Heartbeat of the preview')).toBeInTheDocument();
  });

  it('starts only when it is watched', async () => {
    const { user } = renderPage(<Tried tool={detail()} />);
    await user.click(runButton()!);
    await screen.findByTitle('Heartbeat of the preview');
    expect(preview()).toBeNull();
  });

  it('ends with Stop, and can be run again', async () => {
    const { user } = await run();
    expect(runButton()).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Stop' }));
    expect(document.querySelector('iframe')).toBeNull();
    expect(runButton()).toHaveFocus();
    await user.click(runButton()!);
    expect(await screen.findByTitle('Heartbeat of the preview')).toBeInTheDocument();
  });

  it('is stopped when it floods the page with messages; those of others do not count', async () => {
    const { frame } = await run();
    const send = (source: Window | null, count: number) =>
      act(() => {
        for (let n = 0; n < count; n += 1)
          window.dispatchEvent(new MessageEvent('message', { source, data: n }));
      });
    send(window, 100);
    send(frame.contentWindow, 10);
    expect(preview()).toBe(frame);
    send(frame.contentWindow, 1);
    expect(preview()).toBeNull();
    expect(screen.getByRole('alert')).toHaveTextContent('flooded this page with messages');
  });

  it('is stopped when its process does not respond for eight seconds', async () => {
    const { user } = renderPage(<Tried tool={detail()} />);
    await user.click(runButton()!);
    const heartbeat = await screen.findByTitle('Heartbeat of the preview');
    jest.useFakeTimers();
    fireEvent.load(heartbeat);
    act(() => jest.advanceTimersByTime(8_000));
    expect(preview()).not.toBeNull();
    act(() => jest.advanceTimersByTime(1_000));
    expect(preview()).toBeNull();
    expect(screen.getByRole('alert')).toHaveTextContent('no longer responded');
  });

  it('is stopped when it takes the focus back three times in a row', async () => {
    const { frame } = await run();
    const take = () =>
      act(() => {
        fireEvent.focus(window);
        frame.focus();
        fireEvent.blur(window);
      });
    take();
    take();
    expect(preview()).toBe(frame);
    take();
    expect(preview()).toBeNull();
    expect(screen.getByRole('alert')).toHaveTextContent('keyboard focus');
  });

  it.each(['free', 'pro', 'premium'] as const)(
    'says of a %s tool that it is a page of the download, which may be all of it',
    (accessLevel) => {
      renderPage(<Tried tool={{ ...detail(), accessLevel }} />);
      expect(screen.getByText(/^One page of the download\. It reacts to/)).toBeVisible();
      expect(screen.queryByText(/part of this tool|the rest\./)).toBeNull();
    },
  );
});
