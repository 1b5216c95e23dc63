import { useCurrentUser } from '../../shared/session/sessionApi';
import { usePageTitle } from '../../shared/ui/usePageTitle';
import { FeaturedTools } from './FeaturedTools';
import { Hero } from './Hero';
import { JoinPro } from './JoinPro';

/** The front page (spec §2, Home). */
export function HomePage() {
  usePageTitle('');
  const user = useCurrentUser();
  return (
    <>
      <Hero user={user} />
      <FeaturedTools />
      <JoinPro />
    </>
  );
}
