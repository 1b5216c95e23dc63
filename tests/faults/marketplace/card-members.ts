import type { CurrentUser } from '@libs/contracts';
import { aMember, beginToSubscribe, type Client, type PaymentSandbox } from '@testing';
import type { TestDatabase } from '../test-database';

/** Renewals each card is charged for after its first payment. */
const RENEWALS = 2;

interface CardMember {
  member: Client & { user: CurrentUser };
  clientSecret: string;
  /** Renewals that are not charged yet. */
  left: number;
}

/** A stored period of Pro. */
interface Period {
  starts: Date;
  ends: Date;
  source: string;
}

/** Members who pay Pro by card: half of them while every webhook is lost, the others while webhooks are repeated and reordered. */
export class CardMembers {
  private constructor(
    private readonly sandbox: PaymentSandbox,
    private readonly cards: CardMember[],
  ) {}

  static async open(sandbox: PaymentSandbox, count: number): Promise<CardMembers> {
    const members = await Promise.all(Array.from({ length: count }, aMember));
    const open = async (member: CardMember['member']) => ({
      member,
      clientSecret: await beginToSubscribe(member),
      left: RENEWALS,
    });
    return new CardMembers(sandbox, await Promise.all(members.map(open)));
  }

  /** Invoices that are paid at the end. */
  get invoices(): number {
    return this.cards.length * (1 + RENEWALS);
  }

  /** The first half pays and renews once, and no webhook about it is ever delivered. */
  async payWithoutWebhooks(): Promise<void> {
    await this.sandbox.deliver({ loss: 1 });
    for (const card of this.cards.slice(0, this.cards.length / 2)) {
      await this.sandbox.card(card.clientSecret, 'approve');
      await this.renew(card);
    }
    await this.sandbox.deliver({ loss: 0, copies: 3, jitterMs: 500 });
  }

  /** The other half pays. */
  async pay(): Promise<void> {
    for (const { clientSecret } of this.cards.slice(this.cards.length / 2))
      await this.sandbox.card(clientSecret, 'approve');
  }

  /** Charges every remaining renewal. */
  async renewAll(): Promise<void> {
    for (const card of this.cards) while (card.left > 0) await this.renew(card);
  }

  /** The stored periods of each member, in order. */
  periods(database: TestDatabase): Promise<Period[][]> {
    const sql =
      'select starts, ends, source from membership_periods where user_id = $1 order by starts';
    return Promise.all(
      this.cards.map(({ member }) => database.query<Period>('payments', sql, [member.user.id])),
    );
  }

  private async renew(card: CardMember): Promise<void> {
    card.left -= 1;
    await this.sandbox.card(card.clientSecret, 'renew');
  }
}
