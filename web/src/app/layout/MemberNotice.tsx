import { type ComponentType, useEffect, useState } from 'react';
import { useCurrentUser } from '../../shared/session/sessionApi';

const PARTS = {
  header: async () => (await import('./NextStepLink')).NextStepLink,
  menuButton: async () => (await import('./NextStepDot')).NextStepDot,
  menu: async () => (await import('./NextStepLink')).NextStepMenuLink,
  edge: async () => (await import('./NextStepNotice')).NextStepNotice,
};

/** What waits for the member, in the header, in the menu of phones or at the lower edge. Only members fetch its code; the page works without it. */
export function MemberNotice({ place }: { place: keyof typeof PARTS }) {
  const user = useCurrentUser();
  const isMember = Boolean(user);
  const [Notice, setNotice] = useState<ComponentType>();
  useEffect(() => {
    if (isMember) PARTS[place]().then((part) => setNotice(() => part), console.warn);
  }, [isMember, place]);
  return user && Notice ? <Notice key={user.id} /> : null;
}
