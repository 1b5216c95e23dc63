import type { MailedLinkResponse } from '@contracts/user';
import type { ReactNode } from 'react';
import { messageOf } from '../../shared/api/baseQuery';
import { LoadError } from '../../shared/ui/LoadError';
import { LoadingSkeleton } from '../../shared/ui/LoadingSkeleton';
import { isRefused, Refused } from './Refused';
import { useMailedLink } from './useMailedLink';

interface MailedLinkProps {
  /** Undefined until the page has read the address, null when it has no token. */
  token: string | null | undefined;
  /** What to do without a valid link. */
  otherwise: ReactNode;
  children: (link: MailedLinkResponse, token: string) => ReactNode;
}

/** Shows what a mailed link is for before it is used. */
export function MailedLink({ token, otherwise, children }: MailedLinkProps) {
  const { link, error, refetch } = useMailedLink(token);
  if (token === null || link?.purpose === 'reset-password')
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
  if (!link || token === undefined)
    return <LoadingSkeleton label="Reading the link" height={160} />;
  return children(link, token);
}
