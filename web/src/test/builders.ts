import type { DashboardStats, MemberTool } from '@contracts/dashboard';
import type { LearningPath } from '@contracts/path';
import type { MemberOrder } from '@contracts/orders';
import type { SubscriptionResponse } from '@contracts/subscriptions';
import type { AdminTool, Tool, ToolDetail } from '@contracts/tool';
import type { CurrentUser } from '@contracts/user';

let made = 0;

/** A tool; by default free and with a file. */
export function aTool(given: Partial<Tool> = {}): Tool {
  made += 1;
  return {
    id: `0190a000-0000-7000-8000-${String(made).padStart(12, '0')}`,
    name: `Tool ${made}`,
    slug: `tool-${made}`,
    description: 'Shows how something works.',
    filename: `tool-${made}.zip`,
    language: 'python',
    thumbnailUrl: null,
    accessLevel: 'free',
    price: 0,
    originalPrice: null,
    offerEndsAt: null,
    offerDescription: null,
    proUntil: null,
    downloadCount: 0,
    starRating: 0,
    createdAt: '2026-01-02T03:04:05.000Z',
    updatedAt: '2026-01-02T03:04:05.000Z',
    createdById: null,
    fileSize: 1234,
    sha256: 'a'.repeat(64),
    fileUpdatedAt: '2026-01-02T03:04:05.000Z',
    topic: null,
    skillLevel: null,
    durationMinutes: null,
    platform: null,
    memberRating: null,
    knownAs: [],
    teacherNotes: [],
    featured: false,
    unlisted: false,
    ...given,
  };
}

/** The detail of a tool; by default without details beyond the list. */
export const detailOf = (tool: Tool, given: Partial<ToolDetail> = {}): ToolDetail => ({
  ...tool,
  requirements: null,
  outcomes: [],
  contents: [],
  lessonExcerpt: null,
  fileVersion: tool.fileSize === null ? null : 1,
  screenshots: [],
  previewUrl: null,
  buyerCount: 0,
  ...given,
});

/** A tool in the administrators' list; by default nobody owns it. */
export const adminTool = (tool: Tool, ownerCount = 0): AdminTool => ({
  ...tool,
  buyerCount: ownerCount,
  ownerCount,
});

/** A premium tool; by default it costs $9.99. */
export const aPremiumTool = (given: Partial<Tool> = {}): Tool =>
  aTool({ accessLevel: 'premium', price: 999, ...given });

/** A member without Pro. */
export const aUser = (given: Partial<CurrentUser> = {}): CurrentUser => ({
  id: 'u1',
  username: 'ada',
  isPro: false,
  isAdmin: false,
  ...given,
});

/** A handler of `GET /api/me` for a logged-in user. */
export const loggedIn =
  (given: Partial<CurrentUser> = {}) =>
  () => ({ user: aUser(given) });

/** Dashboard statistics; by default without downloads. */
export const someStats = (given: Partial<DashboardStats> = {}): DashboardStats => ({
  totalDownloads: 0,
  freeDownloads: 0,
  proDownloads: 0,
  premiumDownloads: 0,
  recentDownloads: [],
  favoriteLanguages: [],
  ...given,
});

const DAY = 86_400_000;

/** Returns the ISO 8601 time this many days from now. */
export const daysFromNow = (days: number, now = Date.now()): string =>
  new Date(now + days * DAY).toISOString();

/** A paid order of a tool. */
export const anOrder = (given: Partial<MemberOrder> = {}): MemberOrder => ({
  orderId: 'o1',
  kind: 'tool',
  toolId: 't1',
  toolName: 'SOC Kit',
  thumbnailUrl: null,
  amount: 2499,
  currency: 'USD',
  status: 'paid',
  createdAt: new Date(2026, 2, 4).toISOString(),
  paidAt: null,
  paymentId: 'p1',
  paymentStatus: 'paid',
  payCurrency: null,
  payAmount: null,
  amountDue: null,
  payUntil: null,
  receiptNumber: null,
  creditNotes: [],
  livemode: true,
  ...given,
});

/** A membership; by default without Pro. */
export const aMembership = (given: Partial<SubscriptionResponse> = {}): SubscriptionResponse => ({
  proUntil: null,
  accessUntil: given.proUntil ?? null,
  source: null,
  endedAt: null,
  cancelled: false,
  card: null,
  canCancel: false,
  reminders: null,
  cryptoFrom: daysFromNow(-1),
  ...given,
});

/** A learning path; by default with two tools of unknown ids. */
export const aPath = (given: Partial<LearningPath> = {}): LearningPath => ({
  slug: 'networks',
  title: 'Networks',
  summary: 'From names to packets.',
  updatedAt: '2026-01-02T03:04:05.000Z',
  topic: 'networks',
  isPro: true,
  skillLevels: ['beginner', 'intermediate'],
  durationMinutes: 150,
  premiumTools: [],
  toolIds: ['a', 'b'],
  thumbnailUrl: null,
  ...given,
});

/** A premium tool that the member owns and has downloaded. */
export const aMemberTool = (given: Partial<MemberTool> = {}): MemberTool => ({
  id: 't1',
  name: 'SOC Kit',
  description: 'Alerts.',
  thumbnailUrl: null,
  language: 'python',
  accessLevel: 'premium',
  filename: 'k.zip',
  isOwned: true,
  unlisted: false,
  canDownload: true,
  hasUpdate: false,
  fileUpdatedAt: null,
  withdrawalReason: null,
  lastDownloadedAt: new Date(2026, 2, 4).toISOString(),
  ...given,
});
