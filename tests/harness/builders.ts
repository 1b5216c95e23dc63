import { randomUUID } from 'node:crypto';
import type { ToolState, UserSnapshot } from '@libs/contracts';

/** A tool as catalogue publishes it: premium, with a file. */
export function aToolState(given: Partial<ToolState> = {}): ToolState {
  const id = given.id ?? randomUUID();
  return {
    id,
    name: 'Port scanner',
    slug: 'port-scanner',
    description: 'Looks at simulated ports',
    filename: 'scanner.zip',
    language: 'python',
    thumbnailUrl: null,
    accessLevel: 'premium',
    price: 2999,
    proUntil: null,
    file: { key: `files/${id}`, size: 10, sha256: 'ab'.repeat(32) },
    unlisted: false,
    fileUpdatedAt: null,
    currentVersion: null,
    withdrawnFiles: [],
    version: 1,
    ...given,
  };
}

/** A user as identity publishes it; name and email come from the ID. */
export function aUserSnapshot(given: Partial<UserSnapshot> = {}): UserSnapshot {
  const id = given.id ?? randomUUID();
  return {
    id,
    username: `user_${id.slice(0, 8)}`,
    email: `${id.slice(0, 8)}@example.com`,
    isAdmin: false,
    createdAt: '2026-01-02T03:04:05.000Z',
    isSuspended: false,
    version: 1,
    ...given,
  };
}
