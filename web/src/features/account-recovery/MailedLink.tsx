import type { MailedLinkResponse } from '@contracts/user';
import { skipToken } from '@reduxjs/toolkit/query';
import type { ReactNode } from 'react';
import { messageOf } from '../../shared/api/baseQuery';
import { LoadError } from '../../shared/ui/LoadError';
import { LoadingSkeleton } from '../../shared/ui/LoadingSkeleton';
import { isRefused, Refused } from './Refused';
import { useMailedLinkQuery } from './recoveryApi';

interface MailedLinkProps {
  /** Undefined until the page has read the address, null when it has no token. */
  token: string | null | undefined;
  /** What to do without a valid link. */
  otherwise: ReactNode;
  children: (link: MailedLinkResponse, token: string) => ReactNode;
}

/** Reads what a mailed link is for, so that the page can say so before it is used. */
export function MailedLink({ token, otherwise, children }: MailedLinkProps) {
  const { data, error, refetch } = useMailedLinkQuery(token ? { token } : skipToken, {
    refetchOnReconnect: false, // a link that has been used meanwhile would be refused
  });
  if (token === null || data?.purpose === 'reset-password')
    return (
      <Refused
        message="This link is incomplete. Please open the link in our email again."
        otherwise={otherwise}
      />
    );
  if (error && isRefused(error))
    return (
      <Refused message={messageOf(error, 'This link is no longer valid.')} otherwise={otherwise} />
    );
  if (error)
    return (
      <LoadError
        message={messageOf(error, 'The link could not be read')}
        retry={() => void refetch()}
      />
    );
  if (!data || token === undefined)
    return <LoadingSkeleton label="Reading the link" height={160} />;
  return children(data, token);
}
