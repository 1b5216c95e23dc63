import { randomBytes } from 'node:crypto';
import type { CurrentUserResponse, Tool } from '@libs/contracts';
import { aTool, aZip, type Client, grantPro, grantPurchase, theAdministrator } from '@testing';
import type { Caller } from '../caller';
import { type Actor, type Marketplace, type InitialTools } from './actor';
import { cardBuyer } from './card-buyer';
import { cryptoBuyer } from './crypto-buyer';
import { downloader } from './downloader';
import { editor } from './editor';
import { type Member, register } from './member';
import { newcomer } from './newcomer';
import { publisher } from './publisher';
import { visitor } from './visitor';
import { watcher } from './watcher';

/** Bytes of a file whose transfer is long enough to be interrupted. */
const LARGE = 4_000_000;

/** Uploads the tools that exist before the traffic starts. */
export async function uploadInitialTools(admin: Client): Promise<InitialTools> {
  const large = aZip([{ name: 'large.bin', data: randomBytes(LARGE), method: 0 }]);
  const tools = (count: number, fields: Record<string, string>) =>
    Promise.all(Array.from({ length: count }, () => aTool(admin, fields)));
  return {
    free: [...(await tools(3, {})), await aTool(admin, {}, large)],
    pro: await tools(2, { accessLevel: 'pro' }),
    premium: await tools(6, { accessLevel: 'premium', price: '999' }),
  };
}

/** Creates all actors; together they make about forty calls a second. */
export async function createActors(
  marketplace: Marketplace,
  adminPassword: string,
): Promise<Actor[]> {
  const { free, pro, premium } = marketplace.tools;
  const admin = await theAdministrator();
  const owner = await newMember(marketplace, 'owner of premium tools');
  for (const { id } of premium) await grantPurchase(admin, owner.userId, id);
  const pros = await newMember(marketplace, 'Pro member');
  await grantPro(admin, pros.userId);
  const [first, second] = [
    await newMember(marketplace, 'member 1'),
    await newMember(marketplace, 'member 2'),
  ];
  return [
    visitor(marketplace, 'visitor 1'),
    visitor(marketplace, 'visitor 2'),
    newcomer(marketplace, 'newcomer'),
    watcher(marketplace, 'watcher'),
    downloader(marketplace, first, free),
    downloader(marketplace, second, free.slice(0, 2)),
    downloader(marketplace, pros, pro),
    downloader(marketplace, owner, premium),
    cryptoBuyer(marketplace, 'crypto buyer 1'),
    cryptoBuyer(marketplace, 'crypto buyer 2'),
    cardBuyer(marketplace, 'card buyer'),
    editor(marketplace, (await administrator(marketplace, 'editor', adminPassword)).caller),
    publisher(marketplace, await administrator(marketplace, 'publisher', adminPassword)),
  ];
}

async function newMember(marketplace: Marketplace, actor: string): Promise<Member> {
  const member = await register(marketplace, actor);
  if (!member) throw new Error(`${actor} could not be registered`);
  return member;
}

async function administrator(
  marketplace: Marketplace,
  actor: string,
  password: string,
): Promise<Member> {
  const caller: Caller = marketplace.caller(actor);
  const email = 'admin@example.com';
  const { status, body } = await caller.post<CurrentUserResponse>('log in', '/api/login', {
    body: { email, password },
  });
  if (status !== 200 || !body) throw new Error(`${actor} could not log in`);
  return { caller, userId: body.user.id, email };
}

/** All initial tools in one list. */
export const allInitialTools = ({ free, pro, premium }: InitialTools): Tool[] => [
  ...free,
  ...pro,
  ...premium,
];
