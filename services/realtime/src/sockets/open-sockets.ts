import { Injectable } from '@nestjs/common';
import type { LiveSocket } from './live-socket';

/** Index of this process's open sockets by session and user, and of those that an administrator opened. */
@Injectable()
export class OpenSockets {
  private readonly sockets = new Set<LiveSocket>();
  private readonly bySession = new Map<string, Set<LiveSocket>>();
  private readonly byUser = new Map<string, Set<LiveSocket>>();
  private readonly byAdministrators = new Set<LiveSocket>();

  add(socket: LiveSocket): void {
    const { sessionId, userId, isAdmin } = socket.caller;
    this.sockets.add(socket);
    if (isAdmin) this.byAdministrators.add(socket);
    if (sessionId) addTo(this.bySession, sessionId, socket);
    if (userId) addTo(this.byUser, userId, socket);
  }

  remove(socket: LiveSocket): void {
    const { sessionId, userId } = socket.caller;
    this.sockets.delete(socket);
    this.byAdministrators.delete(socket);
    if (sessionId) removeFrom(this.bySession, sessionId, socket);
    if (userId) removeFrom(this.byUser, userId, socket);
  }

  all(): ReadonlySet<LiveSocket> {
    return this.sockets;
  }

  /** Returns a copy, since closing sockets changes the index. */
  ofSession(sessionId: string): LiveSocket[] {
    return [...(this.bySession.get(sessionId) ?? [])];
  }

  ofAdministrators(): ReadonlySet<LiveSocket> {
    return this.byAdministrators;
  }

  ofUser(userId: string): LiveSocket[] {
    return [...(this.byUser.get(userId) ?? [])];
  }
}

function addTo(index: Map<string, Set<LiveSocket>>, key: string, socket: LiveSocket): void {
  const sockets = index.get(key);
  if (sockets) sockets.add(socket);
  else index.set(key, new Set([socket]));
}

function removeFrom(index: Map<string, Set<LiveSocket>>, key: string, socket: LiveSocket): void {
  const sockets = index.get(key);
  sockets?.delete(socket);
  if (sockets?.size === 0) index.delete(key);
}
