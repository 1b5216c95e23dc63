import { NotFound } from '../../shared/ui/NotFound';

/** The page for unknown addresses (spec §2). */
export const NotFoundPage = () => <NotFound />;
