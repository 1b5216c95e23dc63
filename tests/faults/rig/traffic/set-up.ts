import { randomBytes } from 'node:crypto';
import type { CurrentUserAnswer, Tool } from '@libs/contracts';
import { aTool, aZip, type Client, grantPro, grantPurchase, theAdministrator } from '@testing';
import type { Caller } from '../caller';
import { type Actor, type Marketplace, type Shelf } from './actor';
import { cardBuyer } from './card-buyer';
import { cryptoBuyer } from './crypto-buyer';
import { downloader } from './downloader';
import { editor } from './editor';
import { type Member, register } from './member';
import { newcomer } from './newcomer';
import { publisher } from './publisher';
import { visitor } from './visitor';
import { watcher } from './watcher';

/** Bytes of a file that takes long enough to be cut off in the middle. */
const LARGE = 4_000_000;

/** Uploads the tools that are there before the traffic starts; each of them is in the observations. */
export async function fillShelf(admin: Client): Promise<Shelf> {
  const large = aZip([{ name: 'large.bin', content: randomBytes(LARGE), level: 0 }]);
  const tools = (count: number, fields: Record<string, string>) => Promise.all(Array.from({ length: count }, () => aTool(admin, fields)));
  return {
    free: [...(await tools(3, {})), await aTool(admin, {}, large)],
    pro: await tools(2, { accessLevel: 'pro' }),
    premium: await tools(6, { accessLevel: 'premium', price: '999' }),
  };
}

/** Everybody who makes calls while faults strike: about forty a second together. */
export async function gatherActors(market: Marketplace, adminPassword: string): Promise<Actor[]> {
  const { free, pro, premium } = market.tools;
  const admin = await theAdministrator();
  const owner = await newMember(market, 'owner of premium tools');
  for (const { id } of premium) await grantPurchase(admin, owner.userId, id);
  const pros = await newMember(market, 'Pro member');
  await grantPro(admin, pros.userId);
  const [first, second] = [await newMember(market, 'member 1'), await newMember(market, 'member 2')];
  return [
    ...[visitor(market, 'visitor 1'), visitor(market, 'visitor 2'), newcomer(market, 'newcomer'), watcher(market, 'watcher')],
    ...[downloader(market, first, free), downloader(market, second, free.slice(0, 2)), downloader(market, pros, pro)],
    downloader(market, owner, premium),
    ...[cryptoBuyer(market, 'crypto buyer 1'), cryptoBuyer(market, 'crypto buyer 2'), cardBuyer(market, 'card buyer')],
    editor(market, (await administrator(market, 'editor', adminPassword)).caller),
    publisher(market, await administrator(market, 'publisher', adminPassword)),
  ];
}

async function newMember(market: Marketplace, actor: string): Promise<Member> {
  const member = await register(market, actor);
  if (!member) throw new Error(`${actor} could not be registered`);
  return member;
}

async function administrator(market: Marketplace, actor: string, password: string): Promise<Member> {
  const caller: Caller = market.caller(actor);
  const email = 'admin@example.com';
  const { status, body } = await caller.post<CurrentUserAnswer>('log in', '/api/login', { body: { email, password } });
  if (status !== 200 || !body) throw new Error(`${actor} could not log in`);
  return { caller, userId: body.user.id, email };
}

/** The tools as the observations begin with them. */
export const allOf = ({ free, pro, premium }: Shelf): Tool[] => [...free, ...pro, ...premium];
