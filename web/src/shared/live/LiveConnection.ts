import type { LiveMessage } from '@contracts/live';
import { readMessage } from './readMessage';

/** Milliseconds before reconnecting after the socket closed, and after it could not be created (spec §7). */
export const RECONNECT_AFTER_CLOSE_MS = 3000;
export const RECONNECT_AFTER_FAILURE_MS = 5000;

/** The most milliseconds between a reconnect and its report. Each client waits for a random part, so that they do not all fetch at once. */
export const MAX_RECOVERY_DELAY_MS = 10_000;

/** Milliseconds a connection may take to open. When a network drops packets silently, browsers wait for minutes. */
export const CONNECT_TIMEOUT_MS = 15_000;

/** Milliseconds by which a response can be older than a message: it was on its way, or the gateway had cached it. */
const RECENT_MS = 5000;

/** Close code of sockets whose session has ended. */
const SESSION_ENDED = 4401;

/** `connecting` applies only to the first attempt; later, a missing connection is `lost`. */
export type LiveStatus = 'connecting' | 'connected' | 'lost';

/** Callbacks of a listener of the live connection. */
export interface LiveListener {
  onMessage?(message: LiveMessage): void;
  /** The connection is open again, since up to {@link MAX_RECOVERY_DELAY_MS}; messages may have been missed. */
  onRecovered?(): void;
  /** The server ended the session of the connection. */
  onSessionEnded?(): void;
  onStatus?(status: LiveStatus): void;
}

/** The page's single WebSocket: reconnects by itself and notifies its listeners. */
export class LiveConnection {
  private readonly listeners = new Set<LiveListener>();
  private socket?: WebSocket;
  private timer?: ReturnType<typeof setTimeout>;
  private recovery?: ReturnType<typeof setTimeout>;
  private hasMissed = false;
  /** The latest count of each tool, by its id. */
  private readonly counts = new Map<string, { downloadCount: number; receivedAt: number }>();
  status: LiveStatus = 'connecting';
  maxRecoveryDelay = MAX_RECOVERY_DELAY_MS;

  constructor(private readonly open: () => WebSocket = openSocket) {}

  /** Adds a listener and connects if it is the first; returns a function that removes it. */
  listen(listener: LiveListener): () => void {
    this.listeners.add(listener);
    if (!this.socket && this.timer === undefined) this.connect();
    return () => this.listeners.delete(listener);
  }

  /** The count of a tool if it came in the last seconds, for a response that can be older. */
  recentCount(toolId: string): number | undefined {
    const count = this.counts.get(toolId);
    if (!count || count.receivedAt < performance.now() - RECENT_MS) return undefined;
    return count.downloadCount;
  }

  /** Reconnects at once, so that the socket belongs to the current session. */
  reconnect(): void {
    this.hasMissed = true;
    this.replace();
  }

  /** Connects for a new session: opening at once is no recovery, but what was missed before still is. */
  startAnew(): void {
    this.replace();
  }

  private replace(): void {
    clearTimeout(this.timer);
    const old = this.socket;
    this.socket = undefined;
    this.counts.clear();
    old?.close();
    this.connect();
  }

  private connect(): void {
    try {
      const socket = this.open();
      this.socket = socket;
      socket.onopen = () => this.opened();
      socket.onmessage = ({ data }: MessageEvent<unknown>) => this.received(data);
      socket.onerror = () => console.warn('The live connection failed.');
      socket.onclose = ({ code }) => {
        if (this.socket === socket) this.closed(code);
      };
      this.timer = setTimeout(() => this.giveUp(socket), CONNECT_TIMEOUT_MS);
    } catch (error) {
      console.warn('The live connection could not be made.', error);
      this.lost(RECONNECT_AFTER_FAILURE_MS);
    }
  }

  private giveUp(socket: WebSocket): void {
    this.lost(RECONNECT_AFTER_CLOSE_MS);
    socket.close();
  }

  private opened(): void {
    clearTimeout(this.timer);
    this.setStatus('connected');
    clearTimeout(this.recovery);
    if (this.hasMissed)
      this.recovery = setTimeout(() => this.recovered(), Math.random() * this.maxRecoveryDelay);
  }

  private recovered(): void {
    this.hasMissed = false;
    for (const listener of this.listeners) listener.onRecovered?.();
  }

  private closed(code: number): void {
    this.lost(RECONNECT_AFTER_CLOSE_MS);
    if (code !== SESSION_ENDED) return;
    for (const listener of this.listeners) listener.onSessionEnded?.();
  }

  private lost(delay: number): void {
    clearTimeout(this.timer);
    clearTimeout(this.recovery);
    this.hasMissed = true;
    this.counts.clear(); // newer ones may be missing
    this.socket = undefined;
    this.setStatus('lost');
    this.timer = setTimeout(() => this.connect(), delay);
  }

  private received(data: unknown): void {
    try {
      const message = readMessage(data);
      if (message.type === 'download_count_update')
        this.counts.set(message.toolId, {
          downloadCount: message.downloadCount,
          receivedAt: performance.now(),
        });
      for (const listener of this.listeners) listener.onMessage?.(message);
    } catch (error) {
      console.warn('A live message could not be read.', error);
    }
  }

  private setStatus(status: LiveStatus): void {
    this.status = status;
    for (const listener of this.listeners) listener.onStatus?.(status);
  }
}

function openSocket(): WebSocket {
  const { protocol, host } = window.location;
  return new WebSocket(`${protocol === 'https:' ? 'wss' : 'ws'}://${host}/ws`);
}

/** The page's live connection; reconnects when the browser comes online. */
export const live = new LiveConnection();
if (typeof window !== 'undefined') window.addEventListener('online', () => live.reconnect());

/** Listens to the live connection while a cache entry exists. */
export async function listenWhileCached(
  { cacheEntryRemoved }: { cacheEntryRemoved: Promise<void> },
  listener: LiveListener,
): Promise<void> {
  const unsubscribe = live.listen(listener);
  await cacheEntryRemoved;
  unsubscribe();
}
