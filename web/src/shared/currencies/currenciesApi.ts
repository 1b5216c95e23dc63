import type { CurrencyList } from '@contracts/payments';
import { api } from '../api/api';

const currenciesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The codes of the currencies that payments can be made in. */
    cryptocurrencies: build.query<string[], void>({
      query: () => '/api/cryptocurrencies',
      extraOptions: {
        isValid: (body) => Number((body as Partial<CurrencyList> | null)?.currencies?.length) > 0,
      },
      transformResponse: ({ currencies }: CurrencyList) => currencies,
    }),
  }),
});

export const { useCryptocurrenciesQuery } = currenciesApi;
