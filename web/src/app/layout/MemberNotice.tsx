import { type ComponentType, useEffect, useState } from 'react';
import { useCurrentUser } from '../../shared/session/sessionApi';

/** What waits for the member. Only members fetch its code; the page works without it. */
export function MemberNotice() {
  const user = useCurrentUser();
  const isMember = Boolean(user);
  const [Notice, setNotice] = useState<ComponentType>();
  useEffect(() => {
    if (!isMember) return;
    import('./NextStepNotice').then(
      ({ NextStepNotice }) => setNotice(() => NextStepNotice),
      console.warn,
    );
  }, [isMember]);
  return user && Notice ? <Notice key={user.id} /> : null;
}
