import { useCurrentUser } from '../../shared/session/useCurrentUser';
import { usePageTitle } from '../../shared/ui/usePageTitle';
import { FeaturedTools } from './FeaturedTools';
import { Hero } from './Hero';
import { JoinPro } from './JoinPro';

/** The front page (spec §2, Home); whoever has Pro is not asked to join it. */
export function HomePage() {
  usePageTitle('');
  const user = useCurrentUser();
  return (
    <>
      <Hero user={user} />
      <FeaturedTools />
      {!user?.isPro && <JoinPro />}
    </>
  );
}
