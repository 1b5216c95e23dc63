import type { Outcome } from './call';

/** An account whose registration was acknowledged. */
export interface Account {
  userId: string;
  email: string;
}

/** How many downloads of a tool by a member were acknowledged, and how many had an unknown outcome. */
export interface Downloads {
  userId: string;
  toolId: string;
  ok: number;
  unknown: number;
}

/** The possible states of a tool, as far as its only editor knows. */
export interface KnownTool {
  id: string;
  names: Set<string>;
  prices: Set<number>;
  sha256: Set<string>;
  state: 'present' | 'perhaps deleted' | 'deleted';
}

/** The fields of a tool that an edit or upload sends; others stay the same. */
export interface ToolChange {
  name?: string;
  price?: number;
  sha256?: string;
}

/** What the clients know about the system, and what they cannot know. */
export class Observations {
  readonly accounts: Account[] = [];
  /** Crypto payments that the buyer has paid at the provider. */
  readonly paidPayments: string[] = [];
  /** Members whose card was charged. */
  readonly cardPayers: string[] = [];
  readonly tools = new Map<string, KnownTool>();
  /** Uploads of unknown outcome. */
  uncertainUploads = 0;
  /** The last count that a live connection received of each tool. */
  readonly liveCounts = new Map<string, number>();
  private readonly byMemberAndTool = new Map<string, Downloads>();

  get downloads(): Downloads[] {
    return [...this.byMemberAndTool.values()];
  }

  noteDownload(
    userId: string,
    toolId: string,
    { status, outcome }: { status: number | null; outcome: Outcome },
  ): void {
    const key = `${userId} ${toolId}`;
    const counts = this.byMemberAndTool.get(key) ?? { userId, toolId, ok: 0, unknown: 0 };
    if (status === 200) counts.ok += 1;
    if (outcome === 'unknown') counts.unknown += 1;
    this.byMemberAndTool.set(key, counts);
  }

  noteTool({
    id,
    name,
    price,
    sha256,
  }: {
    id: string;
    name: string;
    price: number;
    sha256: string | null;
  }): void {
    const known = {
      names: new Set([name]),
      prices: new Set([price]),
      sha256: new Set(sha256 === null ? [] : [sha256]),
    };
    this.tools.set(id, { id, ...known, state: 'present' });
  }

  /** After an acknowledged edit the tool has the new values; after any other, the new or the old ones. */
  noteEdit(id: string, change: ToolChange, outcome: Outcome): void {
    const tool = this.tools.get(id);
    if (!tool) throw new Error(`the tool ${id} was never uploaded`);
    if (change.name !== undefined) tool.names = possible(tool.names, change.name, outcome);
    if (change.price !== undefined) tool.prices = possible(tool.prices, change.price, outcome);
    if (change.sha256 !== undefined) tool.sha256 = possible(tool.sha256, change.sha256, outcome);
  }

  /** A 404 also means deleted: an earlier attempt had succeeded. */
  noteDeletion(id: string, outcome: Outcome): void {
    const tool = this.tools.get(id);
    if (tool) tool.state = outcome === 'ok' ? 'deleted' : 'perhaps deleted';
  }
}

/** A 503 does not say whether the service had made the change. */
const possible = <T>(before: Set<T>, sent: T, outcome: Outcome): Set<T> =>
  outcome === 'ok' ? new Set([sent]) : new Set([...before, sent]);
