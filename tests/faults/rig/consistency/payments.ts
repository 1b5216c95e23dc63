import type { TestDatabase } from '../../test-database';
import type { Observations } from '../observations';
import { type Finding, within } from './finding';

interface PaidOrder {
  id: string;
  user_id: string;
  payment: string;
  provider: string;
  /** Whether the tool that was bought has been deleted. */
  gone: boolean;
  entitlements: number;
  receipts: number;
  mails: number;
  history: number;
}

const PAID_ORDERS = `
  select o.id, o.user_id, a.id as payment, a.provider, d.id is not null as gone,
    (select count(*) from tool_purchases p where p.order_id = o.id)::int
      + (select count(*) from membership_periods s where s.order_id = o.id)::int as entitlements,
    (select count(*) from receipts r where r.order_id = o.id)::int as receipts,
    (select count(*) from mails m where m.key = 'paid:' || o.id)::int as mails,
    (select count(*) from order_history e where e.order_id = o.id and e."to" = 'paid')::int as history
  from orders o join attempts a on a.order_id = o.id and a.accepted left join deleted_tools d on d.id = o.tool_id
  where o.status = 'paid'`;

const UNPAID_ENTITLEMENTS = `
  select p.order_id as id from tool_purchases p join orders o on o.id = p.order_id where o.status not in ('paid', 'granted')
  union all
  select s.order_id from membership_periods s join orders o on o.id = s.order_id where o.status not in ('paid', 'granted') and s.ends > s.starts`;

const GRANTS = `
  select envelope->'data'->>'paymentId' as id, count(*)::int as times from outbox where envelope->>'type' = 'purchase.granted'
  group by 1 having count(*) > 1`;

/** Every payment is one paid order with one entitlement, receipt and mail, and nothing was granted without payment. */
export async function checkPayments(
  database: TestDatabase,
  { paidPayments, cardPayers }: Observations,
): Promise<Finding[]> {
  const orders = await database.query<PaidOrder>('payments', PAID_ORDERS);
  const unpaid = await database.query<{ id: string }>('payments', UNPAID_ENTITLEMENTS);
  const grants = await database.query<{ id: string; times: number }>('payments', GRANTS);
  const numbers = await database.query<{ number: string }>(
    'payments',
    'select number from receipts order by number',
  );
  const times = (payment: string) => orders.filter((order) => order.payment === payment).length;
  const charges = (payer: string) =>
    orders.filter((order) => order.provider === 'stripe' && order.user_id === payer).length;
  const crypto = orders.filter(({ provider }) => provider === 'nowpayments');
  return [
    ...paidPayments.flatMap((id) => within(`orders paid by the payment ${id}`, times(id), 1)),
    ...cardPayers.flatMap((id) =>
      within(`orders paid by the card of the member ${id}`, charges(id), 1),
    ),
    ...crypto
      .filter(({ payment }) => !paidPayments.includes(payment))
      .map(({ id }) => unearned(`the order ${id}`)),
    ...orders.flatMap(checkOrder),
    ...unpaid.map(({ id }) => unearned(`the entitlement of the order ${id}`)),
    ...grants.map((grant): Finding => ({
      kind: 'doubled',
      about: `purchase.granted of the payment ${grant.id}`,
      detail: `${grant.times} times`,
    })),
    ...numbers
      .flatMap(({ number }, index) =>
        Number(number.slice(-6)) === index + 1 ? [] : [gap(number, index + 1)],
      )
      .slice(0, 1),
  ];
}

function checkOrder({ id, gone, entitlements, receipts, mails, history }: PaidOrder): Finding[] {
  return [
    ...within(`entitlements of the order ${id}`, entitlements, gone ? 0 : 1, 1),
    ...within(`receipts of the order ${id}`, receipts, 1),
    ...within(`mails about the order ${id}`, mails, 1),
    ...within(`times the order ${id} was paid`, history, 1),
  ];
}

const unearned = (about: string): Finding => ({
  kind: 'doubled',
  about,
  detail: 'nobody paid for it',
});
const gap = (number: string, expected: number): Finding => ({
  kind: 'lost',
  about: `receipt number ${expected}`,
  detail: `${number} comes next`,
});
