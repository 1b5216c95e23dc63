import type { LiveMessage } from '@contracts/live';

/** Milliseconds until the next attempt after the socket closed, and after it could not be created (spec §7). */
export const RECONNECT_AFTER_CLOSE = 3000;
export const RECONNECT_AFTER_FAILURE = 5000;

/** Milliseconds a connection may take to open: a network that drops packets silently keeps a browser waiting for minutes. */
export const CONNECT_TIMEOUT = 15_000;

/** Code with which the server closes the sockets of a session that has ended. */
export const SESSION_ENDED = 4401;

/** `connecting` is before the first connection only; a connection that went away is `lost` until it is back. */
export type LiveStatus = 'connecting' | 'connected' | 'lost';

/** What listeners of the live connection may hear. */
export interface LiveListener {
  onMessage?(message: LiveMessage): void;
  /** The connection is there, but not at the first attempt: updates may have been missed. */
  onRecovered?(): void;
  /** The server has ended the session the connection was made with. */
  onSessionEnded?(): void;
  onStatus?(status: LiveStatus): void;
}

/** The one WebSocket of the page: it comes back by itself and tells everybody who listens. */
export class LiveConnection {
  private readonly listeners = new Set<LiveListener>();
  private socket?: WebSocket;
  private timer?: ReturnType<typeof setTimeout>;
  private attempts = 0;
  status: LiveStatus = 'connecting';

  constructor(private readonly open: () => WebSocket = openSocket) {}

  /** Adds a listener, connecting with the first; returns how to leave. */
  listen(listener: LiveListener): () => void {
    this.listeners.add(listener);
    if (!this.socket && this.timer === undefined) this.connect();
    return () => this.listeners.delete(listener);
  }

  /** Makes a new connection at once, so that the socket speaks for whoever is signed in now. */
  reconnect(): void {
    clearTimeout(this.timer);
    const old = this.socket;
    this.socket = undefined;
    old?.close();
    this.connect();
  }

  private connect(): void {
    this.attempts += 1;
    try {
      const socket = this.open();
      this.socket = socket;
      socket.onopen = () => this.opened();
      socket.onmessage = ({ data }: MessageEvent<string>) => this.received(data);
      socket.onerror = () => console.warn('The live connection failed.');
      socket.onclose = ({ code }) => {
        if (this.socket === socket) this.closed(code);
      };
      this.timer = setTimeout(() => this.giveUp(socket), CONNECT_TIMEOUT);
    } catch (error) {
      console.warn('The live connection could not be made.', error);
      this.lost(RECONNECT_AFTER_FAILURE);
    }
  }

  private giveUp(socket: WebSocket): void {
    this.lost(RECONNECT_AFTER_CLOSE);
    socket.close();
  }

  private opened(): void {
    clearTimeout(this.timer);
    this.setStatus('connected');
    if (this.attempts === 1) return;
    for (const listener of this.listeners) listener.onRecovered?.();
  }

  private closed(code: number): void {
    this.lost(RECONNECT_AFTER_CLOSE);
    if (code !== SESSION_ENDED) return;
    for (const listener of this.listeners) listener.onSessionEnded?.();
  }

  private lost(delay: number): void {
    clearTimeout(this.timer);
    this.socket = undefined;
    this.setStatus('lost');
    this.timer = setTimeout(() => this.connect(), delay);
  }

  private received(text: string): void {
    try {
      const message = readMessage(text);
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

/** Throws what is wrong with a message that cannot be one of the server's. */
function readMessage(text: string): LiveMessage {
  const message: unknown = JSON.parse(text);
  if (typeof message === 'object' && message !== null && 'type' in message) return message as LiveMessage;
  throw new Error(`not a message: ${text.slice(0, 100)}`);
}

function openSocket(): WebSocket {
  const { protocol, host } = window.location;
  return new WebSocket(`${protocol === 'https:' ? 'wss' : 'ws'}://${host}/ws`);
}

/** The page's live connection; a network that comes back is tried at once. */
export const live = new LiveConnection();
if (typeof window !== 'undefined') window.addEventListener('online', () => live.reconnect());
