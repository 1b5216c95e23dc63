import type { Column } from './selectRows';

const FROM_MD = { display: { xs: 'none', md: 'table-cell' } } as const;
const FROM_SM = { display: { xs: 'none', sm: 'table-cell' } } as const;

/** Styles that hide columns on narrow screens. */
export const WIDE_ONLY: Record<Column, object> = {
  name: {},
  accessLevel: FROM_SM,
  price: FROM_MD,
  downloadCount: FROM_SM,
  starRating: FROM_MD,
  createdAt: FROM_MD,
};
