import { useCurrentUser } from '../../shared/session/sessionApi';
import { FeaturedTools } from './FeaturedTools';
import { Hero } from './Hero';
import { JoinPro } from './JoinPro';

/** The front page (spec §2, Home). */
export function HomePage() {
  const user = useCurrentUser();
  return (
    <>
      <Hero user={user} />
      <FeaturedTools />
      <JoinPro />
    </>
  );
}
