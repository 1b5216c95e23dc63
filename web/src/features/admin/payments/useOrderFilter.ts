import { ORDER_STATUSES, type OrderStatus } from '@contracts/payments';
import { useSearchParams } from 'react-router-dom';

/** Matches orders of every status. */
export const ALL = 'all';

/** The filter of the order list. */
export interface ShownOrders {
  status: OrderStatus | typeof ALL;
  search: string;
}

const isStatus = (text: string | null): text is ShownOrders['status'] =>
  text === ALL || ORDER_STATUSES.some((status) => status === text);

/** A search covers every status. Without a search, the list shows the orders to review. */
const usualStatus = (search: string): ShownOrders['status'] => (search === '' ? 'review' : ALL);

/** Reads and changes the order filter, which the address holds, so that it survives a reload and Back. */
export function useOrderFilter() {
  const [address, setAddress] = useSearchParams();
  const search = address.get('search') ?? '';
  const named = address.get('status');
  const status = isStatus(named) ? named : usualStatus(search);
  const show = (wanted: ShownOrders) =>
    setAddress((before) => {
      const tab = before.get('tab');
      return {
        ...(tab === null ? {} : { tab }),
        ...(wanted.status === usualStatus(wanted.search) ? {} : { status: wanted.status }),
        ...(wanted.search === '' ? {} : { search: wanted.search }),
      };
    });
  return {
    status,
    search,
    chooseStatus: (chosen: ShownOrders['status']) => show({ status: chosen, search }),
    searchFor: (text: string) => show({ status: usualStatus(text), search: text }),
  };
}
