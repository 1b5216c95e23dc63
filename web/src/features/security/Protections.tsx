import { COOKIE_ORIGIN, cookieAttributes, cookieName, COOKIES } from '@contracts/cookies';
import { toolAddress } from '@contracts/pages';
import CheckIcon from '@mui/icons-material/Check';
import MissingIcon from '@mui/icons-material/Remove';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { LoadError } from '../../shared/ui/LoadError';
import { LoadingSkeleton } from '../../shared/ui/LoadingSkeleton';
import { RouterLink } from '../../shared/ui/RouterLink';
import { Section } from '../../shared/ui/Section';
import { useBrowserValue } from '../../shared/ui/useBrowserValue';
import { COOKIE_TOOL, describeHeader, HEADERS_TOOL, PROTECTIONS } from './protections';
import { usePageHeaders } from './useTrustFacts';

type ToolNames = ReadonlyMap<string, string>;

/** The headers that this page was sent with, and the cookies, each with the tool that teaches it. */
export function Protections({ names }: { names?: ToolNames }) {
  return (
    <>
      <Section anchor="headers" title="How this page is protected">
        <Typography sx={{ mb: 4 }}>
          By the headers that your browser received with it. Open one to read its value.
        </Typography>
        <HeaderList names={names} />
        <ToolLink slug={HEADERS_TOOL} names={names}>
          Learn all of them with
        </ToolLink>
      </Section>
      <CookieSection names={names} />
    </>
  );
}

function HeaderList({ names }: { names?: ToolNames }) {
  const headers = usePageHeaders();
  const isHttps = useIsHttps();
  if (headers === undefined) return <LoadingSkeleton label="Loading the headers" height={320} />;
  if (headers === null) return <LoadError message="The headers could not be loaded." />;
  return (
    <Box component="ul" sx={{ ...LIST, ...TWO_COLUMNS }}>
      {PROTECTIONS.map((protection) => {
        const value = headers.get(protection.header);
        return (
          <li key={protection.header}>
            {value === null ? <MissingIcon color="disabled" /> : <CheckIcon color="primary" />}
            <div>
              <Typography sx={{ fontWeight: 600 }}>
                {describeHeader(protection, value, isHttps)}
              </Typography>
              <HeaderValue name={protection.header} value={value} />
              {protection.tool && <ToolLink slug={protection.tool} names={names} />}
            </div>
          </li>
        );
      })}
    </Box>
  );
}

/** The name of a header, which opens its value. */
const HeaderValue = ({ name, value }: { name: string; value: string | null }) =>
  value === null ? (
    <Typography variant="mono" color="textSecondary" sx={WRAPPING}>
      {name}: not sent
    </Typography>
  ) : (
    <Box component="details">
      <Typography component="summary" variant="mono" color="textSecondary" sx={SUMMARY}>
        {name}
      </Typography>
      <Typography variant="mono" color="textSecondary" sx={VALUE}>
        {value}
      </Typography>
    </Box>
  );

/** Whether the page is encrypted; the server says so while it renders. */
const useIsHttps = (): boolean =>
  useBrowserValue(() => window.location.protocol === 'https:', true);

function CookieSection({ names }: { names?: ToolNames }) {
  const isHttps = useIsHttps();
  return (
    <Section anchor="cookies" title="Cookies">
      <Typography sx={{ mb: 4 }}>
        {COOKIE_ORIGIN} HttpOnly means that no script can read a cookie.
      </Typography>
      <Box component="ul" sx={LIST}>
        {Object.values(COOKIES).map((cookie) => (
          <li key={cookie.name}>
            <CheckIcon color="primary" />
            <div>
              <Typography sx={{ fontWeight: 600 }}>{cookie.purpose}</Typography>
              <Typography color="textSecondary">Kept for {cookie.kept}.</Typography>
              <Typography variant="mono" color="textSecondary" sx={WRAPPING}>
                {cookieName(cookie, isHttps)}: {cookieAttributes(cookie, isHttps)}
              </Typography>
            </div>
          </li>
        ))}
      </Box>
      <ToolLink slug={COOKIE_TOOL} names={names} />
    </Section>
  );
}

/** A link to the tool that teaches something, if it is offered. */
function ToolLink({
  slug,
  names,
  children = 'Learn it with',
}: {
  slug: string;
  names?: ToolNames;
  children?: ReactNode;
}) {
  const name = names?.get(slug);
  if (name === undefined) return null;
  return (
    <Typography variant="body2" sx={{ mt: 1 }}>
      {children}{' '}
      <Link component={RouterLink} href={toolAddress(slug)} underline="always">
        {name}
      </Link>
    </Typography>
  );
}

const LIST = {
  listStyle: 'none',
  p: 0,
  m: 0,
  mb: 4,
  display: 'grid',
  gap: 5,
  '& > li': { display: 'flex', gap: 3 },
  '& > li > div': { minWidth: 0, flex: 1 },
};
const TWO_COLUMNS = {
  columnGap: 8,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
};
const WRAPPING = { overflowWrap: 'anywhere' };
const SUMMARY = { ...WRAPPING, display: 'list-item', py: 1, cursor: 'pointer' };
const VALUE = { ...WRAPPING, pl: 4, borderLeft: 2, borderColor: 'divider' };
