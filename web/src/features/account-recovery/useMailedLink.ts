import type { MailedLinkResponse } from '@contracts/user';
import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import { useMailedLinkQuery } from './recoveryApi';

/**
 * Reads what a mailed link is for, without a token nothing. The component keeps the response: a link that has been used is refused, and the
 * cache is cleared when the use of the link ends the session.
 */
export function useMailedLink(token: string | null | undefined) {
  const [read, setRead] = useState<{ token: string; link: MailedLinkResponse }>();
  const isRead = read !== undefined && read.token === token;
  const { currentData, error, refetch } = useMailedLinkQuery(
    token && !isRead ? { token } : skipToken,
    { refetchOnReconnect: false },
  );
  if (token && !isRead && currentData) setRead({ token, link: currentData });
  return { link: isRead ? read.link : currentData, error, refetch };
}
