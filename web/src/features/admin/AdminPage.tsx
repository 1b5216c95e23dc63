import Box from '@mui/material/Box';
import Container from '@mui/material/Container';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { Suspense, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useCurrentUser } from '../../shared/session/sessionApi';
import { LoadingSkeleton } from '../../shared/ui/LoadingSkeleton';
import { lazyComponent } from '../../shared/ui/lazyComponent';
import { usePageTitle } from '../../shared/ui/usePageTitle';
import { ReviewLabel } from './payments/ReviewLabel';

const AdminLogin = lazyComponent(async () => (await import('./AdminLogin')).AdminLogin);

/** The panel's tabs, each a separate chunk. The address holds the selected one. */
const TABS = {
  upload: { label: 'Upload Tools', Content: lazyComponent(async () => (await import('./upload/UploadTab')).UploadTab) },
  manage: { label: 'Manage Tools', Content: lazyComponent(async () => (await import('./manage/ManageTab')).ManageTab) },
  paths: { label: 'Paths', Content: lazyComponent(async () => (await import('./paths/PathsTab')).PathsTab) },
  users: { label: 'Users', Content: lazyComponent(async () => (await import('./users/UsersTab')).UsersTab) },
  payments: { label: 'Payments', Content: lazyComponent(async () => (await import('./payments/PaymentsTab')).PaymentsTab) },
  audit: { label: 'Audit Log', Content: lazyComponent(async () => (await import('./audit/AuditTab')).AuditTab) },
};
type TabName = keyof typeof TABS;

/** The administration page; other users get a login form (spec §2, admin panel). */
export function AdminPage() {
  usePageTitle('Admin');
  const user = useCurrentUser();
  if (user === undefined || user?.isAdmin) return <Panel>{user ? <Sections /> : <Loading />}</Panel>;
  return (
    <Suspense
      fallback={
        <Panel>
          <Loading />
        </Panel>
      }
    >
      <AdminLogin />
    </Suspense>
  );
}

const Panel = ({ children }: { children: ReactNode }) => (
  <Container maxWidth="lg" sx={{ py: 8 }}>
    <Typography variant="h1" gutterBottom>
      Admin Panel
    </Typography>
    {children}
  </Container>
);

const Loading = () => <LoadingSkeleton label="Loading" height={420} />;

function Sections() {
  const [search, setSearch] = useSearchParams();
  const wanted = search.get('tab');
  const shown: TabName = wanted !== null && Object.hasOwn(TABS, wanted) ? (wanted as TabName) : 'upload';
  const { Content } = TABS[shown];
  return (
    <>
      <Tabs
        value={shown}
        onChange={(_event, tab: TabName) => setSearch(tab === 'upload' ? {} : { tab })}
        variant="scrollable"
        scrollButtons="auto"
        allowScrollButtonsMobile
        aria-label="Admin sections"
        sx={{ mb: 6 }}
      >
        {(Object.keys(TABS) as TabName[]).map((tab) => (
          <Tab
            key={tab}
            value={tab}
            sx={{ minWidth: { xs: 0, sm: 90 }, px: { xs: 0.5, sm: 4 }, fontSize: { xs: '0.75rem', sm: '0.875rem' } }}
            label={tab === 'payments' ? <ReviewLabel label={TABS[tab].label} /> : TABS[tab].label}
            id={`tab-${tab}`}
            aria-controls={tab === shown ? 'admin-section' : undefined}
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id="admin-section" aria-labelledby={`tab-${shown}`}>
        <Suspense fallback={<Loading />}>
          <Content />
        </Suspense>
      </Box>
    </>
  );
}
